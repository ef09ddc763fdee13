// Acknowledged writes survive in the embedded database: fsync at each commit, and a disk that fails. tests/faults/ kills the process.

import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { type EmbeddedDatabase, openEmbedded } from '../../server/embedded/open-embedded.ts'
import { folderForFile } from '../for-file.ts'
import { freshDatabase } from '../fresh-database.ts'
import { sqlOn } from '../sql.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const run = promisify(execFile)
const part = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const folder = await folderForFile('durability')

/** Runs the writer to its end with its fsyncs watched; resolves with the lines it said. */
const witnessed = async (task: string, dataDir: string): Promise<string[]> => {
  const args = [
    '--import',
    new URL('fsync-witness.ts', import.meta.url).href,
    part('embedded-writer.ts'),
    task,
    dataDir,
  ]
  const { stdout } = await run(process.execPath, args, {
    env: { ...process.env, FSYNC_WITNESS: join(dataDir, 'witness') },
    // A database that spins instead of stopping must not outlive the test.
    timeout: 170_000,
    killSignal: 'SIGKILL',
  })
  return stdout.trimEnd().split('\n')
}

const opened = async <T>(dataDir: string, use: (database: EmbeddedDatabase) => Promise<T>): Promise<T> => {
  const database = await openEmbedded({ dataDir, log })
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

describe('what the embedded database acknowledges', () => {
  it('is on the disk: one fsync for each commit, none for a read, and a complete new folder', async () => {
    const dataDir = join(folder, 'counted')
    const [said = '{}'] = await witnessed('count', dataDir)
    const { opening, commits, reads } = JSON.parse(said)
    const files = await readdir(join(dataDir, 'database'), { recursive: true })
    expect(opening).toBeGreaterThan(files.length - 10)
    expect(commits).toBe(20)
    expect(reads).toBe(0)
  })

  it('survives a disk that fails: queries report it, the process continues, and the next start has the data', async () => {
    const dataDir = join(folder, 'failing')
    await freshDatabase(dataDir)
    const reason = /PANIC: {2}could not fsync file/
    const stopped = /The embedded database has stopped: PANIC: .*Restart the village\.$/
    const said = await witnessed('fail', dataDir)
    expect(said).toEqual([
      expect.stringMatching(reason),
      expect.stringMatching(stopped),
      expect.stringMatching(stopped),
      expect.stringMatching(stopped),
      expect.stringMatching(stopped),
      expect.stringMatching(stopped),
      expect.stringMatching(stopped),
      'closed',
    ])
    const rows = await opened(
      dataDir,
      ({ pool }) => sqlOn(pool.kysely())<{ i: number }>`select i from acknowledged order by i`,
    )
    expect(rows[0]).toEqual({ i: 1 })
  })
})
