// Several outbox jobs on one database, as several server processes have: each mail leaves once.
import { setImmediate as yieldOnce } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { createMetrics } from '../../server/platform/metrics.ts'
import { startOutbox } from '../../server/platform/outbox.job.ts'
import { queueMail } from '../../server/platform/outbox.queries.ts'
import { forFile } from '../for-file.ts'
import { openFresh, testDatabase } from '../fresh-database.ts'

const first = await forFile(openFresh())
// The embedded database lets one process in; there the jobs share its one connection.
const others = await Promise.all(
  Array.from({ length: testDatabase === 'postgres' ? 3 : 0 }, () =>
    forFile(openDatabase(first.configuration, pino({ level: 'silent' }))),
  ),
)
const databases = [first, ...others]

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

it('sends each mail once while mails arrive and four jobs compete for them', async () => {
  const sent: string[] = []
  const transport = {
    async send({ subject }: { subject: string }) {
      await yieldOnce()
      sent.push(subject)
    },
  }
  const of = (i: number) => (databases[i % databases.length] as Database).db
  const jobs = [0, 1, 2, 3].map((i) => startOutbox({ db: of(i), transport, log: quiet, metrics: createMetrics() }))
  const subjects = Array.from({ length: 60 }, (_, i) => `mail ${i}`)
  await Promise.all(
    subjects.map(async (subject, i) => {
      await of(i)
        .transaction()
        .execute((trx) =>
          queueMail(trx, {
            kind: 'doctor' as const,
            to: 'maya@family.example',
            subject,
            text: 'hello',
            html: '<p>hello</p>',
          }),
        )
      for (const job of jobs) void job.settled()
    }),
  )
  await Promise.all(jobs.map((job) => job.settled()))
  await Promise.all(jobs.map((job) => job.stop()))
  expect(sent.toSorted()).toEqual(subjects.toSorted())
  const open = await of(0).selectFrom('mail_outbox').select('id').where('sent_at', 'is', null).execute()
  expect(open).toEqual([])
})
