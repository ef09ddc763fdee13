// What the tests of one file share: started before them, closed after them.
import { afterAll } from 'vitest'

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
