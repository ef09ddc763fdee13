// Keeps a stream open: reads it, and asks for it again when it ends or breaks.
import { createMessageReader, type StreamMessage } from './live-reader.ts'

/** Milliseconds of silence after which a connection counts as dead; longer than any heartbeat a village can be set to. */
const silenceMs = 90_000

/** Milliseconds that the server has to answer. */
const answerMs = 20_000

/** Longest pause between two tries, in milliseconds. */
const longestPauseMs = 30_000

/** Pause before a try unless the server names another, in milliseconds. */
const usualPauseMs = 2000

/**
 * Milliseconds to wait before trying again after so many failures in a row: doubled with each, up to half a minute, and
 * never the same for two dashboards (`chance` is from 0 to 1). A stream that only ended is asked for again almost at once.
 */
export const pauseBefore = (failures: number, chance: number, firstMs = usualPauseMs): number =>
  failures === 0 ? (firstMs / 2) * chance : Math.min(longestPauseMs, firstMs * 2 ** (failures - 1)) * (0.5 + chance / 2)

export interface StreamOptions {
  /** Asks for the stream. */
  connect: (signal: AbortSignal) => Promise<Response>
  onMessage: (message: StreamMessage) => void
  /** True when messages come, false once the stream is lost and could not be had again. */
  onConnected: (connected: boolean) => void
  /** Why a try failed. */
  onFailure: (error: unknown) => void
}

export interface KeptStream {
  /** Tries now, without waiting for the next try; a connection that seems to be there is made anew. */
  renew: () => void
  stop: () => void
}

/** Hands out the messages of one connection; resolves when it ends, and rejects when it breaks or falls silent. */
const readToEnd = async (
  { body }: Response,
  signal: AbortSignal,
  onMessages: (messages: StreamMessage[]) => void,
): Promise<void> => {
  if (!body) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const give = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', give)
  const readMessages = createMessageReader()
  try {
    for (;;) {
      const silence = setTimeout(give, silenceMs)
      const { done, value } = await reader.read().finally(() => clearTimeout(silence))
      if (done || signal.aborted) return
      onMessages(readMessages(value))
    }
  } finally {
    signal.removeEventListener('abort', give)
    give()
  }
}

/** Opens the stream and keeps it open until it is stopped. */
export const keepStream = ({ connect, onMessage, onConnected, onFailure }: StreamOptions): KeptStream => {
  let failures = 0
  let firstPauseMs = usualPauseMs
  let attempt = new AbortController()
  let isRenewed = false
  let isOver = false
  let wake = (): void => undefined

  const hear = (messages: StreamMessage[]): void => {
    for (const message of messages) {
      if (isOver) return
      if (message.retryMs !== undefined) firstPauseMs = message.retryMs
      if (message.data === undefined) continue
      failures = 0
      onConnected(true)
      onMessage(message)
    }
  }

  /** One connection, from asking for it to its end. What was heard of is no failure, however it ended. */
  const tryOnce = async (): Promise<void> => {
    attempt = new AbortController()
    isRenewed = false
    let heard = false
    try {
      const response = await connectInTime(attempt)
      await readToEnd(response, attempt.signal, (messages) => {
        heard ||= messages.some(({ data }) => data !== undefined)
        hear(messages)
      })
      if (!heard) throw new Error('The stream ended before it began')
    } catch (error) {
      if (isOver || isRenewed || heard) return
      failures += 1
      onConnected(false)
      onFailure(error)
    }
  }
  const connectInTime = (trying: AbortController): Promise<Response> => {
    const patience = setTimeout(() => trying.abort(), answerMs)
    return connect(trying.signal).finally(() => clearTimeout(patience))
  }
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pauseBefore(failures, Math.random(), firstPauseMs))
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const keep = async (): Promise<void> => {
    while (!isOver) {
      await tryOnce()
      if (!isOver && !isRenewed) await pause()
    }
  }
  const end = (): void => {
    attempt.abort()
    wake()
  }
  void keep()
  return {
    renew: () => {
      isRenewed = true
      end()
    },
    stop: () => {
      isOver = true
      end()
    },
  }
}
