// Properties of every valid village file: towns of the US in parts drawn at random.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { folderForFile } from '../for-file.ts'
import fc from '../property.ts'
import { withVillageFile } from './other-file.ts'

const folder = await folderForFile('any-file')

const towns = readFileSync(join(import.meta.dirname, '../../server/places/us-places.tsv'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [city, state] = line.split('\t')
    return city && state && !line.startsWith('#') && !city.includes(',') ? [`${city} ${state}`] : []
  })

const parts = fc
  .uniqueArray(fc.integer({ min: 0, max: towns.length - 1 }), { minLength: 1, maxLength: 60 })
  .chain((chosen) =>
    fc.array(fc.nat({ max: 7 }), { minLength: chosen.length, maxLength: chosen.length }).map((places) => {
      const seen = new Set<string>()
      const listed = chosen.flatMap((at, index) => {
        const town = towns[at] ?? ''
        // a town is listed once, whatever the accents of its name
        const key = town
          .normalize('NFD')
          .replace(/[^A-Za-z ]/g, '')
          .toLowerCase()
        if (seen.has(key)) return []
        seen.add(key)
        return [{ town, place: places[index] ?? 0 }]
      })
      return [0, 1, 2, 3].flatMap((part) => {
        const of = (place: number) => listed.flatMap((one) => (one.place === place ? [one.town] : []))
        const lists = { together: of(part * 2), towns: of(part * 2 + 1) }
        return lists.together.length + lists.towns.length > 0 ? [{ name: `Part ${'ABCD'[part]}`, ...lists }] : []
      })
    }),
  )

it('finds each listed town by its own text, and gives each region a slug of its own', async () => {
  await fc.assert(
    fc.asyncProperty(parts, async (drawn) => {
      const file = join(folder, 'village.yaml')
      const required = { name: 'Any', tagline: 'For parents.', metro: 'Anywhere', state: 'KS' }
      writeFileSync(
        file,
        stringify({ ...required, timeZone: 'America/Chicago', contactEmail: 'a@any.example', parts: drawn }),
      )
      const [{ villageParts, villageRegions }, { areaOf, searchReaches, widenLocation }] = await withVillageFile(
        file,
        () => Promise.all([import('../../domain/village-places.ts'), import('../../domain/places/location.rules.ts')]),
      )
      const slugs = villageRegions.map(({ slug }) => slug)
      expect(new Set(slugs).size).toBe(slugs.length)
      for (const { together, towns: alone, slug } of villageParts) {
        for (const { city, state } of [...together, ...alone]) {
          const text = `${city}, ${state}`
          expect(searchReaches(text, text), text).toBe(true)
          if (together.some((town) => town.city === city && town.state === state)) {
            expect(areaOf({ city, state }), text).toBe(slug)
            expect(widenLocation(text), text).toMatchObject({ kind: 'region', region: { slug } })
          }
        }
      }
    }),
    { numRuns: 25 },
  )
})
