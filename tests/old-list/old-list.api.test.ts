// The old list on the server: what comes in and what does not, what members see, how an entry leaves.

import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  checkList,
  getOldList,
  importList,
  listImports,
  reportListEntry,
  takeBackImport,
} from '../../domain/old-list/old-list.contracts.ts'
import {
  actOnProviderRequest,
  listProviderRequests,
  requestLink,
} from '../../domain/provider-portal/provider-portal.contracts.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { searchProviders, setPageRemoved } from '../../domain/providers/providers.contracts.ts'
import {
  editRecommendation,
  withdrawRecommendation,
} from '../../domain/recommendations/own-recommendation.contracts.ts'
import { deleteRemovedEntries } from '../../server/old-list/listed-entries.queries.ts'
import { eraseMember } from '../../server/privacy/erase-member.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { deleteRemovedNow } from '../provider-portal/remove-now.ts'
import { providerOf } from '../providers/merge-facts.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { decide, recommend, tryDecide } from '../submissions.ts'
import { adopt, bringIn, entriesFor, idOf, listFor, rowOf } from './old-list.ts'

const village = await forFile(startTestVillage())
const { sql } = village

beforeEach(async () => {
  await sql`delete from experience_submissions`
  await sql`delete from list_imports`
  await sql`delete from do_not_list`
  await sql`delete from limits`
})

const report = (id: string, works: boolean, as = maya) => village.call(reportListEntry, { id, works }, as)

/** Removes a page for its provider, who is then on the do-not-list. */
const removePage = async (pageId: string) => {
  await village.call(requestLink, { name: 'Somebody', reach: '510-555-0100', words: 'Please remove me' }, null)
  const [request] = (await village.call(listProviderRequests, {}, ada)).body.requests
  const act = { kind: 'remove' as const, short_id: shortIdOf(pageId) }
  return village.call(actOnProviderRequest, { ids: [request?.id ?? ''], act, reason: 'They asked us' }, ada)
}

const imports = async () => (await village.call(listImports, {}, ada)).body.imports

describe('an import', () => {
  it('stores short names and masked words, and makes no page', async () => {
    const { body } = await bringIn(village, [
      rowOf('Marta Kowalski', { words: 'great w/ twins, call 510-555-0142 or marta@care.example, 12 Oak Street' }),
      rowOf('Little Acorn Daycare', { service_type: 'daycare', words: null }),
    ])
    expect(body).toEqual({ added: 2, found: [] })
    const rows = await sql<{
      all: string
    }>`select string_agg(concat_ws(' ', name, forms, words), ' ') as all from list_entries`
    for (const secret of ['Kowalski', '555', 'care.example', 'Oak Street']) expect(rows[0]?.all).not.toContain(secret)
    const { kinds, total, adopted } = await listFor(village)
    expect(kinds.flatMap(({ entries }) => entries.map(({ name, words }) => [name, words]))).toEqual([
      ['Little Acorn Daycare', null],
      ['Marta K.', expect.stringContaining('great w/ twins')],
    ])
    expect({ total, adopted }).toEqual({ total: 2, adopted: 0 })
    const { body: found } = await village.call(searchProviders, { location_filter: 'Oakland, CA' }, maya)
    expect(found.providers).toEqual([])
  })

  it('adds nothing twice: sent again after a lost answer, or by a colleague', async () => {
    const rows = [rowOf('Marta Kowalski'), rowOf('Joao Ferreira')]
    const importId = v7()
    expect((await bringIn(village, rows, importId)).body).toEqual({ added: 2, found: [] })
    expect((await bringIn(village, rows, importId)).body).toEqual({ added: 2, found: [] })
    const again = await bringIn(village, [...rows, rowOf('Tina Sato')])
    expect(again.body.added).toBe(1)
    expect(again.body.found.map(({ row, state, page }) => [row, state, page])).toEqual([
      [1, 'here', null],
      [2, 'here', null],
    ])
    expect((await imports()).map(({ entries }) => entries)).toEqual([1, 2])
  })

  it('names the page of somebody who has one, and refuses somebody on the do-not-list without a reason', async () => {
    await recommend(village, { provider_name: 'Rosa Martinez', location: 'Oakland, CA' })
    const gone = await recommend(village, { provider_name: 'Josefina Baker', location: 'Oakland, CA' }, otto)
    await removePage(await providerOf(village, gone))
    const rows = [rowOf('Rosa Martinez'), rowOf('Josefina Baker'), rowOf('Tina Sato')].map((row, at) => ({
      ...row,
      row: at + 1,
    }))
    const { body } = await village.call(checkList, { rows }, ada)
    expect(body.found).toEqual([
      { row: 1, state: 'here', page: expect.objectContaining({ shown_name: 'Rosa M.' }) },
      { row: 2, state: 'unusable', page: null },
    ])
    expect((await bringIn(village, rows)).body.added).toBe(1)
    expect([...(await entriesFor(village)).keys()]).toEqual(['Tina S.'])
  })

  it('is refused to members, the list to visitors, and an import with too many rows or without a name', async () => {
    const one = { import_id: v7(), rows: [rowOf('Marta')] }
    expect((await village.call(importList, one, maya)).problem.code).toBe('not_allowed')
    expect((await village.call(getOldList, {}, null)).problem.code).toBe('not_signed_in')
    expect((await bringIn(village, [rowOf(' ')])).problem.fields).toEqual([
      { path: 'rows.0.name', message: 'Please give a name' },
    ])
    const many = Array.from({ length: 5001 }, (_, at) => rowOf(`Marta ${at}`))
    expect((await bringIn(village, many)).problem.code).toBe('invalid_input')
  })

  it('is taken back with all its entries until one is recommended or seven days have passed', async () => {
    await bringIn(village, [rowOf('Hanna Berg'), rowOf('Tina Sato')])
    const [{ id, take_back_until: until } = { id: '', take_back_until: null }] = await imports()
    expect(until).not.toBeNull()
    await adopt(village, await idOf(village, 'Hanna B.'), 'Hanna Berg')
    expect((await imports())[0]?.take_back_until).toBeNull()
    expect((await village.call(takeBackImport, { id }, ada)).problem.code).toBe('changed_meanwhile')
    await sql`delete from experience_submissions`
    await sql`update list_imports set imported_at = imported_at - interval '8 days'`
    expect((await village.call(takeBackImport, { id }, ada)).problem.code).toBe('undo_over')
    await sql`update list_imports set imported_at = now()`
    expect((await village.call(takeBackImport, { id }, ada)).body).toEqual({ taken_back: 2 })
    expect((await village.call(takeBackImport, { id }, ada)).problem.code).toBe('not_found')
    expect((await listFor(village)).total).toBe(0)
    const rows = await sql<{ act: string; reason: string }>`
      select act, reason from member_acts where member_id is null order by id desc limit 2`
    expect(rows.map(({ act, reason }) => `${act}: ${reason}`)).toEqual([
      'take_back_list: Took back 2 entries.',
      'import_list: Brought in 2 entries.',
    ])
  })
})

describe('the list of a member', () => {
  it('has the nearest first, three of each kind, a hundred of one', async () => {
    await bringIn(village, [
      ...['Ana', 'Bea', 'Cleo', 'Dora'].map((name) => rowOf(name, { city: 'San Jose' })),
      rowOf('Emma', { city: 'Berkeley' }),
      rowOf('Fay', { city: null, state: null }),
      rowOf('Dr. Lindqvist', { service_type: 'pediatrician', city: 'Oakland' }),
    ])
    const { kinds } = await listFor(village, { location: 'Oakland, CA' })
    expect(kinds.map(({ entries_count, near_count }) => [entries_count, near_count])).toEqual([
      [6, 1],
      [1, 1],
    ])
    expect(kinds[0]?.entries.map(({ name }) => name)[0]).toBe('Emma')
    expect(kinds[0]?.entries).toHaveLength(3)
    const one = await listFor(village, { location: 'Oakland, CA', kind: 'nanny' })
    expect(one.kinds.map(({ entries }) => entries.length)).toEqual([6])
  })

  it('loses an entry when its recommendation is approved, and gets it back when that is undone or withdrawn', async () => {
    await bringIn(village, [rowOf('Marta Kowalski')])
    const id = await idOf(village, 'Marta K.')
    const submission = (await adopt(village, id, 'Marta Kowalski')).body.id
    expect((await entriesFor(village)).get('Marta K.')).toMatchObject({ mine: 'waiting', submission_id: submission })
    expect((await entriesFor(village, otto)).get('Marta K.')).toMatchObject({ mine: null, submission_id: null })
    await decide(village, submission)
    expect(await listFor(village)).toMatchObject({ kinds: [], total: 1, adopted: 1, adopted_by_me: 1 })
    expect((await listFor(village, {}, otto)).adopted_by_me).toBe(0)
    await tryDecide(village, submission, 'rejected', { from_status: 'approved', reason: 'Not true' })
    expect((await entriesFor(village)).has('Marta K.')).toBe(true)
    await tryDecide(village, submission, 'approved', { from_status: 'rejected' })
    expect((await entriesFor(village)).has('Marta K.')).toBe(false)
    await village.call(withdrawRecommendation, { id: submission }, maya)
    expect((await entriesFor(village)).has('Marta K.')).toBe(true)
  })

  it('an edit stays with its entry, and a recommendation of an entry that is gone is accepted', async () => {
    await bringIn(village, [rowOf('Nora Quist')])
    const id = await idOf(village, 'Nora Q.')
    const first = (await adopt(village, id, 'Nora Quist')).body.id
    const edited = await village.call(
      editRecommendation,
      { ...recommendationInput({ provider_name: 'Nora Quista' }), id: first },
      maya,
    )
    await decide(village, edited.body.id)
    expect((await listFor(village)).adopted).toBe(1)
    await bringIn(village, [rowOf('Uma Rao')])
    const other = await adopt(village, await idOf(village, 'Uma R.'), 'Nora Quist', otto)
    await decide(village, other.body.id)
    expect((await entriesFor(village)).has('Uma R.')).toBe(true)
    const late = await adopt(village, id, 'Nora Quist', otto)
    expect(late.status).toBe(200)
    const rows = await sql`select id from experience_submissions where id = ${late.body.id} and list_entry_id is null`
    expect(rows).toHaveLength(1)
  })

  it('loses an entry that two members or an administrator say no longer works, until they take it back', async () => {
    await bringIn(village, [rowOf('Olga Brandt'), rowOf('Tina Sato')])
    const [marta, tina] = [await idOf(village, 'Olga B.'), await idOf(village, 'Tina S.')]
    expect((await report(marta, false)).body).toEqual({ works: false })
    await report(marta, false)
    expect((await entriesFor(village)).get('Olga B.')?.mine).toBe('reported')
    expect((await entriesFor(village, otto)).has('Olga B.')).toBe(true)
    await report(marta, false, otto)
    expect((await entriesFor(village, ada)).has('Olga B.')).toBe(false)
    expect((await entriesFor(village, otto)).get('Olga B.')?.mine).toBe('reported')
    await report(marta, true, otto)
    expect((await entriesFor(village, ada)).has('Olga B.')).toBe(true)
    await report(tina, false, ada)
    expect((await entriesFor(village)).has('Tina S.')).toBe(false)
    await sql`update list_entries set removed_at = removed_at - interval '8 days'`
    await deleteRemovedEntries(village.database.db)
    expect((await report(tina, true, ada)).problem.code).toBe('not_found')
    expect((await listFor(village)).total).toBe(1)
  })
})

describe('somebody on the list', () => {
  it('is taken off when their page is removed, and is back when that is undone, and is deleted with the page', async () => {
    await bringIn(village, [rowOf('Carmen Diaz'), rowOf('Carmen Diaz', { city: 'San Jose' })])
    const page = await providerOf(village, await recommend(village, { provider_name: 'Carmen Diaz' }))
    const cities = async () => {
      const { kinds } = await listFor(village)
      return kinds.flatMap(({ entries }) => entries.map(({ city }) => city)).sort()
    }
    expect(await cities()).toEqual(['Oakland', 'San Jose'])
    expect((await removePage(page)).status).toBe(200)
    expect(await cities()).toEqual(['San Jose'])
    const [hidden] = await sql<{ id: string }>`select id from list_entries where leaving_id is not null`
    for (const works of [false, true])
      expect((await report(hidden?.id ?? '', works, otto)).problem.code).toBe('not_found')
    expect(await cities()).toEqual(['San Jose'])
    await village.call(setPageRemoved, { short_id: shortIdOf(page), removed: false }, ada)
    expect(await cities()).toEqual(['Oakland', 'San Jose'])
    await removePage(page)
    await deleteRemovedNow(village)
    const rows = await sql<{ city: string }>`select city from list_entries`
    expect(rows.map(({ city }) => city)).toEqual(['San Jose'])
  })

  it('can ask to be taken off without a page; their name then makes a reviewer look', async () => {
    await bringIn(village, [rowOf('Yolanda Reyes'), rowOf('Tina Sato')])
    const asked = { name: 'Yolanda Reyes', reach: 'yolanda@care.example', words: 'Please take me off' }
    await village.call(requestLink, asked, null)
    const { requests } = (await village.call(listProviderRequests, {}, ada)).body
    const [claim] = requests
    expect(claim?.on_list.map(({ name, city }) => [name, city])).toEqual([['Yolanda R.', 'Oakland']])
    const entry_ids = claim?.on_list.map(({ id }) => id) ?? []
    const act = {
      ids: [claim?.id ?? ''],
      act: { kind: 'leave_list' as const, entry_ids },
      reason: 'Done, as you asked',
    }
    expect((await village.call(actOnProviderRequest, act, ada)).status).toBe(200)
    expect([...(await entriesFor(village)).keys()]).toEqual(['Tina S.'])
    expect((await bringIn(village, [rowOf('Yolanda Reyes')])).body.found).toEqual([
      { row: 1, state: 'unusable', page: null },
    ])
    const { body } = await adopt(village, v7(), 'Yolanda Reyes')
    expect(body.looked_at_first).toBe(true)
    const mails = await village.mails()
    expect(mails.at(-1)).toMatchObject({ to: 'yolanda@care.example' })
  })
})

it('an erased administrator and an erased member leave no name in the list', async () => {
  await bringIn(village, [rowOf('Vera Lund')])
  const leaving = await makePerson(village.database.background.db)
  await report(await idOf(village, 'Vera L.'), false, leaving)
  await sql`update list_imports set imported_by = ${leaving.id}`
  await eraseMember(village.database.db, { email: leaving.email, recommendations: 'remove' })
  expect((await imports()).map(({ imported_by, entries }) => [imported_by, entries])).toEqual([[null, 1]])
  const rows = await sql`select from list_entry_reports`
  expect(rows).toHaveLength(0)
})
