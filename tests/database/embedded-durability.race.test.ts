// What the embedded database acknowledged survives: fsync at each commit, kills at any moment, and a disk that fails.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedDatabase, openEmbedded } from '../../server/embedded/open-embedded.ts'
import { freshDatabase } from '../fresh-database.ts'
import { sqlOn } from '../sql.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const run = promisify(execFile)
const part = (name: string) => fileURLToPath(new URL(name, import.meta.url))

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'village-durability-'))
})
afterAll(() => rm(folder, { recursive: true }))

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
    timeout: 55_000,
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

/** Starts the writer, kills it once it has acknowledged `acknowledged` more pairs, and says which was the last. */
const writeAndKill = async (dataDir: string, acknowledged: number): Promise<number> => {
  const writer: ChildProcess = spawn(process.execPath, [part('embedded-writer.ts'), 'write', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(writer, 'exit')
  let heard = 0
  let last = 0
  if (!writer.stdout) throw new Error('The writer has no voice.')
  for await (const line of createInterface({ input: writer.stdout })) {
    last = Number(line)
    if (++heard === acknowledged) writer.kill('SIGKILL')
  }
  await ended
  return last
}

describe('what the embedded database acknowledges', () => {
  it('is on the disk: one fsync for each commit, none for a read, and all of a new folder', async () => {
    const dataDir = join(folder, 'counted')
    const [said = '{}'] = await witnessed('count', dataDir)
    const { opening, commits, reads } = JSON.parse(said)
    const files = await readdir(join(dataDir, 'database'), { recursive: true })
    expect(opening).toBeGreaterThan(files.length - 10)
    expect(commits).toBe(20)
    expect(reads).toBe(0)
  })

  it('survives kill after kill in the middle of writing, and no transaction is half there', async () => {
    const dataDir = join(folder, 'killed')
    await freshDatabase(dataDir)
    for (const acknowledged of [1, 37, 150, 61]) {
      const last = await writeAndKill(dataDir, acknowledged)
      const pairs = await opened(
        dataDir,
        ({ pool }) => sqlOn(pool.kysely())<{ i: number; halves: number }>`
          select i, count(distinct half)::int as halves from pairs group by i order by i`,
      )
      expect(pairs.filter(({ halves }) => halves !== 2)).toEqual([])
      expect(pairs.map(({ i }) => i)).toEqual(pairs.map((_pair, index) => index + 1))
      expect(pairs.length).toBeGreaterThanOrEqual(last)
      expect(last).toBeGreaterThanOrEqual(acknowledged)
    }
  })

  it('outlives a disk that fails: queries say so, the process lives on, and the next start has it', async () => {
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
