// Backups: dated files, of which the newest are kept, and the check that one can be restored.
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { runStandalone } from '../../server/commands/run-command.ts'
import { startTestVillage } from '../app.ts'
import { folderForFile, forFile } from '../for-file.ts'
import { commandsOf } from './commands.ts'

const village = await forFile(startTestVillage({ demo: true }))
const folder = await folderForFile('backups')
const backups = join(folder, 'kept')

const backup = (...args: string[]) => commandsOf(village)('backup', backups, ...args)

const verify = async (path: string) => {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const exitCode = await runStandalone(['verify-backup', path], {}, { print: say, complain: say })
  return { exitCode, lines }
}

describe('the backup command', () => {
  it('writes private files with the time in their names, and deletes only older backups', async () => {
    mkdirSync(backups)
    writeFileSync(join(backups, 'notes.txt'), 'mine')
    writeFileSync(join(backups, 'village-2020-01-01T00-00-00.000Z.dump'), 'of long ago')
    for (const _ of [1, 2, 3]) expect((await backup('--keep', '2')).exitCode).toBe(0)
    const names = readdirSync(backups).sort()
    const dated = names.filter((name) => name !== 'notes.txt')
    expect(names).toEqual(['notes.txt', ...dated])
    expect(dated.map((name) => name.split('.').at(-1))).toEqual(['dump', 'removals', 'dump', 'removals'])
    expect(names).not.toContain('village-2020-01-01T00-00-00.000Z.dump')
    for (const name of dated) expect(statSync(join(backups, name)).mode & 0o777).toBe(0o600)
  })
})

describe('the verify-backup command', () => {
  it('restores the newest backup of a folder, reports the restored rows, and deletes its copy', async () => {
    // Other tests may run verify-backup at the same time.
    vi.stubEnv('TMPDIR', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { exitCode, lines } = await verify(backups)
    expect({ exitCode, lines }).toMatchObject({
      exitCode: 0,
      lines: [expect.stringMatching(/^Good: .+\d{3,} rows in/)],
    })
    expect(readdirSync(folder)).toEqual(['kept'])
  })

  /** The newest backup with its lines changed. */
  const changed = async (change: (line: string) => string): Promise<string> => {
    const [newest = ''] = readdirSync(backups)
      .filter((name) => name.endsWith('.dump'))
      .sort()
      .reverse()
    const text = gunzipSync(await readFile(join(backups, newest))).toString()
    const file = join(folder, 'changed.dump')
    await writeFile(file, gzipSync(text.split('\n').map(change).join('\n')))
    return file
  }

  it('refuses contradictory rows even if every checksum is correct', async () => {
    await village.sql`update baby_products set upvotes = upvotes + 1 where id = (select min(id::text)::uuid from baby_products)`
    await backup()
    const { exitCode, lines } = await verify(backups)
    expect({ exitCode, lines }).toEqual({
      exitCode: 1,
      lines: [expect.stringMatching(/contradict each other: 1 products whose votes are not counted\.$/)],
    })
  })

  it('refuses a truncated file, a file of a later release, an empty folder and a missing path', async () => {
    const whole = await changed((line) => line)
    const cut = join(folder, 'cut.dump')
    await writeFile(cut, (await readFile(whole)).subarray(0, -100))
    expect((await verify(cut)).lines[0]).toMatch('it is not a dump, or it is incomplete.')
    const later = await changed((line) => line.replace(/"migrations":\[.*\]/, '"migrations":["9999-later"]'))
    expect((await verify(later)).lines[0]).toMatch('it was written by a later release (at migration 9999-later')
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    expect(await verify(empty)).toMatchObject({ exitCode: 2, lines: [`${empty} holds no backup.`, expect.anything()] })
    expect((await verify(join(folder, 'nowhere'))).lines[0]).toMatch('no such file')
  })
})
