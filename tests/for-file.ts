// What the tests of one file share: started before them, closed after them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** Seconds that a start may take before it counts as a hang: a file's own code has no time limit in Vitest. */
const mostSeconds = 120

/** Waits for what all tests of a file use, and closes it after the last one. Rejects when the start hangs. */
export const forFile = async <Shared extends { close(): Promise<unknown> }>(
  starting: Promise<Shared>,
): Promise<Shared> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not started after ${mostSeconds} s.`)), mostSeconds * 1000)
  })
  const shared = await Promise.race([starting, late]).finally(() => clearTimeout(timer))
  afterAll(async () => {
    await shared.close()
  })
  return shared
}

const newFolder = (name: string): Promise<string> => mkdtemp(join(tmpdir(), `village-${name}-`))

/** A folder that goes after the last test of the file. */
export const folderForFile = async (name: string): Promise<string> => {
  const folder = await newFolder(name)
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A folder that goes after this test. */
export const folderForTest = async (name: string): Promise<string> => {
  const folder = await newFolder(name)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
