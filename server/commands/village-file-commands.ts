// Commands for a village's file: new-village writes one for a metro, check-village says what is wrong or doubtful in one.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { placeLabel, placeOf, stateNames, timeZoneOf } from '../../domain/places/us-states.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import type { VillageFile } from '../../domain/village.schema.ts'
import { placesAround, spotOf } from '../places/gazetteer.ts'
import { readVillageFile } from '../platform/village-file.ts'
import { CommandError, parseInteger, type StandaloneCommand } from './command.ts'

/** Towns of a new part: so many of the largest are searched together, so many others are listed. */
const [togetherAtFirst, othersAtFirst] = [16, 40]

/** The beginning of the story in the file that comes with the project. */
const exampleStory = 'It began as a shared spreadsheet among a few families'

const sides = ['North', 'East', 'South', 'West'] as const

/** The text of a file for the towns within `miles` of a place in the bundled list; throws for an unknown place. */
const newVillage = (text: string, miles: number): string => {
  const home = placeOf(text, '')
  const around = placesAround(home, miles)
  if (!around)
    throw new CommandError(`The list of US places has no "${text}". Write a town and its state, such as "Chicago IL".`)
  const written = ({ city, state }: typeof home) => (state === home.state ? city : `${city} ${state}`)
  const isHome = ({ city, state }: typeof home) => city === home.city && state === home.state
  const parts = Map.groupBy(around, (place) => {
    if (isHome(place)) return home.city
    if (place.state !== home.state) return stateNames.get(place.state) ?? place.state
    // clockwise from north
    const quarter = Math.round(Math.atan2(place.east, place.north) / (Math.PI / 2))
    return `${sides[(quarter + 4) % 4]} of ${home.city}`
  })
  const homeWords = ` ${foldText(home.city)} `
  const lines = [...parts].flatMap(([name, places]) => {
    // a search of a town covers every town whose name contains it
    const [others, rest] = [true, false].map((contains) =>
      places.filter(({ city }) => ` ${foldText(city)} `.includes(homeWords) === contains).map(written),
    ) as [string[], string[]]
    const together = rest.slice(0, togetherAtFirst)
    const towns = [...others, ...rest.slice(togetherAtFirst)].slice(0, othersAtFirst)
    return [
      `  - name: ${name}`,
      ...(together.length > 0 ? [`    together: [${together.join(', ')}]`] : []),
      ...(towns.length > 0 ? [`    towns: [${towns.join(', ')}]`] : []),
    ]
  })
  return `# Everything that is local to this village. Change the first lines, then the parts: move towns, rename parts, remove what
# is too far. Check it with check-village.
name: ${home.city} Village
tagline: Where ${home.city} parents find trusted care, recommended by those who know.
motto: Built by parents, for parents
metro: ${home.city} area
shortMetro: ${home.city}
# The state of towns that are written without one.
state: ${home.state}
timeZone: ${timeZoneOf(home.state)}
contactEmail: hello@village.example
# The drawing of the first page: bay, prairie, or an SVG file in a folder "pictures" beside this file.
picture: prairie

# Parts of the metro, in the order that people look for them. Towns under "together" are searched together, each town under
# "towns" by itself. A town in another state has that state behind it, without a comma.
parts:
${lines.join('\n')}`
}

/** The drawing is shown by the id of its element. */
const pictureDoubt = (picture: string, folder: string): string[] => {
  if (!picture.endsWith('.svg')) return []
  const path = join(folder, 'pictures', picture)
  if (!existsSync(path)) return [`There is no ${path}.`]
  return readFileSync(path, 'utf8').includes('id="art"') ? [] : [`The <svg> of ${picture} needs id="art".`]
}

/** What is allowed but probably not meant, as sentences. */
export const doubtsOf = (village: VillageFile, file: string): string[] => {
  const listed = village.parts.flatMap(({ name, together, towns }) =>
    [...together, ...towns].map((town) => ({
      ...placeOf(town, village.state),
      part: name,
      isTogether: together.includes(town),
    })),
  )
  const unknown = listed.filter((place) => !spotOf(place)).map(placeLabel)
  const covered = listed.flatMap((town) =>
    listed
      .filter(({ isTogether, part, state: other }) => isTogether && part !== town.part && other === town.state)
      .filter(({ city }) => ` ${foldText(town.city)} `.includes(` ${foldText(city)} `))
      .map(({ city, part }) => `"${placeLabel(town)}" of ${town.part} contains "${city}": it counts as ${part}.`),
  )
  return [
    ...(unknown.length > 0 ? [`Not in the list of US places, so without distance or pin: ${unknown.join('; ')}.`] : []),
    ...covered,
    ...pictureDoubt(village.picture, dirname(file)),
    ...(village.story?.startsWith(exampleStory) ? ['"story" is the example: write your own, or leave it out.'] : []),
    ...(/\.example$/i.test(village.contactEmail) ? [`No one reads ${village.contactEmail}.`] : []),
  ]
}

export const villageFileCommands: Record<string, StandaloneCommand> = {
  'new-village': {
    word: 'PLACE',
    options: { miles: 'N' },
    does: 'prints a file for another village: the towns around a place, such as "Chicago IL" (35 miles unless said otherwise)',
    run: async (place, { io }, { miles }) => io.print(newVillage(place, parseInteger('miles', miles, 35, 100))),
  },
  'check-village': {
    word: 'FILE',
    does: 'says what is wrong in a village’s file, and what is doubtful',
    run: async (file, { io }) => {
      const village = readVillageFile(file)
      const doubts = doubtsOf(village, file)
      io.print(`${village.name} can be used: ${village.parts.length} parts.`)
      for (const doubt of doubts) io.print(doubt)
    },
  },
}
