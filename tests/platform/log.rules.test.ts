// The log describes an error but never the row that caused it; repeated errors are counted.
import { expect, it, vi } from 'vitest'
import { ConnectionLost, DatabaseTimeout } from '../../server/database/database-fault.ts'
import { logIntoMemory } from './logged-lines.ts'

it('contains message, code and stack of a database error, but nothing from the row', () => {
  const { log, lines } = logIntoMemory()
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

it('contains a stack for each kind of error once a minute, and one line a second for the others', () => {
  vi.useFakeTimers()
  const { log, lines } = logIntoMemory()
  const refused = () => new ConnectionLost(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  const fail = (seconds: number) => {
    for (let at = 0; at < seconds * 10; at++) {
      log.child({ reqId: at }).error({ err: refused(), call: 'search-providers' }, 'fault')
      if (at % 10 === 0) log.warn({ err: new DatabaseTimeout(1500) }, 'not ready')
      vi.advanceTimersByTime(100)
    }
    vi.advanceTimersByTime(1000)
    return lines.splice(0).map((line) => JSON.parse(line) as { count?: number; kinds?: object; err?: object })
  }
  const first = fail(30)
  expect(first.filter(({ err }) => err)).toHaveLength(2)
  expect(first.length).toBeLessThanOrEqual(2 + 30)
  expect(first.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(330)
  expect(first[3]?.kinds).toEqual({ 'search-providers: ECONNREFUSED': 10, 'not ready: DATABASE_TIMEOUT': 1 })
  expect(fail(25).filter(({ err }) => err)).toHaveLength(0)
  expect(fail(25).filter(({ err }) => err)).toHaveLength(2)
  log.error({ err: new Error('a fault of ours') }, 'fault')
  log.error({ err: new Error('a fault of ours') }, 'fault')
  expect(lines.filter((line) => line.includes('stack'))).toHaveLength(2)
  vi.useRealTimers()
})
