// Housekeeping of processes that share a database: one of them makes the round of the hour.
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startHousekeeping } from '../../server/platform/housekeeping.job.ts'
import { createMetrics } from '../../server/platform/metrics.ts'
import { startTestVillage, type TestVillage } from '../app.ts'

let village: TestVillage
beforeAll(async () => {
  village = await startTestVillage()
})
afterAll(() => village.close())

/** Lets an hour pass for processes that have just started, and waits for their rounds. */
const anHour = async (processes: number, sweep: () => Promise<unknown>): Promise<void> => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const started = [...Array(processes)].map(() =>
      startHousekeeping({ ...village, sweeps: [sweep], log: pino({ level: 'silent' }), metrics: createMetrics() }),
    )
    vi.advanceTimersByTime(3_600_000)
    await Promise.all(started.map(({ stop }) => stop()))
  } finally {
    vi.useRealTimers()
  }
}

it('is made by one of three processes, and by one again an hour later', async () => {
  let rounds = 0
  const sweep = async () => ++rounds
  await anHour(3, sweep)
  expect(rounds).toBe(1)
  await anHour(3, sweep)
  expect(rounds).toBe(1)
  await village.database.sql`
    update limits set spent_until = spent_until - interval '1 hour' where key = 'job:housekeeping'`
  await anHour(3, sweep)
  expect(rounds).toBe(2)
})
