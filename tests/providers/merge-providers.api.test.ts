// Merging two pages of one provider: what moves, what is refused, and an undo that restores every row.
import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  countProviderPairs,
  listMerges,
  listProviderPairs,
  setPairState,
  undoMerge,
} from '../../domain/providers/duplicates.contracts.ts'
import { listSavedProviders, saveProvider } from '../../domain/saved/saved.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import fc from '../property.ts'
import { recommend } from '../submissions.ts'
import { mergeFacts, mergeInto, pairUp, providerOf, recountAll, seen } from './merge-facts.ts'

const village = await forFile(startTestVillage())

const clear = async (): Promise<void> => {
  const { sql } = village
  await sql`delete from experience_submissions`
  await sql`delete from providers`
  await sql`delete from provider_tallies`
}
beforeEach(clear)

/** Two visible providers: Rosa with two recommendations, Rosy with one. */
const twoPages = async () => {
  const other = await recommend(
    village,
    { provider_name: 'Rosalind Marten', rating: 3, own_words: 'Patient with our twins.' },
    otto,
  )
  const first = await recommend(village, { provider_name: 'Rosa Martinez', rating: 5 })
  await recommend(village, { provider_name: 'Rosa Martinez', rating: 4 }, otto)
  return [await providerOf(village, first), await providerOf(village, other)] as const
}

const undo = async (id: string) => village.call(undoMerge, { id }, ada)

describe('possible duplicates', () => {
  it('are compared side by side, with the merged page’s content', async () => {
    const [rosa, rosy] = await twoPages()
    const id = await pairUp(village, rosa, rosy)
    const { body } = await village.call(listProviderPairs, {}, ada)
    expect(body.pairs).toMatchObject([
      {
        id,
        state: 'open',
        evidence: ['near_name', 'category'],
        kept: { provider_id: rosa, provider_name: 'Rosa Martinez', total_recommendations: 2, rating: 4.5 },
        merged: {
          provider_id: rosy,
          total_recommendations: 1,
          first_shared_by: otto.email,
          words: [{ shared_by: otto.email }],
        },
        together: { total_recommendations: 3, rating: 4 },
      },
    ])
    expect((await village.call(countProviderPairs, {}, ada)).body.waiting).toBe(1)
  })

  it('that are postponed are last and not counted; those marked as different are hidden until undone', async () => {
    const [rosa, rosy] = await twoPages()
    const third = await providerOf(village, await recommend(village, { provider_name: 'Wilma Okafor' }))
    const id = await pairUp(village, rosa, rosy)
    const other = await pairUp(village, rosa, third)
    const listed = async () => (await village.call(listProviderPairs, {}, ada)).body.pairs.map((pair) => pair.id)
    await village.call(setPairState, { id, state: 'later' }, ada)
    expect(await listed()).toEqual([other, id])
    expect((await village.call(countProviderPairs, {}, ada)).body.waiting).toBe(1)
    await village.call(setPairState, { id: other, state: 'different' }, ada)
    expect(await listed()).toEqual([id])
    await village.call(setPairState, { id: other, state: 'open' }, ada)
    expect(await listed()).toEqual([other, id])
  })

  it('are paged', async () => {
    const ids: string[] = []
    for (let at = 0; at < 8; at++) {
      const name = `${'Abel Bruno Cleo Dario Enzo Faye Gitte Hugo'.split(' ')[at]} ${'Quill Rake Stone Tarn Ulm Vale Wick Yarrow'.split(' ')[at]}`
      ids.push(await providerOf(village, await recommend(village, { provider_name: name })))
    }
    for (const [at, one] of ids.entries()) for (const other of ids.slice(at + 1)) await pairUp(village, one, other)
    const first = (await village.call(listProviderPairs, {}, ada)).body
    expect(first.pairs).toHaveLength(20)
    const second = (await village.call(listProviderPairs, { cursor: first.next_cursor ?? '' }, ada)).body
    expect(second.next_cursor).toBeNull()
    expect(new Set([...first.pairs, ...second.pairs].map(({ id }) => id)).size).toBe(28)
  })
})

describe('a merge', () => {
  it('gives the kept page all recommendations, and is listed among the recent merges', async () => {
    const [rosa, rosy] = await twoPages()
    const { status, body } = await mergeInto(village, rosa, rosy)
    expect([status, body.kept_id, body.merged_id]).toEqual([200, rosa, rosy])
    expect(await seen(village, rosa)).toMatchObject({ total_recommendations: 3 })
    expect((await village.call(listMerges, {}, ada)).body.merges).toMatchObject([
      { id: body.merge_id, kept_name: 'Rosa Martinez', merged_name: 'Rosalind Marten', merged_by: ada.fullName },
    ])
    expect((await village.call(listProviderPairs, {}, ada)).body.pairs).toEqual([])
  })

  it('moves saved pages; one member’s two notes are combined, and separated again by undoing it', async () => {
    const [rosa, rosy] = await twoPages()
    await village.call(saveProvider, { provider_id: rosy, saved: true, note: 'Mondays only' }, maya)
    await village.call(saveProvider, { provider_id: rosa, saved: true, note: 'Sings' }, otto)
    await village.call(saveProvider, { provider_id: rosy, saved: true, note: 'Drives' }, otto)
    const { body } = await mergeInto(village, rosa, rosy)
    const notes = async (as: typeof maya) =>
      (await village.call(listSavedProviders, {}, as)).body.providers.map((saved) => [saved.provider_id, saved.note])
    expect(await notes(maya)).toEqual([[rosa, 'Mondays only']])
    expect(await notes(otto)).toEqual([[rosa, 'Sings\nDrives']])
    await village.call(saveProvider, { provider_id: rosa, saved: true, note: 'Changed since' }, otto)
    await undo(body.merge_id)
    expect(await notes(maya)).toEqual([[rosy, 'Mondays only']])
    expect(new Map((await notes(otto)) as [string, string][])).toEqual(
      new Map([
        [rosa, 'Changed since'],
        [rosy, 'Drives'],
      ]),
    )
  })

  it('lets a member save and unsave the kept page by the merged page’s id', async () => {
    const [rosa, rosy] = await twoPages()
    await mergeInto(village, rosa, rosy)
    const ids = async () =>
      (await village.call(listSavedProviders, {}, maya)).body.providers.map(({ provider_id }) => provider_id)
    await village.call(saveProvider, { provider_id: rosy, saved: true }, maya)
    expect(await ids()).toEqual([rosa])
    await village.call(saveProvider, { provider_id: rosy, saved: false }, maya)
    expect(await ids()).toEqual([])
  })

  it('can be undone idempotently, but not before a later merge of the kept page', async () => {
    const [rosa, rosy] = await twoPages()
    const third = await providerOf(village, await recommend(village, { provider_name: 'Wilma Okafor' }))
    const first = (await mergeInto(village, rosa, rosy)).body.merge_id
    const second = (await mergeInto(village, third, rosa)).body.merge_id
    const refused = await undo(first)
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'The page that stayed has itself been merged since. Undo that merge first.',
    ])
    expect((await undo(second)).status).toBe(200)
    const undone = await undo(first)
    expect(undone.status).toBe(200)
    expect((await undo(first)).body).toEqual(undone.body)
    expect(await seen(village, rosy)).toMatchObject({ total_recommendations: 1 })
  })

  it('leaves later recommendations with the kept page when it is undone', async () => {
    const [rosa, rosy] = await twoPages()
    const { body } = await mergeInto(village, rosa, rosy)
    await recommend(village, { provider_name: 'Rosa Martinez' })
    await undo(body.merge_id)
    expect([await seen(village, rosa), await seen(village, rosy)]).toMatchObject([
      { total_recommendations: 3 },
      { total_recommendations: 1 },
    ])
  })
})

const statuses = ['pending', 'approved', 'approved', 'rejected', 'withdrawn', 'replaced'] as const
const note = fc.option(fc.oneof(fc.constantFrom('Sings', 'x'.repeat(600)), fc.string({ minLength: 1, maxLength: 40 })))
const town = fc.constantFrom('Oakland', 'Berkeley', 'Hayward', null)
const recommendation = fc.record({
  of: fc.nat(2),
  status: fc.constantFrom(...statuses),
  rating: fc.integer({ min: 1, max: 5 }),
  city: town,
  phone: fc.constantFrom('510-555-0120', '510-555-0121', null),
})
type Generated<A> = A extends { generate: (...given: never[]) => { value: infer V } } ? V : never
const saved = fc.record({ by: fc.nat(2), of: fc.nat(2), note })

it('and its undo restore every row, whatever the village contains', { timeout: 240_000 }, async () => {
  const { db } = village.database
  const users = await db.selectFrom('auth.users').select(['id', 'email']).orderBy('id').execute()
  const fill = async (
    recommendations: readonly Generated<typeof recommendation>[],
    saves: readonly Generated<typeof saved>[],
  ) => {
    await clear()
    const ids = [v7(), v7(), v7()]
    const areas = ['east-bay', 'east-bay', 'north-bay']
    const made = ids.map((id, at) => ({ id, service_type: 'nanny', area: areas[at] ?? '', name_key: `name ${at}` }))
    await db.insertInto('providers').values(made).execute()
    // The two pages to be merged are visible.
    const all = [
      ...recommendations,
      { of: 0, status: 'approved' as const, rating: 5, city: 'Oakland', phone: null },
      { of: 1, status: 'approved' as const, rating: 4, city: 'Berkeley', phone: null },
    ]
    const shared = all.map(({ of, status, rating, city, phone }, at) => ({
      id: v7(),
      user_id: users[at % users.length]?.id ?? '',
      submitter_email: users[at % users.length]?.email ?? '',
      provider_id: ids[of] ?? '',
      service_type: 'nanny',
      provider_name: `Name ${of} ${at % 3}`,
      rating,
      recommendation: 'Kind.',
      highlights: 'Reliable',
      city,
      provider_phone: phone,
      has_contact_consent: phone !== null,
      status: status as 'approved',
      reviewed_at: status === 'pending' ? null : new Date(),
    }))
    await db.insertInto('experience_submissions').values(shared).execute()
    for (const { by, of, note: words } of saves) {
      await db
        .insertInto('saved_providers')
        .values({ user_id: users[by]?.id ?? '', provider_id: ids[of] ?? '', note: words })
        .onConflict((same) => same.doNothing())
        .execute()
    }
    await recountAll(village)
    return ids as [string, string, string]
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(recommendation, { maxLength: 8 }),
      fc.array(saved, { maxLength: 6 }),
      fc.boolean(),
      async (recommendations, saves, isTurned) => {
        const [one, other] = await fill(recommendations, saves)
        const [kept, merged] = isTurned ? [other, one] : [one, other]
        await pairUp(village, kept, merged)
        const before = await mergeFacts(village)
        const { status, body } = await mergeInto(village, kept, merged)
        expect(status).toBe(200)
        const between = await mergeFacts(village)
        expect(between).not.toEqual(before)
        await recountAll(village)
        expect(await mergeFacts(village)).toEqual(between)
        expect((await undo(body.merge_id)).status).toBe(200)
        expect(await mergeFacts(village)).toEqual(before)
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 25) },
  )
})
