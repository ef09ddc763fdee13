// Keeps a stream of server-sent events open: reads it, and asks for it again when it ends, breaks or falls silent.

/** Milliseconds of silence after which a connection counts as dead; longer than any heartbeat a village can be set to. */
const silenceMs = 90_000

/** Milliseconds that the server has to answer. */
const answerMs = 20_000

const [longestPauseMs, firstPauseMs] = [30_000, 2000]

/**
 * Milliseconds to wait before trying again after so many failures in a row: doubled with each, up to half a minute, and
 * never the same for two dashboards (`chance` is from 0 to 1). A stream that only ended is asked for again almost at once.
 */
export const pauseBefore = (failures: number, chance: number): number =>
  failures === 0
    ? (firstPauseMs / 2) * chance
    : Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1)) * (0.5 + chance / 2)

interface StreamOptions {
  connect: (signal: AbortSignal) => Promise<Response>
  onEvent: (data: string) => void
  /** True when events come, false once the stream is lost and could not be had again. */
  onConnected: (connected: boolean) => void
  onFailure: (error: unknown) => void
}

/** Hands out the data of each event of one connection, however the text is cut on its way; an event has one line of data. */
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
  const over = new AbortController()
  const keep = async (): Promise<void> => {
    for (let failures = 0; !over.signal.aborted; ) {
      // what was heard of is no failure, however it ended
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

/** A function that does this work, never twice at once: what is asked for meanwhile is done once more, and not each. */
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
