// Acknowledged writes survive in the embedded database: it calls fsync at each commit, also if the disk fails.
// tests/faults/ kills the process.

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

/** Runs the writer process, recording its fsyncs; resolves with the lines of its output. */
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
    // Ends a database that hangs instead of stopping.
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

describe('a write acknowledged by the embedded database', () => {
  it('is on the disk: each commit has one fsync, a read has none, and a new folder is complete', async () => {
    const dataDir = join(folder, 'counted')
    const [said = '{}'] = await witnessed('count', dataDir)
    const { opening, commits, reads } = JSON.parse(said)
    const files = await readdir(join(dataDir, 'database'), { recursive: true })
    expect(opening).toBeGreaterThan(files.length - 10)
    expect(commits).toBe(20)
    expect(reads).toBe(0)
  })

  it('survives a failing disk: queries report it, the process continues, and the next start has the data', async () => {
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
