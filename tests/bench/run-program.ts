// How every bench begins and ends: what it opened is closed again, however it ends.

/** What must be closed when the bench ends; the last one first. */
export type Closers = (() => Promise<unknown>)[]

/** Says what was done, and how long it took. */
export const told = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
  const begin = performance.now()
  const result = await act()
  console.error(`${what} (${((performance.now() - begin) / 1000).toFixed(1)} s)`)
  return result
}

/** Runs a bench and closes what it opened, also when it is interrupted. A failure is printed and ends the process with 1. */
export const runProgram = async (run: (closers: Closers) => Promise<void>): Promise<void> => {
  const closers: Closers = []
  const closeAll = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close().catch((error: unknown) => console.error(error))
  }
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      interrupted = true
      await closeAll()
      process.exit(130)
    })
  }
  try {
    await run(closers)
  } catch (error) {
    // What an interruption closed fails for that alone.
    if (interrupted) return
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
  if (!interrupted) await closeAll()
}
