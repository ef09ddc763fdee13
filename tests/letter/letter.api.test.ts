// The letter as a member reads it: what is in it and what never is, when it is skipped, and earlier ones.
import { beforeEach, describe, expect, it } from 'vitest'
import { getLetter, setLetter } from '../../domain/letter/letter.contracts.ts'
import { nextLetterDay } from '../../domain/letter/letter-days.rules.ts'
import { followQuestion, thankForAnswer } from '../../domain/questions/questions.contracts.ts'
import { withdrawRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { setOwnMail } from '../../domain/settings/settings.contracts.ts'
import { daysAfter } from '../../domain/text/calendar-days.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { chooseLetter, todayHere } from '../../server/letter/letter-setting.queries.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { answer, openQuestion, questionFor } from '../questions/questions.ts'
import { datedThisWeek, fillWeek, letterFor, noteAbout, thisWeek } from './letters.ts'

const village = await forFile(startTestVillage())
const { sql } = village

beforeEach(async () => {
  await sql`delete from posts`
  await sql`delete from experience_submissions`
  await sql`delete from digests`
  await sql`update providers set total_recommendations = 0, all_recommendation_ids = '{}', free = null, free_told_at = null`
  await sql`update profiles set location = 'Oakland, CA', mails_off = '{}'`
})

const names = (rows: { provider_name: string }[] | undefined) => rows?.map(({ provider_name }) => provider_name).sort()

describe('what is in it', () => {
  it('has new notes near the reader, one for each provider and three at most, without their own', async () => {
    await noteAbout(village, 'Otto Own', {}, otto)
    await noteAbout(village, 'Far Away', { location: 'San Francisco, CA' })
    await fillWeek(village)
    await noteAbout(village, 'Late Lee')
    await noteAbout(village, 'Rosa Martinez', {}, ada)
    await sql`update experience_submissions set reviewed_at = reviewed_at + interval '40 days' where provider_name = 'Late Lee'`
    const { letter } = await letterFor(village)
    expect(letter).toMatchObject({ ...thisWeek(), every: 'week', near: 'Oakland' })
    expect(names(letter?.notes)).toEqual(['Grace T.', 'Hana V.', 'Rosa M.'])
    expect(letter?.notes.find(({ provider_name }) => provider_name === 'Hana V.')).toMatchObject({
      ...{ words: 'Hana Vela is calm.', service_type: 'nanny', city: 'Oakland', is_business: false },
    })
    expect(JSON.stringify(letter)).not.toMatch(/Maya|Krishnan|@|author/)
  })

  it('has no note whose page is not shown anymore', async () => {
    await fillWeek(village)
    const [note] = await sql<{ id: string }>`select id from experience_submissions where provider_name = 'Hana Vela'`
    await village.call(withdrawRecommendation, { id: note?.id ?? '' }, maya)
    await openQuestion(village)
    await datedThisWeek(village)
    expect(names((await letterFor(village)).letter?.notes)).toEqual(['Grace T.', 'Rosa M.'])
  })

  it('does not call a note new again when its parent edited it, unless it was rejected at first', async () => {
    await fillWeek(village)
    await sql`
      with first as (
        update experience_submissions set reviewed_at = reviewed_at - interval '30 days',
          status = case provider_name when 'Hana Vela' then 'replaced' else 'rejected' end
        where provider_name in ('Hana Vela', 'Grace Tam') returning *)
      insert into experience_submissions (id, user_id, submitter_email, provider_id, service_type, provider_name, rating,
        recommendation, highlights, status, reviewed_at, edit_of, replaces_id)
      select gen_random_uuid(), user_id, submitter_email, provider_id, service_type, provider_name, rating, recommendation,
        highlights, 'approved', reviewed_at + interval '30 days', id, case status when 'replaced' then id end from first`
    expect(names((await letterFor(village)).letter?.notes)).toEqual(['Grace T.', 'Rosa M.'])
  })

  it('has another parent’s note about a page that the reader recommended later', async () => {
    for (const name of ['Rosa Martinez', 'Hana Vela', 'Grace Tam']) await noteAbout(village, name)
    await noteAbout(village, 'Hana Vela', {}, otto)
    await datedThisWeek(village)
    await sql`update experience_submissions set reviewed_at = reviewed_at + interval '1 hour' where submitter_email = ${otto.email}`
    expect(names((await letterFor(village)).letter?.notes)).toEqual(['Grace T.', 'Hana V.', 'Rosa M.'])
  })

  it('never has a page, note or question that left since it was read', async () => {
    await fillWeek(village)
    const again = async () => (await village.call(getLetter, {}, otto)).body.letter
    expect(await again()).toMatchObject({ notes: [{}, {}, {}], asks: [{}] })
    await noteAbout(village, 'Late Lee')
    await datedThisWeek(village)
    await sql`update experience_submissions set status = 'withdrawn' where provider_name = 'Hana Vela'`
    expect(names((await again())?.notes)).toEqual(['Grace T.', 'Rosa M.'])
    await sql`update questions set closed_at = now(), closed_by = 'village'`
    expect(await again()).toBeNull()
    await sql`update questions set closed_at = null, closed_by = null`
    await sql`update providers set total_recommendations = 0, all_recommendation_ids = '{}' where provider_name = 'Grace Tam'`
    expect(await again()).toBeNull()
  })

  it('asks what the reader may know: kinds that they recommended first, never own or answered ones', async () => {
    await noteAbout(village, 'Otto Own', {}, otto)
    const page = await noteAbout(village, 'Rosa Martinez')
    const known = await openQuestion(village, { service_type: 'nanny' })
    const answered = await openQuestion(village)
    await answer(village, answered, page, {}, otto)
    const other = await openQuestion(village, { words: 'Sunday mornings.' }, ada)
    await openQuestion(village, {}, otto)
    await openQuestion(village, { city: 'San Francisco' }, ada)
    await datedThisWeek(village)
    const { letter } = await letterFor(village)
    expect(letter?.asks).toMatchObject([
      { id: known, service_type: 'nanny', recommended: 1 },
      { id: other, words: 'Sunday mornings.', recommended: 0 },
    ])
    expect(letter?.answered).toEqual([])
  })

  it('has who is available, what was answered, and thanks', async () => {
    const [now, later, before] = [
      await noteAbout(village, 'Now Nora'),
      await noteAbout(village, 'Soon Sam'),
      await noteAbout(village, 'Once Olga'),
    ]
    const id = await openQuestion(village)
    await answer(village, id, now ?? '', {}, otto)
    await answer(village, id, later ?? '', {}, ada)
    await village.call(followQuestion, { id, following: true }, ada)
    const [own] = (await questionFor(village, id)).answers.flatMap(({ lines }) => lines).filter(({ mine }) => mine)
    for (const as of [maya, ada])
      expect((await village.call(thankForAnswer, { answer_id: own?.answer_id ?? '', thanked: true }, as)).status).toBe(
        200,
      )
    await sql`update providers set free = 'now' where id = any(${[now, before]}::uuid[])`
    await sql`update providers set free = 'from', free_from = '2099-12-01' where id = ${later}`
    await datedThisWeek(village)
    await sql`update providers set free_told_at = now() - interval '62 days' where id = ${before}`
    const { letter } = await letterFor(village)
    expect(letter?.thanks).toBe(2)
    expect(letter?.free.map(({ provider_name, free_from }) => [provider_name, free_from]).sort()).toEqual([
      ['Now N.', null],
      ['Soon S.', '2099-12-01'],
    ])
    // Otto answered it
    expect(letter?.answered).toEqual([])
    expect((await letterFor(village, {}, ada)).letter?.answered).toEqual([])
    await sql`update answers set user_id = (select user_id from answers where id = ${own?.answer_id}) where question_id = ${id} and id <> ${own?.answer_id}`
    expect((await letterFor(village, {}, ada)).letter?.asks).toMatchObject([{ id }])
    await sql`update questions set closed_at = now(), closed_by = 'village'`
    expect((await letterFor(village, {}, ada)).letter?.answered).toMatchObject([{ id, parents: 1, asked_from: null }])
  })

  it('is about everywhere for members without a town', async () => {
    await sql`update profiles set location = null`
    await noteAbout(village, 'Far Away', { location: 'San Francisco, CA' })
    await fillWeek(village)
    const { letter } = await letterFor(village)
    expect(letter?.near).toBeNull()
    expect(letter?.notes).toHaveLength(3)
  })
})

describe('reading it', () => {
  it('is skipped with fewer than three things, and the newest earlier one is shown', async () => {
    await fillWeek(village)
    const [first] = await sql<{ id: string }>`select id from experience_submissions limit 1`
    await sql`update questions set closed_at = now(), closed_by = 'village'`
    await sql`update experience_submissions set reviewed_at = reviewed_at - interval '14 days'`
    const quiet = await letterFor(village)
    expect(quiet).toMatchObject({ quiet: true, letter: { to: daysAfter(thisWeek().to, -14) } })
    expect(await letterFor(village, { peek: '1' })).toMatchObject({ quiet: true, letter: null })
    await sql`update experience_submissions set reviewed_at = reviewed_at - interval '70 days' where id = ${first?.id}`
    expect(await letterFor(village)).toMatchObject({ quiet: true, letter: null })
  })

  it('is marked as read by opening it, not by a look at what is in it', async () => {
    await fillWeek(village)
    expect((await letterFor(village, { peek: '1' })).read).toBe(false)
    expect((await letterFor(village)).read).toBe(false)
    expect((await letterFor(village, { peek: '1' })).read).toBe(true)
    expect((await letterFor(village, { to: daysAfter(thisWeek().to, -7) })).read).toBe(true)
    expect((await letterFor(village, { peek: '1' }, ada)).read).toBe(false)
  })

  it('opens an earlier one and one of a month, and none that is not', async () => {
    await fillWeek(village)
    const { earlier } = await letterFor(village)
    const to = earlier.at(-1)?.to ?? ''
    expect(await letterFor(village, { to })).toMatchObject({ quiet: true, letter: null })
    await sql`update experience_submissions set reviewed_at = reviewed_at - interval '84 days'`
    expect((await letterFor(village, { to })).letter).toMatchObject({ to, notes: [{}, {}, {}] })
    expect(await letterFor(village, { to: '2020-01-04' })).toMatchObject({ quiet: false, letter: null })
    expect((await village.call(getLetter, { to: 'soon' }, otto)).status).toBe(422)
    await datedThisWeek(village)
    // the letter of the month that began after this week
    const next = nextLetterDay(daysAfter(todayHere(new Date()), -30), { every: 'month', weekday: 0 })
    await sql`update experience_submissions set reviewed_at = ${`${daysAfter(next, -9)} 12:00 America/Los_Angeles`}::timestamptz`
    expect((await letterFor(village, { to: daysAfter(next, -1), every: 'month' })).letter).toMatchObject({
      ...{ every: 'month', to: daysAfter(next, -1), notes: [{}, {}, {}] },
    })
  })
})

describe('how it comes', () => {
  const choose = async (every: 'off' | 'week' | 'month', weekday = 0) =>
    (await village.call(setLetter, { every, weekday }, otto)).body
  const due = () => sql<{ letter_due: Date }>`select letter_due from digests where letter_due is not null`

  it('is off at first, and says the next day once it is chosen', async () => {
    expect((await letterFor(village)).setting).toEqual({ every: 'off', weekday: 0, next: null, near: 'Oakland' })
    const today = todayHere(new Date())
    // tomorrow
    const weekday = (new Date(today).getUTCDay() + 1) % 7
    expect(await choose('week', weekday)).toEqual({
      every: 'week',
      weekday,
      next: daysAfter(today, 1),
      near: 'Oakland',
    })
    expect((await choose('month', weekday)).next).toBe(nextLetterDay(today, { every: 'month', weekday }))
    expect((await letterFor(village)).setting).toMatchObject({ every: 'month', weekday })
    expect(await choose('off', weekday)).toMatchObject({ every: 'off', weekday, next: null })
    expect(await due()).toEqual([])
  })

  it.each<[string, string, [every: 'week' | 'month', weekday: number][], string]>([
    [
      'the same day after a month and back, before the email',
      '04:00',
      [
        ['month', 0],
        ['week', 0],
      ],
      '2026-11-29',
    ],
    [
      'the next week after a month and back, after it',
      '20:00',
      [
        ['month', 0],
        ['week', 0],
      ],
      '2026-12-06',
    ],
    ['no day within three of the last letter', '20:00', [['week', 1]], '2026-12-07'],
    [
      'nor by two changes',
      '20:00',
      [
        ['week', 4],
        ['week', 1],
      ],
      '2026-12-07',
    ],
    ['a day three days later', '20:00', [['week', 3]], '2026-12-02'],
  ])('comes on %s', async (_, time, choices, expected) => {
    await choose('week')
    const at = new Date(`2026-11-29T${time}-08:00`)
    const isWritten = time > '10:00'
    await sql`update digests set letter_due = ${isWritten ? '2026-12-06T15:00Z' : '2026-11-29T15:00Z'}`
    await inTransaction(village.database.db, async (trx) => {
      const [{ id } = { id: '' }] = await sql<{ id: string }>`select user_id as id from digests`
      for (const [every, weekday] of choices) await chooseLetter(trx, id, { every, weekday }, at)
    })
    expect((await due()).map(({ letter_due }) => todayHere(letter_due))).toEqual([expected])
  })

  it('keeps its day when the same is chosen again', async () => {
    await choose('week')
    await sql`update digests set letter_due = '2026-01-04T15:00Z'`
    await choose('week')
    expect(await due()).toEqual([{ letter_due: new Date('2026-01-04T15:00Z') }])
  })

  it('is off while its emails are switched off, and choosing it switches them on', async () => {
    await choose('week')
    await village.call(setOwnMail, { mail: 'letter', on: false }, otto)
    expect((await letterFor(village)).setting).toMatchObject({ every: 'off', next: null })
    expect((await choose('week')).every).toBe('week')
    expect(await sql`select mails_off from profiles where full_name = ${otto.fullName}`).toEqual([{ mails_off: [] }])
  })
})
