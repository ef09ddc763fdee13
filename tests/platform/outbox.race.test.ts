// Several outbox jobs on one database, as in several server processes: each mail is sent once.
import { setImmediate as yieldOnce } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { MailNotSent, type MailTransport } from '../../server/platform/mail-transport.ts'
import { createMetrics } from '../../server/platform/metrics.ts'
import { startOutbox } from '../../server/platform/outbox.job.ts'
import { dropWaitingMail, queueMail } from '../../server/platform/outbox.queries.ts'
import { forFile } from '../for-file.ts'
import { openFresh, testDatabase } from '../fresh-database.ts'

const first = await forFile(openFresh())
// Only one process can open the embedded database, so there the jobs share its connection.
const others = await Promise.all(
  Array.from({ length: testDatabase === 'postgres' ? 3 : 0 }, () =>
    forFile(openDatabase(first.configuration, pino({ level: 'silent' }))),
  ),
)
const databases = [first, ...others]

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

const of = (i: number) => (databases[i % databases.length] as Database).db
const startJobs = (transport: MailTransport) =>
  [0, 1, 2, 3].map((i) => startOutbox({ db: of(i), transport, log: quiet, metrics: createMetrics() }))
/** Queues a mail in its own transaction, alternating between the processes. */
const queue = (i: number, subject: string, options: Parameters<typeof queueMail>[2] = {}) =>
  of(i)
    .transaction()
    .execute((trx) =>
      queueMail(
        trx,
        { kind: 'doctor' as const, to: 'maya@family.example', subject, title: 'hello', paragraphs: [] },
        options,
      ),
    )
/** Makes every open mail due, including those being sent, as if their senders were too slow. */
const makeDue = (i: number) =>
  sql`
    update mail_outbox set next_attempt_at = now()
    where id in (select id from mail_outbox where sent_at is null for update skip locked)`.execute(of(i))

it('sends each mail once while mails arrive and four jobs compete for them', async () => {
  const sent: string[] = []
  const transport = {
    async send({ subject }: { subject: string }) {
      await yieldOnce()
      sent.push(subject)
    },
  }
  const jobs = startJobs(transport)
  const subjects = Array.from({ length: 60 }, (_, i) => `mail ${i}`)
  await Promise.all(
    subjects.map(async (subject, i) => {
      await queue(i, subject)
      for (const job of jobs) void job.settled()
    }),
  )
  await Promise.all(jobs.map((job) => job.settled()))
  await Promise.all(jobs.map((job) => job.stop()))
  expect(sent.toSorted()).toEqual(subjects.toSorted())
  const open = await of(0).selectFrom('mail_outbox').select('id').where('sent_at', 'is', null).execute()
  expect(open).toEqual([])
})

it('sends only the newest mail of each key after an outage in which they were replaced', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f']
  const last = 12
  let down = true
  const sent: string[] = []
  const jobs = startJobs({
    async send({ subject }) {
      await yieldOnce()
      if (down) throw new MailNotSent('ESOCKET')
      sent.push(subject)
    },
  })
  await Promise.all(
    keys.map(async (mergeKey, i) => {
      for (let round = 1; round <= last; round++) {
        await queue(i + round, `${mergeKey} ${round}`, { mergeKey })
        await makeDue(i)
        for (const job of jobs) void job.settled()
      }
    }),
  )
  await Promise.all(jobs.map((job) => job.settled()))
  down = false
  await makeDue(0)
  await Promise.all(jobs.map((job) => job.settled()))
  await Promise.all(jobs.map((job) => job.stop()))
  expect(sent.toSorted()).toEqual(keys.map((key) => `${key} ${last}`))
})

it('never sends a mail that was withdrawn in time, and sends every other one', async () => {
  let down = true
  const sent: string[] = []
  const jobs = startJobs({
    async send({ subject }) {
      await yieldOnce()
      if (down) throw new MailNotSent('ESOCKET')
      sent.push(subject)
    },
  })
  const keys = Array.from({ length: 40 }, (_, i) => `withdrawn ${i}`)
  for (const [i, mergeKey] of keys.entries()) await queue(i, mergeKey, { mergeKey })
  await Promise.all(jobs.map((job) => job.settled()))
  down = false
  await makeDue(0)
  for (const job of jobs) void job.settled()
  const dropped = await Promise.all(keys.map((key, i) => dropWaitingMail(of(i), key)))
  await Promise.all(jobs.map((job) => job.settled()))
  await Promise.all(jobs.map((job) => job.stop()))
  expect(sent.toSorted()).toEqual(keys.filter((_key, i) => dropped[i] !== 'waiting').toSorted())
})
