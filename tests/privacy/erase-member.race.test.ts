import { expect, it } from 'vitest'
import { voteForProduct } from '../../domain/products/products.contracts.ts'
import { submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { saveProvider } from '../../domain/saved/saved.contracts.ts'
import { grantRole } from '../../server/members/member-acts.queries.ts'
import { eraseMember } from '../../server/privacy/erase-member.ts'
import { startTestVillage } from '../app.ts'
import { ada, type CastMember, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { productRow } from '../products/product-rows.ts'
import { look } from '../providers/contact-village.ts'
import { expectRecount, mergeInto, providerOf } from '../providers/merge-facts.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { recommend, share, tryDecide } from '../submissions.ts'

const village = await forFile(startTestVillage({ environment: { DATABASE_POOL: '16' } }))
const newMember = () => makePerson(village.database.db)

const erase = ({ email }: CastMember, how: 'keep' | 'remove' = 'remove') =>
  eraseMember(village.database.db, { email, recommendations: how })

/** Rows that still refer to the member, by table. */
const traces = async (id: string): Promise<unknown> => {
  const rows = await village.sql<{ found: string }>`
    select 'users' as found from auth.users where id = ${id}
    union all select 'submissions' from experience_submissions where user_id = ${id}
    union all select 'votes' from product_votes where user_id = ${id}
    union all select 'saved' from saved_providers where user_id = ${id}
    union all select 'reveals' from contact_reveals where user_id = ${id}`
  return rows
}

const expectEveryRecount = async () => {
  await expectRecount(village)
  const rows = await village.sql`
    select id from baby_products p where upvotes <> (
      select count(*) from product_votes v where v.product_id = p.id and v.vote_type = 'upvote')`
  expect(rows).toEqual([])
}

it('of two administrators who erase one member at once, one succeeds, and the other finds nobody', async () => {
  for (let round = 0; round < 4; round++) {
    const member = await newMember()
    await recommend(village, { provider_name: `Twice Tilda${round}` }, member)
    const erased = await Promise.all([erase(member), erase(member, 'keep'), erase(member)])
    expect(erased.filter((one) => one.member)).toHaveLength(1)
    expect(await traces(member.id)).toEqual([])
  }
  await expectEveryRecount()
})

it('one administrator remains if two erase one another at once', async () => {
  const { db } = village.database
  await expect(erase(ada)).rejects.toThrow('last_administrator')
  expect((await tryDecide(village, await share(village), 'approved')).status).toBe(200)
  for (let round = 0; round < 4; round++) {
    const [one, other] = [await newMember(), await newMember()]
    await village.sql`update auth.users set banned_at = now() where email = ${ada.email}`
    await grantRole(db, one.id)
    await grantRole(db, other.id)
    const results = await Promise.allSettled([erase(one), erase(other)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const rows = await village.sql<{ id: string }>`
      select u.id from user_roles r join auth.users u on u.id = r.user_id where u.banned_at is null`
    expect(rows).toHaveLength(1)
    await village.sql`update auth.users set banned_at = null where email = ${ada.email}`
    await erase(results[0].status === 'rejected' ? one : other)
  }
})

it('acts during an erasure do not prevent it: the member is erased completely, and nothing else is', async () => {
  const { db } = village.database
  const product = productRow({ id: '01900000-0000-7000-8000-0000000000aa', product_name: 'Sling' })
  await db.insertInto('baby_products').values(product).execute()
  for (let round = 0; round < 6; round++) {
    const member = await newMember()
    await village.accessToken(member)
    const contact = { has_contact_consent: true, provider_phone: `(510) 555-${3000 + round}` }
    const others = await recommend(village, { provider_name: `Petra Quill${round}`, ...contact }, otto)
    const hers = await recommend(village, { provider_name: `Wilhelmina Quax${round}` }, member)
    const waiting = await share(village, { provider_name: `Petra Quill${round}` }, member)
    await db.deleteFrom('limits').execute()
    const [kept, merged] = [await providerOf(village, others), await providerOf(village, hers)]
    const [erased, ...rest] = await Promise.all([
      erase(member, round % 2 === 0 ? 'keep' : 'remove'),
      tryDecide(village, waiting, 'approved'),
      tryDecide(village, hers, 'rejected', { from_status: 'approved' }),
      mergeInto(village, kept, merged),
      village.call(submitRecommendation, recommendationInput({ provider_name: `Late Lena${round}` }), member),
      village.call(voteForProduct, { product_id: product.id, vote_type: 'upvote' }, otto),
      village.call(saveProvider, { provider_id: kept, saved: true }, member),
      look(village, others, member),
    ])
    expect(erased.member).toBe(true)
    expect(
      rest.map(({ status }) => status).filter((status) => ![200, 401, 403, 404, 409, 503].includes(status)),
    ).toEqual([])
    expect(await traces(member.id)).toEqual([])
    expect(await village.sql`select id from experience_submissions where id = ${others}`).toHaveLength(1)
  }
  await expectEveryRecount()
})
