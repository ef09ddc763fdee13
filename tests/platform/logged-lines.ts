// Captures the production log in memory.
import { PassThrough } from 'node:stream'
import { type Logger, pino } from 'pino'
import { createLog } from '../../server/platform/log.ts'

/** The production log, and its lines so far. */
export const logIntoMemory = (): { log: Logger; lines: string[] } => {
  const log = createLog({ LOG_LEVEL: 'info', production: true })
  const lines: string[] = []
  const stream = new PassThrough().on('data', (chunk) => lines.push(...String(chunk).trim().split('\n')))
  Object.assign(log, { [pino.symbols.streamSym]: stream })
  return { log, lines }
}
