// Reads server-sent events out of the text of a stream, however it is cut into pieces on its way.

/** One message of the stream, or a word to the reader alone. */
export interface StreamMessage {
  data?: string
  /** Milliseconds after which to come back when the stream is lost. */
  retryMs?: number
}

const readLine = (message: StreamMessage, line: string): StreamMessage => {
  const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
  if (field === 'data') return { ...message, data: message.data === undefined ? value : `${message.data}\n${value}` }
  if (field === 'retry' && /^\d+$/.test(value)) return { ...message, retryMs: Number(value) }
  return message
}

/** A reader: give it each piece of text, and it returns the messages that are complete by then. */
export const createMessageReader = (): ((piece: string) => StreamMessage[]) => {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map((block) => block.split('\n').reduce(readLine, {}))
  }
}
