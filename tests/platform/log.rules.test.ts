// The log tells what failed, and never the row that failed.
import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createLog } from '../../server/platform/log.ts'

it('keeps message, code and stack of a database error, and drops what quotes the row', () => {
  const log = createLog({ LOG_LEVEL: 'info', production: true })
  const lines: string[] = []
  const stream = new PassThrough().on('data', (chunk) => lines.push(String(chunk)))
  Object.assign(log, { [pino.symbols.streamSym]: stream })
  const error = Object.assign(new Error('new row violates check constraint'), {
    code: '23514',
    detail: 'Failing row contains (maya@trustedvillage.example, $argon2id$secret).',
    where: 'COPY users, line 1: "maya@trustedvillage.example"',
  })
  log.error({ err: error }, 'fault')
  const line = lines.join('')
  expect(JSON.parse(line)).toMatchObject({ msg: 'fault', err: { code: '23514', message: error.message } })
  expect(line).toContain('log.rules.test.ts')
  expect(line).not.toMatch(/maya|argon2/)
})
