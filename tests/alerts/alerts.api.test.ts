// Alerts: what a member is emailed about, when, and how it ends.
import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeAlert, createAlert, listAlerts } from '../../domain/alerts/alerts.contracts.ts'
import { alertsLimit } from '../../domain/limits.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { setPageRemoved } from '../../domain/providers/providers.contracts.ts'
import { endQuestion, followQuestion } from '../../domain/questions/questions.contracts.ts'
import { setMailByLink, setOwnMail } from '../../domain/settings/settings.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, type CastMember, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { providerOf } from '../providers/merge-facts.ts'
import { answer, openQuestion } from '../questions/questions.ts'
import { edited } from '../recommendations/recommendation-versions.ts'
import { decide, recommend, share } from '../submissions.ts'
import { daysLater, forgetMails, newsOf, tellMe } from './alerts.ts'

const village = await forFile(startTestVillage())
const { sql } = village

beforeEach(async () => {
  await sql`delete from posts`
  await sql`delete from alerts`
  await sql`delete from digests`
  await sql`delete from experience_submissions`
  await forgetMails(village)
  await sql`delete from limits`
  await sql`update profiles set mails_off = '{}'`
})

const oakland = { service_type_filter: 'nanny', location_filter: 'Oakland, CA' } as const
const rosa = { provider_name: 'Rosa Marin', service_type: 'nanny', location: 'Oakland, CA' } as const
const list = async (as: CastMember = maya) => (await village.call(listAlerts, {}, as)).body.alerts
const change = (given: object, as: CastMember = maya) =>
  village.call(changeAlert, { about: 'search', ...given } as never, as)
const subjects = async (as: CastMember = maya) => (await newsOf(village, as.email)).map(({ subject }) => subject)

const endOf = (mail: { text: string } | undefined): string => /End this alert:\n(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''

/** The query of a link, as the page at `/mails` sends it. */
const linkOf = (url: string) => Object.fromEntries(new URL(url).searchParams) as never

describe('an alert', () => {
  it('is made once for a search, ten at most, and ended and undone', async () => {
    const request_id = v7()
    for (let press = 0; press < 2; press++) expect((await tellMe(village, oakland, maya, request_id)).status).toBe(200)
    await tellMe(village, oakland)
    expect(await list()).toMatchObject([{ id: request_id, about: 'search', every: 'day', search: oakland }])
    for (let one = 1; one < alertsLimit; one++) await tellMe(village, { ...oakland, search_query: `word ${one}` })
    const eleventh = { ...oakland, search_query: 'one too many' }
    expect((await tellMe(village, eleventh)).problem.code).toBe('ten_alerts')
    expect((await change({ id: request_id, ended: true })).body).toEqual({ ended: true })
    expect(await list()).toHaveLength(alertsLimit - 1)
    await tellMe(village, eleventh)
    expect((await change({ id: request_id, ended: false })).problem.code).toBe('ten_alerts')
  })

  it('belongs to its member', async () => {
    const { id } = (await tellMe(village, oakland)).body
    expect((await change({ id, ended: true }, otto)).problem.code).toBe('not_found')
    const taken = await village.call(createAlert, { ...oakland, request_id: id }, otto)
    expect(taken.problem.code).toBe('invalid_input')
    expect(await list(otto)).toEqual([])
  })

  it('names a provider that was approved since, once, with why and how it ends', async () => {
    await recommend(village, { ...rosa, provider_name: 'Known Before' }, ada)
    await tellMe(village, oakland)
    await recommend(village, rosa, otto)
    await village.runDigests(daysLater(1))
    const [mail, ...others] = await newsOf(village, maya.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Nanny near Oakland: 1 provider')
    expect(mail?.text).toContain('Rosa M., Nanny, Oakland')
    expect(mail?.text).toContain('You asked us to look every day.')
    expect(mail?.text).not.toMatch(/Marin|Known/)
    expect(mail?.html).toContain(endOf(mail).replaceAll('&', '&amp;'))
    await recommend(village, { ...rosa, rating: 4 }, ada)
    await village.runDigests(daysLater(2))
    expect(await subjects()).toHaveLength(1)
  })

  it('leaves out providers outside the search, hidden ones, and those whom the member recommends', async () => {
    await tellMe(village, { ...oakland, min_rating: 5, search_query: 'twins' })
    await recommend(village, { ...rosa, rating: 4, own_words: 'Twins were easy.' }, otto)
    await recommend(
      village,
      { ...rosa, provider_name: 'Other Kind', service_type: 'babysitter', highlights: ['Calm at bedtime'] },
      otto,
    )
    await recommend(village, { ...rosa, provider_name: 'Far Away', location: 'San Rafael, CA' }, otto)
    await recommend(village, { ...rosa, provider_name: 'No Words' }, otto)
    for (const one of [maya, ada])
      await recommend(village, { ...rosa, provider_name: 'Mine Own', own_words: 'Twins were easy.' }, one)
    const gone = await recommend(village, { ...rosa, provider_name: 'Gone Since', own_words: 'Twins were easy.' }, otto)
    const short_id = shortIdOf(await providerOf(village, gone))
    await village.call(setPageRemoved, { short_id, removed: true }, ada)
    await recommend(village, { ...rosa, provider_name: 'Fitting One', own_words: 'Twins were easy.' }, otto)
    await village.runDigests(daysLater(1))
    const [mail] = await newsOf(village, maya.email)
    expect(mail?.text).toContain('Fitting O.')
    expect(mail?.subject).toMatch(/: 1 provider$/)
  })

  it('names a provider whose note was edited before the email, and none for an edit alone', async () => {
    await tellMe(village, oakland)
    const first = await recommend(village, rosa, otto)
    const second = await edited(village, first, { ...rosa, rating: 4 }, otto)
    await decide(village, second)
    await village.runDigests(daysLater(1))
    expect(await subjects()).toHaveLength(1)
    await tellMe(village, { ...oakland, min_rating: 1 }, ada)
    await decide(village, await edited(village, second, { ...rosa, rating: 3 }, otto))
    await village.runDigests(daysLater(2))
    expect(await subjects(ada)).toEqual([])
  })

  it('names six providers, and says that there are more', async () => {
    await tellMe(village, oakland)
    for (const name of 'Ann Bea Cleo Dora Edda Fay Gina'.split(' '))
      await recommend(village, { ...rosa, provider_name: `${name} Marin` }, otto)
    await village.runDigests(daysLater(1))
    const [mail] = await newsOf(village, maya.email)
    expect(mail?.text.match(/ M\., Nanny/g)).toHaveLength(6)
    expect(mail?.text).toContain(
      `See all of them:\n${village.url}/search-results?location=Oakland%2C+CA&category=nanny`,
    )
  })

  it('of the same search is the one before, and its emails are on', async () => {
    expect((await tellMe(village, oakland)).body.existed).toBe(false)
    await village.call(setOwnMail, { mail: 'alerts', on: false }, maya)
    expect((await tellMe(village, oakland)).body.existed).toBe(true)
    expect((await village.call(listAlerts, {}, maya)).body.emails_off).toBe(false)
  })

  it('names a provider who says they are available', async () => {
    const id = await providerOf(village, await recommend(village, rosa, otto))
    await tellMe(village, { ...oakland, free_by: daysLater(30).toISOString().slice(0, 10) })
    await sql`update providers set free = 'now', free_told_at = clock_timestamp() + interval '1 second' where id = ${id}`
    await village.runDigests(daysLater(1))
    const [mail] = await newsOf(village, maya.email)
    expect(mail?.text).toContain('Rosa M., Nanny, Oakland, who says they’re available')
  })

  it('is emailed weekly, if its member wants that', async () => {
    const { id } = (await tellMe(village, oakland)).body
    await change({ id, every: 'week' })
    await recommend(village, rosa, otto)
    for (const day of [1, 2, 6]) await village.runDigests(daysLater(day))
    expect(await subjects()).toEqual([])
    for (const day of [7, 8]) await village.runDigests(daysLater(day))
    expect(await subjects()).toHaveLength(1)
  })

  it('loses nothing that is approved while emails are switched off or its member is suspended, but sends none of it', async () => {
    await tellMe(village, oakland)
    await village.call(setOwnMail, { mail: 'alerts', on: false }, maya)
    await recommend(village, rosa, otto)
    await village.runDigests(daysLater(1))
    await village.call(setOwnMail, { mail: 'alerts', on: true }, maya)
    await village.runDigests(daysLater(2))
    expect(await subjects()).toEqual([])
  })

  it('leaves what a reviewer is just deciding for the next email', async () => {
    await tellMe(village, oakland)
    const id = await share(village, rosa, otto)
    await village.runDigests(daysLater(1))
    await decide(village, id)
    await sql`update experience_submissions set reviewed_at = ${daysLater(1)}::timestamptz - interval '1 minute' where id = ${id}`
    await sql`update digests set alerts_due = now()`
    await village.runDigests(daysLater(1))
    expect(await subjects()).toEqual([])
    await village.runDigests(daysLater(2))
    expect(await subjects()).toHaveLength(1)
  })
})

describe('a question', () => {
  it('is emailed with its answers to who asked and to who looks for the same', async () => {
    const page = await providerOf(village, await recommend(village, rosa, ada))
    const id = await openQuestion(village, {}, maya)
    await village.call(followQuestion, { id, following: true }, ada)
    expect(await list(ada)).toMatchObject([{ id, about: 'same_here', question: { service_type: 'night-nurse' } }])
    expect(await list(maya)).toMatchObject([{ id, about: 'own_question' }])
    await answer(village, id, page, {}, otto)
    await village.runDigests(daysLater(1))
    expect(await subjects(maya)).toEqual(['1 new answer to your question'])
    const [mail] = await newsOf(village, ada.email)
    expect(mail?.text).toContain('You pressed “Same here.”')
    await village.runDigests(daysLater(2))
    expect([...(await subjects(maya)), ...(await subjects(ada))]).toHaveLength(2)
    await village.call(endQuestion, { id, act: 'close', found: 'provider', found_id: page }, maya)
    await sql`update questions set closed_at = ${daysLater(2)} where id = ${id}`
    for (const day of [3, 4]) await village.runDigests(daysLater(day))
    expect(await subjects(ada)).toEqual([expect.any(String), 'A question you follow was closed'])
    expect(await subjects(maya)).toHaveLength(1)
  })

  it('ends for who asked, and “Same here” ends', async () => {
    const id = await openQuestion(village, {}, maya)
    await village.call(followQuestion, { id, following: true }, otto)
    expect((await change({ id, about: 'own_question', ended: true })).body.ended).toBe(true)
    expect((await change({ id, about: 'same_here', ended: true }, otto)).body.ended).toBe(true)
    expect([...(await list(maya)), ...(await list(otto))]).toEqual([])
    await change({ id, about: 'same_here', ended: false }, otto)
    expect(await list(otto)).toHaveLength(1)
  })
})

describe('a link of the email', () => {
  it('ends its alert without signing in, by one press, and shows nothing to who opens it', async () => {
    await tellMe(village, oakland)
    await tellMe(village, { ...oakland, service_type_filter: 'babysitter' })
    await recommend(village, rosa, otto)
    await village.runDigests(daysLater(1))
    const [mail] = await newsOf(village, maya.email)
    const link = linkOf(endOf(mail))
    expect((await village.call(setMailByLink, link, null)).body).toEqual({ on: true })
    const pressed = await fetch(endOf(mail), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(pressed.status).toBe(204)
    expect(await list()).toMatchObject([{ search: { service_type_filter: 'babysitter' } }])
    expect((await village.call(setMailByLink, link, null)).body).toEqual({ on: false })
    expect((await village.call(setMailByLink, { ...(link as object), on: true } as never, null)).body).toEqual({
      on: true,
    })
    const other = { ...(link as object), of: v7() } as never
    expect((await village.call(setMailByLink, other, null)).problem.code).toBe('not_found')
  })
})
