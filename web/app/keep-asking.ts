// Repeats what failed for want of a connection until it succeeds.

/** Milliseconds until the second try; doubled each time, up to the longest. */
const firstPause = 2000
const longestPause = 60_000

/**
 * Calls `ask` at once, and again after a pause for as long as it rejects; at once when the browser says that the connection
 * is back. `onFailure` is called with each rejection. Returns what ends it.
 */
export const keepAsking = (ask: () => Promise<void>, onFailure: (error: unknown) => void): (() => void) => {
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause
  let asking = false
  const turn = async () => {
    if (asking) return
    asking = true
    clearTimeout(timer)
    try {
      await ask()
      ended.abort()
    } catch (error) {
      if (ended.signal.aborted) return
      onFailure(error)
      timer = setTimeout(turn, pause)
      pause = Math.min(pause * 2, longestPause)
    } finally {
      asking = false
    }
  }
  window.addEventListener('online', turn, { signal: ended.signal })
  void turn()
  return () => {
    clearTimeout(timer)
    ended.abort()
  }
}
