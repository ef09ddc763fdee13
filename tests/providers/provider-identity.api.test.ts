// One page per provider: which page an approval joins, what it leaves to an administrator, and what stays separate.
import { describe, expect, it } from 'vitest'
import { findPairs } from '../../server/providers/provider-identity.queries.ts'
import { startTestVillage } from '../app.ts'
import { otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { decide, recommend, share, tryDecide } from '../submissions.ts'
import { providerOf as providerIn, readProviders } from './merge-facts.ts'

const village = await forFile(startTestVillage())

const reachedBy = (provider_phone: string) => ({ has_contact_consent: true, provider_phone })

const providerOf = (submission: string) => providerIn(village, submission)

/** Shares and approves a recommendation; returns the id of its provider. */
const pageOf = async (given: Parameters<typeof recommend>[1]) => providerOf(await recommend(village, given))

const pairsOf = (...ids: string[]) =>
  village.database.db
    .selectFrom('provider_pairs')
    .select(['id', 'evidence', 'score', 'state', 'decided_at'])
    .where('first_id', 'in', ids)
    .where('second_id', 'in', ids)
    .execute()

const keysOf = (id: string) =>
  village.database.db.selectFrom('provider_keys').select(['kind', 'value']).where('provider_id', '=', id).execute()

describe('an approved recommendation', () => {
  it('joins the page of the same provider, recognized by phone number and a short form of the name', async () => {
    const first = await recommend(village, { provider_name: 'Elizabeth Orozco', ...reachedBy('(510) 555-0110') })
    const second = await recommend(
      village,
      { provider_name: 'Liz Orozco', location: 'Alameda, CA', rating: 3, ...reachedBy('510-555-0110') },
      otto,
    )
    expect(await providerOf(second)).toBe(await providerOf(first))
    const found = await readProviders(village, 'Orozco', otto)
    expect(found.map(({ total_recommendations, rating }) => [total_recommendations, rating])).toEqual([[2, 4]])
    // found by either name, although the page shows the newest
    for (const name of ['Elizabeth Orozco', 'Liz Orozco']) {
      expect((await readProviders(village, name, otto)).map(({ provider_name }) => provider_name)).toEqual(['Liz O.'])
    }
  })

  it('gets its own page, and a question for the desk, if the names are only similar', async () => {
    const one = await pageOf({ provider_name: 'Araceli Dominguez' })
    const other = await pageOf({ provider_name: 'Aracely Dominguez' })
    expect(one).not.toBe(other)
    expect(await pairsOf(one, other)).toMatchObject([
      { evidence: expect.arrayContaining(['near_name', 'town', 'category']), state: 'open', decided_at: null },
    ])
  })

  it('reopens the question about two pages marked as different only with a new kind of evidence', async () => {
    const named = { provider_name: 'Philomena Sorensen' }
    const one = await pageOf(named)
    const again = { provider_name: 'Philomena Sorenson' }
    const other = await pageOf(again)
    await village.sql`
      update provider_pairs set state = 'different', decided_at = now() where first_id = any(${[one, other]}::uuid[])`
    await recommend(village, again, otto)
    expect(await pairsOf(one, other)).toMatchObject([{ state: 'different' }])
    await recommend(village, { ...named, ...reachedBy('510-555-0112') })
    await recommend(village, { ...again, ...reachedBy('510-555-0112') })
    expect(await pairsOf(one, other)).toMatchObject([
      { state: 'open', decided_at: null, evidence: expect.arrayContaining(['phone', 'town']) },
    ])
  })

  it('does not move a visible page, and asks the desk about both pages', async () => {
    const one = await pageOf({ provider_name: 'Susana Pineda', location: 'Hayward, CA' })
    const other = await pageOf({ provider_name: 'Susy Pineda', location: 'Fremont, CA' })
    expect(one).not.toBe(other)
    await recommend(village, { provider_name: 'Susy Pineda', location: 'Hayward, CA' })
    expect(await pairsOf(one, other)).toMatchObject([{ evidence: expect.arrayContaining(['name', 'town']) }])
  })
})

describe('a comparison of all pages', () => {
  it('finds once the pairs that no approval has compared, and skips decided ones', async () => {
    const one = await pageOf({ provider_name: 'Ingeborg Halloran' })
    const other = await pageOf({ provider_name: 'Ingeborg Haloran' })
    const third = await pageOf({ provider_name: 'Ingeborg Hallorann' })
    const { db } = village.database
    const found = await pairsOf(one, other, third)
    expect(found).toHaveLength(2)
    await db.deleteFrom('provider_pairs').execute()
    const { pages, pairs } = await findPairs(db)
    expect(pages).toBeGreaterThan(3)
    expect(pairs).toBeGreaterThanOrEqual(2)
    const again = await pairsOf(one, other, third)
    const told = (list: typeof found) => list.map(({ evidence, score }) => [[...evidence].sort(), score]).sort()
    expect(told(again)).toEqual(told(found))

    await db.updateTable('provider_pairs').set({ state: 'different', decided_at: new Date() }).execute()
    expect(await findPairs(db)).toEqual({ pages, pairs: 0 })
    expect((await pairsOf(one, other, third)).every(({ state }) => state === 'different')).toBe(true)
  })
})

describe('the keys of a provider', () => {
  it('are deleted when the provider is hidden, so that no recommendation joins it', async () => {
    const id = await recommend(village, { provider_name: 'Ottoline Barrow', ...reachedBy('510-555-0115') })
    await tryDecide(village, id, 'rejected', { from_status: 'approved' })
    const hidden = await providerOf(id)
    expect(await keysOf(hidden)).toEqual([])
    const other = await recommend(village, { provider_name: 'Ottoline B.', ...reachedBy('510-555-0115') })
    expect(await providerOf(other)).not.toBe(hidden)
  })
})

describe('a merged provider', () => {
  it('receives no more recommendations; pending and later ones join the kept page', async () => {
    const kept = await pageOf({ provider_name: 'Wren Hollister' })
    const waiting = await share(village, { provider_name: 'Wrenna Hall' })
    const gone = await providerOf(waiting)
    await village.database.db.updateTable('providers').set({ merged_into: kept }).where('id', '=', gone).execute()
    await decide(village, waiting)
    expect(await providerOf(waiting)).toBe(kept)
    expect(await providerOf(await share(village, { provider_name: 'Wrenna Hall' }, otto))).toBe(kept)
    expect((await readProviders(village, 'Wrenna Hall', otto))[0]?.total_recommendations).toBe(2)
  })
})
