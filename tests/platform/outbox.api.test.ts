// The outbox: a committed mail is sent, a rolled back one is not, a failed one is retried later, and no secret remains.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readConfiguration } from '../../server/configuration.ts'
import { MailNotSent, MailRefused } from '../../server/platform/mail-transport.ts'
import { secondsToRetry } from '../../server/platform/outbox.job.ts'
import { queueMail } from '../../server/platform/outbox.queries.ts'
import { sweepAll } from '../sweep-all.ts'
import { handedOver, hang, mail, startOutboxTests } from './outbox-tests.ts'

const { database, logged, rows, open, inProgress, makeDue } = await startOutboxTests()

describe('a mail queued in a transaction', () => {
  it('is sent after the commit', async () => {
    const { outbox, sent } = open()
    await database.db.transaction().execute(async (trx) => {
      await queueMail(trx, mail)
      expect(sent).toEqual([])
    })
    await outbox.settled()
    expect(sent).toMatchObject([handedOver])
  })

  it('is never sent when the transaction is rolled back', async () => {
    const { outbox, sent } = open()
    const doomed = database.db.transaction().execute(async (trx) => {
      await queueMail(trx, mail)
      throw new Error('changed my mind')
    })
    await expect(doomed).rejects.toThrow('changed my mind')
    await outbox.settled()
    expect(sent).toEqual([])
    expect(await rows()).toEqual([])
  })
})

describe('the stored data of a mail', () => {
  it('is its row without the bodies, after it was sent or has failed', async () => {
    const { outbox } = open((given) => {
      if (given.subject === 'refused') throw new MailRefused('EENVELOPE RCPT TO 550')
    })
    await queueMail(database.db, mail)
    await queueMail(database.db, { ...mail, subject: 'refused' })
    await outbox.settled()
    const [sent, failed] = await rows()
    expect(sent).toMatchObject({ text_body: '', html_body: '', failed_at: null, sent_at: expect.any(Date) })
    expect(failed).toMatchObject({ text_body: '', html_body: '', failed_at: expect.any(Date), sent_at: null })
  })

  it('is deleted a week after the mail was closed; that of an open one stays', async () => {
    const { outbox } = open((given) => {
      if (given.subject === 'later') throw new MailNotSent('ESOCKET')
    })
    for (const subject of ['old', 'new', 'later']) await queueMail(database.db, { ...mail, subject })
    await outbox.settled()
    await sql`update mail_outbox set created_at = now() - interval '8 days' where subject <> 'new'`.execute(database.db)
    await sql`update mail_outbox set sent_at = now() - interval '8 days' where subject = 'old'`.execute(database.db)
    await sweepAll({ database, configuration: readConfiguration({}) })
    expect((await rows()).map(({ subject }) => subject).sort()).toEqual(['later', 'new'])
  })

  it('is not in the log: no address, no link, no subject', async () => {
    const { outbox } = open((_given, tries) => {
      if (tries === 1) throw new MailNotSent('ESOCKET')
      if (tries === 2) throw new Error(`no route to ${mail.to} for ${handedOver.text}`)
    })
    await queueMail(database.db, mail)
    for (let round = 0; round < 3; round++) {
      await outbox.settled()
      await makeDue()
    }
    expect(logged).toHaveLength(3)
    expect(logged.join()).toContain('confirmation')
    expect(logged.join()).not.toMatch(/maya|family|token|secret/)
    expect((await rows())[0]?.last_error ?? '').not.toMatch(/maya|token/)
  })
})

describe('a mail that cannot be sent', () => {
  it('is retried later, not at once, and keeps its text until then', async () => {
    let down = true
    const { outbox, sent } = open(() => {
      if (down) throw new MailNotSent('ESOCKET')
    })
    await queueMail(database.db, mail)
    await outbox.settled()
    const [waiting] = await rows()
    expect(waiting).toMatchObject({ attempts: 1, last_error: 'ESOCKET', text_body: handedOver.text })
    expect(Number(waiting?.next_attempt_at)).toBeGreaterThan(Date.now() + 30_000)
    down = false
    await outbox.settled()
    expect(sent).toEqual([])
    await makeDue()
    await outbox.settled()
    expect(sent).toMatchObject([{ ...handedOver, id: waiting?.id }])
  })

  it('waits longer after each attempt, and fails after about a day', async () => {
    const waits: number[] = []
    for (let tries = 1, wait = secondsToRetry(1); wait !== null; wait = secondsToRetry(++tries)) waits.push(wait)
    expect(waits.slice(0, 4)).toEqual([60, 120, 240, 480])
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3600
    expect(hours).toBeGreaterThan(20)
    expect(hours).toBeLessThan(28)

    const { outbox } = open(() => {
      throw new MailNotSent('ESOCKET')
    })
    await queueMail(database.db, mail)
    // The outbox may already have tried the mail by itself, so attempts are counted by the row.
    while ((await rows())[0]?.failed_at === null) {
      await makeDue()
      await outbox.settled()
    }
    expect((await rows())[0]).toMatchObject({ failed_at: expect.any(Date), attempts: waits.length + 1 })
  })

  it('is retried if the process dies while sending it', async () => {
    await queueMail(database.db, mail)
    let release = (): void => undefined
    const hung = new Promise<void>((resolve) => {
      release = resolve
    })
    const dying = open(() => hung)
    await inProgress()
    const other = open()
    await other.outbox.settled()
    expect(other.sent).toEqual([])
    await makeDue()
    await other.outbox.settled()
    expect(other.sent).toHaveLength(1)
    release()
    await dying.outbox.stop()
    expect((await rows())[0]?.sent_at).not.toBeNull()
  })
})

it.each([
  [
    'queued an hour ahead',
    sql`created_at = created_at + interval '1 hour', next_attempt_at = now() + interval '1 hour'`,
  ],
  ['tried a day ahead', sql`attempts = 1, next_attempt_at = now() + interval '1 day'`],
])('a mail that a fast clock has %s is sent once the clock is right', async (_when, changes) => {
  await queueMail(database.db, mail)
  await queueMail(database.db, { ...mail, subject: 'later' }, { delaySeconds: 600 })
  await sql`update mail_outbox set ${changes} where subject <> 'later'`.execute(database.db)
  const { outbox, sent } = open()
  await outbox.settled()
  expect(sent.map(({ subject }) => subject)).toEqual([mail.subject])
})

describe('stopping the outbox', () => {
  it('waits for the mail that is being sent, and starts no other', async () => {
    const begun = Promise.withResolvers<void>()
    const slow = Promise.withResolvers<void>()
    const { outbox, sent } = open(() => {
      begun.resolve()
      return slow.promise
    })
    await queueMail(database.db, { ...mail, subject: 'in flight' })
    await begun.promise
    let stopped = false
    const stopping = outbox.stop().then(() => {
      stopped = true
    })
    await queueMail(database.db, { ...mail, subject: 'next' })
    expect(stopped).toBe(false)
    slow.resolve()
    await stopping
    expect(sent.map(({ subject }) => subject)).toEqual(['in flight'])
    expect((await rows()).map(({ sent_at }) => sent_at !== null)).toEqual([true, false])
    await rows()
    expect(sent).toHaveLength(1)
  })
})

describe('a mail that hangs', () => {
  it('delays no other, and is retried after its timeout', async () => {
    const { outbox, sent } = open((given) => (given.subject === 'stuck' ? hang() : undefined), { send: 2000 })
    for (let index = 0; index < 3; index++) await queueMail(database.db, { ...mail, subject: 'stuck' })
    for (let index = 0; index < 12; index++) await queueMail(database.db, { ...mail, subject: `mail ${index}` })
    await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(12)
    await outbox.settled()
    const stuck = (await rows()).filter(({ subject }) => subject === 'stuck')
    expect(stuck).toHaveLength(3)
    for (const row of stuck) expect(row).toMatchObject({ last_error: 'deadline', sent_at: null, failed_at: null })
  })

  it('leaves room for first attempts, however often it is retried', async () => {
    for (let index = 0; index < 20; index++) await queueMail(database.db, { ...mail, subject: 'stuck' })
    await sql`update mail_outbox set attempts = 1`.execute(database.db)
    const { sent } = open((given) => (given.subject === 'stuck' ? hang() : undefined), { stop: 0 })
    await expect.poll(async () => (await rows()).some(({ attempts }) => attempts === 2), { timeout: 30_000 }).toBe(true)
    await queueMail(database.db, mail)
    await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(1)
    expect((await rows()).filter(({ attempts }) => attempts === 2)).toHaveLength(3)
  })

  it('does not delay a stop for long, and is retried after the next start', async () => {
    const { outbox } = open(hang, { stop: 0 })
    await queueMail(database.db, mail)
    await inProgress()
    await outbox.stop()
    expect((await rows())[0]).toMatchObject({ sent_at: null, failed_at: null, text_body: handedOver.text })
    await makeDue()
    const next = open()
    await next.outbox.settled()
    expect(next.sent).toHaveLength(1)
  })
})

describe('the order of mails', () => {
  it('is by priority: mails that a person is waiting for come before a hundred others', async () => {
    for (let index = 0; index < 100; index++) await queueMail(database.db, { ...mail, kind: 'doctor' })
    await queueMail(database.db, { ...mail, kind: 'recovery' })
    const { outbox, sent } = open()
    await outbox.settled()
    expect(sent).toHaveLength(101)
    expect(sent[0]?.kind).toBe('recovery')
  })
})
