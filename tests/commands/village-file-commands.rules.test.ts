// new-village and check-village: what is written for a metro can be used as it is; what is doubtful is said.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { placeOf } from '../../domain/places/us-states.ts'
import { runStandalone } from '../../server/commands/run-command.ts'
import { readVillageFile } from '../../server/platform/village-file.ts'
import { folderForTest } from '../for-file.ts'

const run = async (...args: string[]) => {
  const lines: string[] = []
  const io = { print: (line: string) => lines.push(line), complain: (line: string) => lines.push(line) }
  return { exitCode: await runStandalone(args, {}, io), text: lines.join('\n') }
}

const fileOf = async (text: string): Promise<string> => {
  const file = join(await folderForTest('village-file'), 'village.yaml')
  writeFileSync(file, text)
  return file
}

describe('new-village', () => {
  it.each([
    ['Chicago IL', 'Hammond IN', 'America/Chicago'],
    ['Kansas City, MO', 'Overland Park KS', 'America/Chicago'],
    ['Portland OR', 'Vancouver WA', 'America/Los_Angeles'],
    ['St. Louis MO', 'East Saint Louis IL', 'America/Chicago'],
    ['Honolulu HI', 'Kailua', 'Pacific/Honolulu'],
  ])('writes a file for %s, with %s', async (place, town, timeZone) => {
    const { exitCode, text } = await run('new-village', place)
    expect(exitCode).toBe(0)
    const village = readVillageFile(await fileOf(text))
    expect(village.timeZone).toBe(timeZone)
    expect(village.parts.flatMap(({ together, towns }) => [...together, ...towns])).toContain(town)
    expect(village.parts[0]?.towns).toEqual([placeOf(place, '').city])
  })

  it('refuses a place that is not in the list', async () => {
    const { exitCode, text } = await run('new-village', 'Nowhere IL')
    expect(exitCode).toBe(2)
    expect(text).toMatch('The list of US places has no "Nowhere IL".')
  })
})

describe('check-village', () => {
  it('says what is doubtful: unknown towns, a town that counts as another part, an address that nobody has', async () => {
    const { text: written } = await run('new-village', 'Chicago IL')
    const more =
      '  - name: Far\n    together: [Utopia, Peoria]\n    towns: [East Peoria]\n  - name: Near\n    towns: [Peoria Heights]'
    const { exitCode, text } = await run('check-village', await fileOf(`${written}\n${more}`))
    expect(exitCode).toBe(0)
    expect(text).toMatch('without distance or pin: Utopia, IL.')
    expect(text).toMatch('"Peoria Heights, IL" of Near contains "Peoria": it counts as Far.')
    expect(text).not.toMatch('East Peoria, IL" of Far')
    expect(text).toMatch('No one reads hello@village.example.')
  })

  it('says what is wrong, with its line', async () => {
    const { exitCode, text } = await run('check-village', await fileOf('name: Lakeside\nstate: Illinois\n'))
    expect(exitCode).toBe(1)
    expect(text).toMatch('Line 2: "state" is not the two-letter code of a US state.')
  })
})
