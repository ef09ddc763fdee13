// The job that writes letters: to whom, when again, and what the email says.
import { beforeEach, describe, expect, it } from 'vitest'
import { setLetter } from '../../domain/letter/letter.contracts.ts'
import { nextLetterDay } from '../../domain/letter/letter-days.rules.ts'
import { getOwnSettings } from '../../domain/settings/settings.contracts.ts'
import { daysAfter } from '../../domain/text/calendar-days.ts'
import { village as villageFile } from '../../domain/village.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { rememberedNews } from '../../server/letter/letter-news.queries.ts'
import { todayHere } from '../../server/letter/letter-setting.queries.ts'
import { writeLetters } from '../../server/letter/write-letters.ts'
import { createMetrics } from '../../server/platform/metrics.ts'
import { startTestVillage } from '../app.ts'
import { otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { fillWeek, thisWeek } from './letters.ts'

const village = await forFile(startTestVillage())
const { sql } = village

await sql`update profiles set location = 'Oakland, CA'`
await fillWeek(village)

const metrics = createMetrics()
/** A round at eleven on the letter day after this week. */
const letterDay = daysAfter(thisWeek().to, 1)
const write = async (day = letterDay) => {
  rememberedNews.clear()
  const [{ at } = { at: new Date() }] = await sql<{ at: Date }>`
    select ${`${day} 11:00`}::timestamp at time zone ${villageFile.timeZone} as at`
  return inTransaction(village.database.background.db, (trx) => writeLetters(() => village.url, metrics)(trx, at))
}
let before = 0
const allMails = async () => (await village.mails()).filter(({ subject }) => subject.startsWith('Your village this'))
/** The letters of this test. */
const letters = async () => (await allMails()).slice(before)
const dueDay = async () =>
  (
    await sql<{ day: string }>`
    select (letter_due at time zone ${villageFile.timeZone})::text as day from digests`
  ).map(({ day }) => day)

beforeEach(async () => {
  before = (await allMails()).length
  await sql`delete from digests`
  await sql`update profiles set mails_off = '{}'`
  await village.call(setLetter, { every: 'week', weekday: 0 }, otto)
  await sql`update digests set letter_due = ${`${letterDay} 08:00`}::timestamp at time zone ${villageFile.timeZone}`
})

it('writes to whom it is due, once, and moves to a morning of the next letter day', async () => {
  expect(await write(daysAfter(letterDay, -1))).toBe(0)
  expect(await write()).toBe(1)
  expect(await write()).toBe(0)
  expect(await letters()).toMatchObject([
    {
      to: otto.email,
      subject: expect.stringMatching(/^Your village this week: 3 new notes, 1 question for you$/),
    },
  ])
  const [due = ''] = await dueDay()
  expect(due.slice(0, 10)).toBe(daysAfter(letterDay, 7))
  expect(due.slice(11, 13)).toMatch(/^0[6-9]$/)
  expect(await metrics.text()).toContain('village_digests_total{outcome="letter"} 1')
})

it('writes only the latest one after weeks without a server', async () => {
  await sql`update digests set letter_due = letter_due - interval '28 days'`
  expect(await write(daysAfter(letterDay, 2))).toBe(1)
  expect(await write(daysAfter(letterDay, 2))).toBe(0)
  expect(await letters()).toHaveLength(1)
  expect((await dueDay())[0]?.slice(0, 10)).toBe(daysAfter(letterDay, 7))
})

it('moves on without an email when it is quiet, and counts that', async () => {
  expect(await write(daysAfter(letterDay, 35))).toBe(1)
  expect(await letters()).toEqual([])
  expect((await dueDay())[0]?.slice(0, 10)).toBe(daysAfter(letterDay, 42))
  expect(await metrics.text()).toContain('village_digests_total{outcome="skipped"} 1')
})

describe('writes nothing, and moves on,', () => {
  it.each([
    ['to whom is suspended or leaving', `update auth.users set banned_at = now() where email = '${otto.email}'`],
    ['to whom has not confirmed', `update auth.users set email_confirmed_at = null where email = '${otto.email}'`],
    [
      'to whom switched the emails off',
      `update profiles set mails_off = '{letter}' where full_name = '${otto.fullName}'`,
    ],
  ])('%s', async (_, change) => {
    await sql.text(change)
    expect(await write()).toBe(1)
    expect(await letters()).toEqual([])
    expect((await dueDay())[0]?.slice(0, 10)).toBe(daysAfter(letterDay, 7))
    await sql`update auth.users set banned_at = null, email_confirmed_at = now() where email = ${otto.email}`
  })
})

it('a monthly letter is due on the first such day of the next month', async () => {
  const next = nextLetterDay(todayHere(new Date()), { every: 'month', weekday: 0 })
  await sql`update digests set letter_every = 'month', letter_due = ${next}::timestamp`
  await write(next)
  const after = nextLetterDay(next, { every: 'month', weekday: 0 })
  expect((await dueDay())[0]?.slice(0, 10)).toBe(after)
})

describe('the email', () => {
  it('has everything as text first, with its links, and no contact or full name', async () => {
    await write()
    const [mail] = await letters()
    const text = mail?.text ?? ''
    const parts = [
      'Your village this week',
      'near Oakland',
      'NEW NEAR YOU',
      'YOU COULD ANSWER',
      'A parent asks: night nurse',
    ]
    const places = [...parts, '\n-- \n', 'You asked for this letter weekly.', 'Stop the letter:'].map((part) =>
      text.indexOf(part),
    )
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(text).toMatch(/“Hana Vela is calm\.”\nHana V\., Nanny, Oakland\nhttp:\S+\/providers\/hana-v-/)
    for (const link of text.match(/http\S+/g) ?? [])
      expect(mail?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    for (const part of [text, mail?.html]) expect(part).not.toMatch(/Maya|Krishnan|Lindqvist|@trustedvillage/)
  })

  it('loads nothing, sets color and ground in every cell, and makes no link of members’ words', async () => {
    await sql`update experience_submissions set own_words = 'See https://evil.example/x & <b>evil.example</b>'`
    await write()
    const [mail] = await letters()
    const html = mail?.html ?? ''
    expect(html).not.toMatch(/<img|<script|<link|src=|url\(|@import|<b>evil/i)
    expect(html).toContain('https:\u200b//evil.\u200bexample/x &amp; &lt;b&gt;')
    for (const cell of html.match(/<td[^>]*>/g) ?? [])
      expect(cell).toMatch(/class="(?:poppy|laurel)"|background-color:.*[^-]color:/)
  })

  it('ends by one press without sign-in', async () => {
    await write()
    const [mail] = await letters()
    const off = /Stop the letter:\n(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const pressed = await fetch(off, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(pressed.ok).toBe(true)
    expect((await village.call(getOwnSettings, {}, otto)).body.mails_off).toEqual(['letter'])
  })
})

it('the server writes what is due', async () => {
  await sql`update digests set letter_due = now() - interval '1 minute'`
  await village.runDigests()
  expect((await dueDay())[0]?.slice(0, 10)).toBe(nextLetterDay(todayHere(new Date()), { every: 'week', weekday: 0 }))
})
