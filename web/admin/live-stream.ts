// Keeps a stream of server-sent events open: reconnects when it ends, breaks or falls silent.

/** Milliseconds without data after which a connection counts as lost; longer than the longest heartbeat a village can configure. */
const silenceMs = 90_000

/** Timeout of the server's response. */
const answerMs = 20_000

const [longestPauseMs, firstPauseMs] = [30_000, 2000]

/**
 * Milliseconds before the next attempt: doubled with each failure in a row, up to half a minute. `chance` (0 to 1) is
 * jitter, so that dashboards do not reconnect at the same moment. After a stream that ended without a failure the wait is
 * at most a second.
 */
export const pauseBefore = (failures: number, chance: number): number =>
  failures === 0
    ? (firstPauseMs / 2) * chance
    : Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)) * (0.5 + chance / 2)

interface StreamOptions {
  connect: (signal: AbortSignal) => Promise<Response>
  onEvent: (data: string) => void
  /** True when an event arrives; false after an attempt that received none. */
  onConnected: (connected: boolean) => void
  onFailure: (error: unknown) => void
}

/** Calls `onEvent` with the data of each event of one connection. Events may be split between chunks; each has one `data:` line. */
const readEvents = async (
  connect: StreamOptions['connect'],
  over: AbortSignal,
  onEvent: (data: string) => void,
): Promise<void> => {
  const attempt = new AbortController()
  const give = () => attempt.abort()
  over.addEventListener('abort', give)
  let patience = setTimeout(give, answerMs)
  try {
    const { body } = await connect(attempt.signal)
    const reader = body?.pipeThrough(new TextDecoderStream(), { signal: attempt.signal }).getReader()
    let rest = ''
    for (;;) {
      clearTimeout(patience)
      patience = setTimeout(give, silenceMs)
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done || over.aborted) return
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) onEvent(line.slice('data: '.length))
    }
  } finally {
    clearTimeout(patience)
    over.removeEventListener('abort', give)
    give()
  }
}

export const keepStream = ({ connect, onEvent, onConnected, onFailure }: StreamOptions): (() => void) => {
  /** Opens the stream and reconnects until the returned function is called. */
  const over = new AbortController()
  const keep = async (): Promise<void> => {
    for (let failures = 0; !over.signal.aborted; ) {
      // an attempt that received an event is no failure, however it ended
      let connected = false
      try {
        await readEvents(connect, over.signal, (data) => {
          connected = true
          onConnected(true)
          onEvent(data)
        })
        if (!connected) throw new Error('The stream ended before it began')
      } catch (error) {
        if (over.signal.aborted) return
        if (!connected) {
          onConnected(false)
          onFailure(error)
        }
      }
      failures = connected ? 0 : failures + 1
      await new Promise((resolve) => setTimeout(resolve, pauseBefore(failures, Math.random())))
    }
  }
  void keep()
  return () => over.abort()
}

/** Wraps `work` so that it never runs twice at once: calls during a run cause one more run, not one each. */
export const oneAtATime = (work: () => Promise<unknown>): (() => Promise<void>) => {
  let [isWorking, isDue] = [false, false]
  return async () => {
    isDue = true
    if (isWorking) return
    isWorking = true
    while (isDue) {
      isDue = false
      await work()
    }
    isWorking = false
  }
}
