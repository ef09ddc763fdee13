// An outbox on a test's own database that collects sent mails in a list, and shortcuts for queued mails.
import { sql } from 'kysely'
import { afterEach, expect } from 'vitest'
import { letter } from '../../server/platform/mail-letter.ts'
import { createMetrics } from '../../server/platform/metrics.ts'
import { type Outbox, startOutbox } from '../../server/platform/outbox.job.ts'
import type { OutgoingMail } from '../../server/platform/outbox.queries.ts'
import { forFile } from '../for-file.ts'
import { openFresh } from '../fresh-database.ts'

const head = { kind: 'confirmation' as const, to: 'maya@family.example', subject: 'Confirm your email' }
const written = {
  title: 'Please confirm',
  paragraphs: ['hello'],
  button: { label: 'Confirm', url: 'https://village.example/x?token=secret' },
}
export const mail = { ...head, ...written }

/** The mail as the transport receives it. */
export const handedOver = { ...head, ...letter(written) }

/** A promise that never settles. */
export const hang = (): Promise<never> => new Promise(() => undefined)

/** Opens the file's database. After each test its outboxes are stopped and its mails deleted. */
export const startOutboxTests = async () => {
  const database = await forFile(openFresh())
  const logged: string[] = []
  const note = (...said: unknown[]): void => {
    logged.push(JSON.stringify(said))
  }
  const log = { info: note, warn: note, error: note }
  const running: Outbox[] = []
  afterEach(async () => {
    for (const outbox of running.splice(0)) await outbox.stop()
    await database.db.deleteFrom('mail_outbox').execute()
    logged.splice(0)
  })
  const rows = () => database.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute()

  return {
    database,
    /** The logged lines. */
    logged,
    rows,
    /** An outbox that collects its mails in a list; `outcome` may throw to make a sending fail. */
    open: (
      outcome: (mail: OutgoingMail, tries: number) => unknown = () => undefined,
      deadlines: { send?: number; stop?: number } = {},
    ) => {
      const sent: OutgoingMail[] = []
      let tries = 0
      const transport = {
        async send(given: OutgoingMail) {
          await outcome(given, ++tries)
          sent.push(given)
        },
      }
      const outbox = startOutbox({ db: database.db, transport, log, metrics: createMetrics(), deadlines })
      running.push(outbox)
      return { outbox, sent }
    },
    /** Resolves once the oldest mail is being sent. */
    inProgress: () => expect.poll(async () => (await rows())[0]?.attempts, { timeout: 30_000 }).toBe(1),
    /** Makes every open mail due. */
    makeDue: () => sql`update mail_outbox set next_attempt_at = now() where sent_at is null`.execute(database.db),
  }
}
