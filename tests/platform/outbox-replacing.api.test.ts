// A mail with the same key replaces or withdraws the previous one, whether that is queued, retried or being sent.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrations } from '../../server/database/migrate.ts'
import { MailNotSent } from '../../server/platform/mail-transport.ts'
import { dropWaitingMail, type Mail, queueMail } from '../../server/platform/outbox.queries.ts'
import { hang, mail, startOutboxTests } from './outbox-tests.ts'

const { database, rows, open, inProgress, makeDue } = await startOutboxTests()

describe('a newer mail with the same key', () => {
  const say = (subject: string, delaySeconds = 0, kind: 'doctor' | 'invited_joined' = 'doctor') =>
    queueMail(database.db, { ...mail, kind, subject, siteUrl: 'https://village.example' } as Mail, {
      delaySeconds,
      mergeKey: 'one',
    })
  const subjects = async () => (await rows()).map(({ subject }) => subject)

  /** An outbox that is sending a mail called "first", until `end` lets that succeed or fail. */
  const sendingFirst = async (kind?: 'invited_joined') => {
    const ending = Promise.withResolvers<void>()
    const opened = open((_given, tries) => (tries === 1 ? ending.promise : undefined))
    await say('first', 0, kind)
    await inProgress()
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

  it('replaces a queued one, at the earlier of both times', async () => {
    await say('first', 60)
    await say('second', 600)
    expect(await rows()).toMatchObject([{ subject: 'second' }])
    expect(Number((await rows())[0]?.next_attempt_at)).toBeLessThan(Date.now() + 120_000)
    await Promise.all(['third', 'third', 'third'].map((subject) => say(subject, 60)))
    await queueMail(database.db, { ...mail, subject: 'another' }, { delaySeconds: 60, mergeKey: 'two' })
    expect(await subjects()).toEqual(['third', 'another'])
  })

  it('replaces one that waits for a retry, and is retried separately', async () => {
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
  ] as const)('is sent after the one in progress (outcome: %s): %j', async (way, left) => {
    const opened = await sendingFirst()
    await say('second', 60)
    await opened.end(way)
    expect(await leftOf(opened)).toEqual(left)
    expect((await rows()).filter(({ sent_at }) => sent_at === null)).toEqual([])
  })

  it('replaces one whose process never finishes, even after the lease has expired', async () => {
    const stuck = open(({ subject }) => (subject === 'first' ? hang() : undefined), { stop: 0 })
    await say('first')
    await inProgress()
    await say('second', 60)
    const other = open()
    await makeDue()
    await other.outbox.settled()
    await expect.poll(() => [...stuck.sent, ...other.sent].map(({ subject }) => subject)).toEqual(['second'])
    await stuck.outbox.stop()
    expect(await leftOf(other)).not.toContain('first')
  })

  it('is sent in addition to one that fails while being sent, if their contents differ', async () => {
    const opened = await sendingFirst('invited_joined')
    await say('second', 60, 'invited_joined')
    await opened.end('fails')
    expect((await leftOf(opened)).sort()).toEqual(['first', 'second'])
  })

  it('can be withdrawn while it is queued or waits for a retry', async () => {
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

  it('is not retried if it is withdrawn while being sent', async () => {
    const opened = await sendingFirst()
    expect(await dropWaitingMail(database.db, 'one')).toBe('sending')
    await opened.end('fails')
    expect(await leftOf(opened)).toEqual([])
  })
})

it('an upgrade keeps the newest of several mails with one key, and each of those with different contents', async () => {
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
