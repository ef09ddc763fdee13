// The village's file: each fault is one sentence with its line, and every listed town is found by its own text.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { villageSchema } from '../../domain/village.schema.ts'
import { readVillageFile } from '../../server/platform/village-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'village-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

const needed = [
  'name: Lakeside',
  'tagline: For parents.',
  'metro: Chicago area',
  'state: IL',
  'timeZone: America/Chicago',
  'contactEmail: hello@lakeside.example',
]

const fileOf = (text: string): string => {
  const file = join(folder, 'village.yaml')
  writeFileSync(file, text)
  return file
}

const read = (...more: string[]) => readVillageFile(fileOf([...needed, ...more].join('\n')))

const faultsOf = (...more: string[]): string[] => {
  try {
    read(...more)
  } catch (error) {
    return String((error as Error).message)
      .split('\n')
      .slice(1)
  }
  return []
}

const towns = (count: number) => Array.from({ length: count }, (_, at) => `Town ${at}`).join(', ')

describe('the village’s file', () => {
  it('needs no more than its required settings', () => {
    expect(read()).toMatchObject({
      shortMetro: 'Chicago area',
      parts: [],
      replyPromise: "We'll respond within 24 hours",
    })
  })

  it.each([
    [['colour: red'], 'Line 7: "colour" is not a setting.'],
    [['parts:', '  - name: Lake', '    town: [Gary IN]'], 'Line 9: "town" is not a setting.'],
    [['since: soon'], 'Line 7: "since" must be of the type number.'],
    [['parts:', '  - name: Lake', '    towns: [Hammond, IN]'], /^Line 9: "parts 1 towns 2" is a state;/],
    [['parts:', '  - name: Lake', '    towns: [Hammond XY]'], 'Line 9: "parts 1 towns 1" has a state that is none.'],
    [['parts:', '  - name: Lake', '    towns: [Gary IN]', '    together: [gary IN]'], /Line 9: .* is listed twice\.$/],
    [['parts:', '  - name: Lake', '  - name: lake'], /has no town/],
    [
      ['parts:', '  - name: Lake', `    together: [${towns(61)}]`],
      'Line 9: "parts 1 together" has more than 60 towns.',
    ],
    [['parts:', '  - name: Lake', `    towns: [${towns(121)}]`], 'Line 8: "parts 1" has more than 120 towns.'],
    [['parts:', ...Array(21).fill('  - {name: Lake, towns: [Gary IN]}')], 'Line 8: "parts" are more than 20.'],
    [['story: [a'], /^Line \d+: /],
    [['name: Twice'], /^Line 7: /],
    [['story: *nothing'], /\S/],
  ] as [string[], string | RegExp][])('refuses %j', (more, sentence) => {
    expect(faultsOf(...more)[0]).toMatch(sentence)
  })

  it('names each fault, and a state that is none', () => {
    const file = fileOf('name: Lakeside\nstate: Illinois\n')
    expect(() => readVillageFile(file)).toThrow(
      /"tagline" is missing\.[\s\S]*Line 2: "state" is not the two-letter code of a US state\./,
    )
    expect(() => readVillageFile(fileOf(''))).toThrow('The file has no settings.')
    expect(() => readVillageFile(join(folder, 'none.yaml'))).toThrow(/can’t use the village’s file/)
  })

  it('ends the program with exit code 78 and no stack trace', () => {
    const file = fileOf('name: Lakeside\n')
    const run = () =>
      execFileSync(process.execPath, ['server/main.ts'], { env: { ...process.env, VILLAGE_FILE: file }, stdio: 'pipe' })
    expect(run).toThrow(expect.objectContaining({ status: 78, stderr: expect.not.stringContaining('    at ') }))
  })
})

it('has a JSON schema beside it, by which editors complete and check (`npm test -- village-file -u` writes it)', async () => {
  const schema = z.toJSONSchema(villageSchema, { io: 'input' })
  await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot('../../village.schema.json')
})
