// Housekeeping of processes that share a database: one of them runs it at the start and every hour.
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { createHousekeeping } from '../../server/platform/housekeeping.job.ts'
import { createMetrics } from '../../server/platform/metrics.ts'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'

const village = await forFile(startTestVillage())
let rounds = 0
/** Starts three processes, advances their timers, stops them, and counts the rounds of housekeeping. */
const roundsWithin = async (minutes: number): Promise<number> => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  rounds = 0
  try {
    const started = [1, 2, 3].map(() =>
      createHousekeeping({
        ...village,
        sweeps: [async () => ++rounds],
        log: pino({ level: 'silent' }),
        metrics: createMetrics(),
      }),
    )
    for (const { start } of started) start()
    await Promise.all(started.map(({ settled }) => settled()))
    vi.advanceTimersByTime(minutes * 60_000)
    await Promise.all(started.map(({ stop }) => stop()))
    return rounds
  } finally {
    vi.useRealTimers()
  }
}

/** Advances the time as the database sees it. */
const later = (minutes: number) => village.sql`
  update limits set spent_until = spent_until - make_interval(mins => ${minutes}) where key like 'job:housekeeping%'`

it('runs in one of three processes at the start, even if they are restarted every half hour', async () => {
  // The test's own village ran it when it started a moment ago.
  expect(await roundsWithin(1)).toBe(0)
  for (const _ of ['first start', 'restart', 'another one']) {
    await later(30)
    expect(await roundsWithin(30)).toBe(1)
  }
})

it('runs once an hour in one of the processes', async () => {
  await later(60)
  expect(await roundsWithin(60)).toBe(2)
  await later(1)
  expect(await roundsWithin(60)).toBe(1)
})
