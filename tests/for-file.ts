// Resources shared by the tests of one file: started before them, closed after them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** Seconds after which a start counts as hung: Vitest does not time out a file's top-level code. */
const mostSeconds = 120

/** Waits for a shared resource, and closes it after the file's last test. Rejects if the start hangs. */
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

/** A folder that is deleted after the file's last test. */
export const folderForFile = async (name: string): Promise<string> => {
  const folder = await newFolder(name)
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A folder that is deleted after this test. */
export const folderForTest = async (name: string): Promise<string> => {
  const folder = await newFolder(name)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
