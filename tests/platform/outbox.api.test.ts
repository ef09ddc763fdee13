// The outbox: a committed mail leaves, a rolled back one never did, a failed one waits its time, and nothing secret stays.
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfiguration } from '../../server/configuration.ts'
import { migrations } from '../../server/database/migrate.ts'
import { MailNotSent, MailRefused } from '../../server/platform/mail-transport.ts'
import { createMetrics } from '../../server/platform/metrics.ts'
import { type Outbox, secondsToRetry, startOutbox } from '../../server/platform/outbox.job.ts'
import { dropWaitingMail, type Mail, type OutgoingMail, queueMail } from '../../server/platform/outbox.queries.ts'
import { forFile } from '../for-file.ts'
import { openFresh } from '../fresh-database.ts'
import { sweepAll } from '../sweep-all.ts'

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

const mail = {
  kind: 'confirmation' as const,
  to: 'maya@family.example',
  subject: 'Confirm your email',
  text: 'https://village.example/x?token=secret',
  html: '<p>hello</p>',
}

/** An outbox whose mails land in a list; `outcome` may throw in place of each sending. */
const open = (
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
}

const rows = () => database.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute()

/** Resolves once the oldest mail is being sent. */
const underWay = () => expect.poll(async () => (await rows())[0]?.attempts, { timeout: 30_000 }).toBe(1)

/** Lets the waiting time of every open mail pass. */
const makeDue = () => sql`update mail_outbox set next_attempt_at = now() where sent_at is null`.execute(database.db)

describe('a mail queued in a transaction', () => {
  it('leaves after the commit', async () => {
    const { outbox, sent } = open()
    await database.db.transaction().execute(async (trx) => {
      await queueMail(trx, mail)
      expect(sent).toEqual([])
    })
    await outbox.settled()
    expect(sent).toMatchObject([mail])
  })

  it('never leaves when the transaction is rolled back', async () => {
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

  it('leaves in the order of queueing, each once, however often the job is woken', async () => {
    const { outbox, sent } = open()
    const subjects = Array.from({ length: 12 }, (_, i) => `mail ${i}`)
    for (const subject of subjects) {
      await queueMail(database.db, { ...mail, subject })
    }
    await outbox.settled()
    expect(sent.map(({ subject }) => subject)).toEqual(subjects)
  })
})

describe('what stays of a mail', () => {
  it('is its row without the bodies, once it has left or been given up', async () => {
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

  it('goes a week after it was closed; an open one stays', async () => {
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

  it('is nowhere in the log: no address, no link, no subject', async () => {
    const { outbox } = open((_given, tries) => {
      if (tries === 1) throw new MailNotSent('ESOCKET')
      if (tries === 2) throw new Error(`no route to ${mail.to} for ${mail.text}`)
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

describe('a mail that cannot leave', () => {
  it('is tried again later, not at once, and keeps its words until then', async () => {
    let down = true
    const { outbox, sent } = open(() => {
      if (down) throw new MailNotSent('ESOCKET')
    })
    await queueMail(database.db, mail)
    await outbox.settled()
    const [waiting] = await rows()
    expect(waiting).toMatchObject({ attempts: 1, last_error: 'ESOCKET', text_body: mail.text })
    expect(Number(waiting?.next_attempt_at)).toBeGreaterThan(Date.now() + 30_000)
    down = false
    await outbox.settled()
    expect(sent).toEqual([])
    await makeDue()
    await outbox.settled()
    expect(sent).toMatchObject([{ ...mail, id: waiting?.id }])
  })

  it('waits longer after each try, and is given up after about a day', async () => {
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
    // The outbox may have found the mail by itself already, so tries are counted by the row, not here.
    while ((await rows())[0]?.failed_at === null) {
      await makeDue()
      await outbox.settled()
    }
    expect((await rows())[0]).toMatchObject({ failed_at: expect.any(Date), attempts: waits.length + 1 })
  })

  it('comes back by itself when the process dies while sending it', async () => {
    await queueMail(database.db, mail)
    let release = (): void => undefined
    const hung = new Promise<void>((resolve) => {
      release = resolve
    })
    const dying = open(() => hung)
    await underWay()
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
])('a mail that a clock has %s leaves once the clock is right again', async (_when, changes) => {
  await queueMail(database.db, mail)
  await queueMail(database.db, { ...mail, subject: 'later' }, { delaySeconds: 600 })
  await sql`update mail_outbox set ${changes} where subject <> 'later'`.execute(database.db)
  const { outbox, sent } = open()
  await outbox.settled()
  expect(sent.map(({ subject }) => subject)).toEqual([mail.subject])
})

describe('stopping', () => {
  it('waits for the mail in flight and takes no other', async () => {
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

/** Never ends by itself. */
const hang = (): Promise<never> => new Promise(() => undefined)

describe('a mail that hangs', () => {
  it('holds up no other, and is tried again later when its time is over', async () => {
    const { outbox, sent } = open((given) => (given.subject === 'stuck' ? hang() : undefined), { send: 2000 })
    for (let index = 0; index < 3; index++) await queueMail(database.db, { ...mail, subject: 'stuck' })
    for (let index = 0; index < 12; index++) await queueMail(database.db, { ...mail, subject: `mail ${index}` })
    await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(12)
    await outbox.settled()
    const stuck = (await rows()).filter(({ subject }) => subject === 'stuck')
    expect(stuck).toHaveLength(3)
    for (const row of stuck) expect(row).toMatchObject({ last_error: 'deadline', sent_at: null, failed_at: null })
  })

  it('again and again leaves room for those that are tried for the first time', async () => {
    for (let index = 0; index < 20; index++) await queueMail(database.db, { ...mail, subject: 'stuck' })
    await sql`update mail_outbox set attempts = 1`.execute(database.db)
    const { sent } = open((given) => (given.subject === 'stuck' ? hang() : undefined), { stop: 0 })
    await expect.poll(async () => (await rows()).some(({ attempts }) => attempts === 2), { timeout: 30_000 }).toBe(true)
    await queueMail(database.db, mail)
    await expect.poll(() => sent.length, { timeout: 30_000 }).toBe(1)
    expect((await rows()).filter(({ attempts }) => attempts === 2)).toHaveLength(3)
  })

  it('does not hold up a stop for long, and is tried again by the next start', async () => {
    const { outbox } = open(hang, { stop: 0 })
    await queueMail(database.db, mail)
    await underWay()
    await outbox.stop()
    expect((await rows())[0]).toMatchObject({ sent_at: null, failed_at: null, text_body: mail.text })
    await makeDue()
    const next = open()
    await next.outbox.settled()
    expect(next.sent).toHaveLength(1)
  })
})

describe('which mail leaves first, and which not at all', () => {
  it('those that somebody waits for come before a hundred others', async () => {
    for (let index = 0; index < 100; index++) await queueMail(database.db, { ...mail, kind: 'doctor' })
    await queueMail(database.db, { ...mail, kind: 'recovery' })
    const { outbox, sent } = open()
    await outbox.settled()
    expect(sent).toHaveLength(101)
    expect(sent[0]?.kind).toBe('recovery')
  })
})

describe('a newer mail of the same key', () => {
  const say = (subject: string, delaySeconds = 0, kind: 'doctor' | 'invited_joined' = 'doctor') =>
    queueMail(database.db, { ...mail, kind, subject, siteUrl: 'https://village.example' } as Mail, {
      delaySeconds,
      mergeKey: 'one',
    })
  const subjects = async () => (await rows()).map(({ subject }) => subject)

  /** An outbox whose mail called "first" is being sent, until `end` lets that go well or fail. */
  const sendingFirst = async (kind?: 'invited_joined') => {
    const ending = Promise.withResolvers<void>()
    const opened = open((_given, tries) => (tries === 1 ? ending.promise : undefined))
    await say('first', 0, kind)
    await underWay()
    const end = async (way: 'well' | 'fails') => {
      if (way === 'well') ending.resolve()
      else ending.reject(new MailNotSent('ESOCKET'))
      await opened.outbox.settled()
    }
    return { ...opened, end }
  }
  const leftOf = async ({ outbox, sent }: ReturnType<typeof open>) => {
    await makeDue()
    await outbox.settled()
    return sent.map(({ subject }) => subject)
  }

  it('takes the place of one that waits, at its time when that is earlier', async () => {
    await say('first', 60)
    await say('second', 600)
    expect(await rows()).toMatchObject([{ subject: 'second' }])
    expect(Number((await rows())[0]?.next_attempt_at)).toBeLessThan(Date.now() + 120_000)
    await Promise.all(['third', 'third', 'third'].map((subject) => say(subject, 60)))
    await queueMail(database.db, { ...mail, subject: 'another' }, { delaySeconds: 60, mergeKey: 'two' })
    expect(await subjects()).toEqual(['third', 'another'])
  })

  it('takes the place of one that failed and waits to be tried again, and is a mail of its own', async () => {
    let down = true
    const opened = open(() => {
      if (down) throw new MailNotSent('ESOCKET')
    })
    const first = await say('first')
    await opened.outbox.settled()
    const second = await say('second', 60)
    expect(await rows()).toMatchObject([{ id: second, subject: 'second', attempts: 0, last_error: null }])
    expect(second).not.toBe(first)
    down = false
    expect(await leftOf(opened)).toEqual(['second'])
  })

  it.each([
    ['well', ['first', 'second']],
    ['fails', ['second']],
  ] as const)('comes after one that is being sent; when that ends %s, these leave: %j', async (way, left) => {
    const opened = await sendingFirst()
    await say('second', 60)
    await opened.end(way)
    expect(await leftOf(opened)).toEqual(left)
    expect((await rows()).filter(({ sent_at }) => sent_at === null)).toEqual([])
  })

  it('ends one that its process never finishes, when the lease is over too', async () => {
    const stuck = open(({ subject }) => (subject === 'first' ? hang() : undefined), { stop: 0 })
    await say('first')
    await underWay()
    await say('second', 60)
    const other = open()
    await makeDue()
    await other.outbox.settled()
    await expect.poll(() => [...stuck.sent, ...other.sent].map(({ subject }) => subject)).toEqual(['second'])
    await stuck.outbox.stop()
    expect(await leftOf(other)).not.toContain('first')
  })

  it('leaves beside one that is being sent and fails, where each says something of its own', async () => {
    const opened = await sendingFirst('invited_joined')
    await say('second', 60, 'invited_joined')
    await opened.end('fails')
    expect((await leftOf(opened)).sort()).toEqual(['first', 'second'])
  })

  it('is no longer wanted: one that waits, be it to be tried again, is withdrawn', async () => {
    const { outbox, sent } = open((_given, tries) => {
      if (tries === 1) throw new MailNotSent('ESOCKET')
    })
    await say('first')
    await outbox.settled()
    expect([await dropWaitingMail(database.db, 'one'), await dropWaitingMail(database.db, 'one')]).toEqual([
      'waiting',
      null,
    ])
    expect(await leftOf({ outbox, sent })).toEqual([])
  })

  it('is no longer wanted: one that is being sent may leave, and is not tried again', async () => {
    const opened = await sendingFirst()
    expect(await dropWaitingMail(database.db, 'one')).toBe('sending')
    await opened.end('fails')
    expect(await leftOf(opened)).toEqual([])
  })
})

it('an upgrade leaves the newest of several mails of one key, and each of those that say something of their own', async () => {
  const waiting = [
    ['approved', 'recommendation_approved', 'decision:1'],
    ['rejected', 'recommendation_rejected', 'decision:1'],
    ['other', 'recommendation_approved', 'decision:2'],
    ['Nora', 'invited_joined', 'invited_joined:1'],
    ['Zoe', 'invited_joined', 'invited_joined:1'],
  ] as const
  for (const [subject] of waiting) await queueMail(database.db, { ...mail, subject }, { delaySeconds: 60 })
  await sql`drop index mail_outbox_merge`.execute(database.db)
  for (const [subject, kind, key] of waiting)
    await sql`update mail_outbox set kind = ${kind}, merge_key = ${key} where subject = ${subject}`.execute(database.db)
  await migrations['0005-undo-and-outbox']?.up(database.db)
  expect((await rows()).map(({ subject }) => subject)).toEqual(['rejected', 'other', 'Nora', 'Zoe'])
})
