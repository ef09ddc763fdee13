// Several outbox jobs on one database, as several server processes have: each mail leaves once.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as yieldOnce } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfiguration } from '../../server/configuration.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { createMetrics } from '../../server/platform/metrics.ts'
import { startOutbox } from '../../server/platform/outbox.job.ts'
import { queueMail } from '../../server/platform/outbox.queries.ts'
import { freshDatabase, testDatabase } from '../fresh-database.ts'

let databases: Database[]
let folder: string
let remove: () => Promise<unknown>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'village-outbox-race-'))
  const fresh = await freshDatabase(join(folder, 'data'))
  remove = fresh.remove
  const configuration = readConfiguration(fresh.environment)
  // The embedded database lets one process in; there two jobs share its one connection.
  const processes = testDatabase === 'postgres' ? 4 : 1
  databases = await Promise.all(
    Array.from({ length: processes }, () => openDatabase(configuration, pino({ level: 'silent' }))),
  )
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await remove()
  await rm(folder, { recursive: true })
})

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
