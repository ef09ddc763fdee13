// Repeats what failed for want of a connection until it succeeds.

/** Milliseconds until the second try; doubled each time, up to the longest. */
const firstPause = 2000
const longestPause = 60_000

export interface Asking {
  /** Calls `ask` at once, unless it is under way; the pauses start over. */
  again: () => void
  /** After this nothing is called any more. */
  end: () => void
}

/**
 * Calls `ask` now, and again after a pause for as long as it rejects; at once when the browser says that the connection is
 * back. `onFailure` is called with each rejection.
 */
export const keepAsking = (ask: () => Promise<void>, onFailure: (error: unknown) => void): Asking => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause
  let asking = false
  let over = false
  const end = () => {
    over = true
    clearTimeout(timer)
    window.removeEventListener('online', turn)
  }
  const turn = async () => {
    if (asking || over) return
    asking = true
    clearTimeout(timer)
    try {
      await ask()
      end()
    } catch (error) {
      if (over) return
      onFailure(error)
      timer = setTimeout(turn, pause)
      pause = Math.min(pause * 2, longestPause)
    } finally {
      asking = false
    }
  }
  window.addEventListener('online', turn)
  void turn()
  return {
    again: () => {
      pause = firstPause
      void turn()
    },
    end,
  }
}
