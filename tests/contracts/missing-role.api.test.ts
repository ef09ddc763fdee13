// Every call and stream of the administrators, in every other way as it should be: refused for want of the role alone.
import { beforeAll, describe, expect, it } from 'vitest'
import { contracts, streams } from '../../domain/contracts.ts'
import { requestInvitation } from '../../domain/inquiries/inquiries.contracts.ts'
import { createMember } from '../../server/gotrue/create-member.ts'
import { grantRole, revokeRole } from '../../server/members/administrators.queries.ts'
import { requestOf, startTestVillage } from '../app.ts'
import { otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { productRow } from '../products/product-rows.ts'
import { mergeInto, pairUp, providerOf, seen } from '../providers/merge-facts.ts'
import { recommend, share } from '../submissions.ts'

const village = await forFile(startTestVillage({ environment: { LIVE_HEARTBEAT_S: '60' } }))
let ottoId: string
/** What each call is made with; an administrator gets 200 for it. */
let inputs: Record<string, Record<string, unknown>>

/** Facts an administrator's call could change. */
const facts = async () => ({
  inquiries: await village.sql`select read_at, invited_at, answered_at, refused_at from inquiries order by id`,
  submissions: await village.sql`select id, status, admin_notes from experience_submissions order by id`,
  decisions: await village.sql`select count(*)::int from submission_decisions`,
  products: await village.sql`select product_name, upvotes, is_active from baby_products order by id`,
  erasures: await village.sql`select user_id from scheduled_erasures order by user_id`,
  suspended: await village.sql`select id from auth.users where banned_at is not null order by id`,
  acts: await village.sql`select count(*)::int from member_acts`,
  pairs: await village.sql`select state from provider_pairs order by id`,
  merges: await village.sql`select kept_id, merged_id, undone_at from provider_merges order by id`,
  codes: await village.sql`select count(*)::int from referral_codes`,
  mails: await village.sql`select count(*)::int from mail_outbox`,
})

beforeAll(async () => {
  const { id } = await village.database.db
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', otto.email)
    .executeTakeFirstOrThrow()
  ottoId = id
  const [one, two, asked] = [await share(village), await share(village), await share(village)]
  const request = { name: 'Pat Underhill', email: 'pat@example.com', location: 'Oakland, CA', words: 'Two kids' }
  const { body } = await village.call(requestInvitation, request)
  const { body: third } = await village.call(requestInvitation, { ...request, email: 'sam@example.com' })
  const productId = '01900000-0000-7000-8000-000000000001'
  await village.database.db
    .insertInto('baby_products')
    .values(productRow({ id: productId, product_name: 'Bottle' }))
    .execute()
  const providers: string[] = []
  for (const provider_name of ['Una Ashby', 'Bruno Delacroix', 'Cleo Eastman', 'Dario Finch']) {
    providers.push(await providerOf(village, await recommend(village, { provider_name })))
  }
  const [kept = '', merged = '', undone = '', away = ''] = providers
  const pair = {
    id: await pairUp(village, kept, merged),
    kept: await seen(village, kept),
    merged: await seen(village, merged),
  }
  const standing = await mergeInto(village, undone, away)
  const act = '01900000-0000-7000-8000-000000000003'
  const row = { row: 1, product_name: 'Cup', product_url: 'https://example.com/cup', category: 'Feeding' }
  const toSuspend = await village.database.db.transaction().execute((trx) =>
    createMember(trx, {
      email: 'suspended@family.example',
      fullName: 'Suspended',
      passwordHash: 'none',
      userType: 'parent_seeking',
      confirmed: true,
    }),
  )
  const suspend = { kind: 'suspend', until: null, words: 'We have closed your account.' }
  inputs = {
    'list-members': {},
    'get-membership': {},
    'get-member': { id: ottoId },
    'list-invited': { id: ottoId },
    'list-member-recommendations': { id: ottoId },
    'act-on-member': { id: toSuspend, act: suspend, reason: 'As agreed', last_act_id: null },
    'set-joining': { closed: false, reason: 'Sorted out' },
    'list-inquiries': {},
    'mark-inquiry': { id: body.id, read: true },
    'get-inquiry': { id: body.id },
    'count-inquiries': {},
    'get-outcomes': {},
    'answer-inquiry': { id: third.id, kind: 'reply', request_id: act, last_reply_id: null, text: 'Hello' },
    'list-submissions': {},
    'decide-submission': { id: one, status: 'approved', from_status: 'pending', admin_notes: 'Seen', request_id: act },
    'undo-decision': { id: one, request_id: act },
    'decide-submissions': { status: 'rejected', submissions: [{ id: two, from_status: 'pending' }] },
    'list-decisions': { id: one },
    'get-review-context': { id: one },
    'claim-submission': { id: one },
    'ask-for-change': { id: asked, request_id: act, letter: 'Please leave the school out.' },
    'get-standings': { ids: [one, two] },
    'get-dashboard-counts': {},
    'set-page-removed': { short_id: kept.slice(-12), removed: false },
    'list-arrivals': {},
    'list-provider-pairs': {},
    'count-provider-pairs': {},
    'set-pair-state': { id: pair.id, state: 'later' },
    'merge-providers': pair,
    'undo-merge': { id: standing.body.merge_id },
    'list-merges': {},
    'list-products': {},
    'vote-for-product': { product_id: productId, vote_type: 'upvote' },
    'import-products': { products: [row] },
    'find-known-products': { products: [row] },
    'list-managed-products': {},
    'change-product-state': { id: productId, is_active: false, from_changed_at: null },
    'count-active-products': {},
    'get-visit-summary': {},
  }
})
const closed = contracts.filter(({ who, opensBy }) => who === 'administrator' || opensBy)

/** Makes a call or opens a stream as Otto, or as a visitor, and tells how it was answered. */
const knock = async (url: string, request: RequestInit, isMember: boolean) => {
  const headers = new Headers(request.headers)
  headers.set('apikey', village.apiKey)
  if (isMember) headers.set('authorization', `Bearer ${await village.accessToken(otto)}`)
  const response = await fetch(url, { ...request, headers })
  if (response.status === 200) {
    await response.body?.cancel()
    return { status: 200 }
  }
  return { status: response.status, code: ((await response.json()) as { code: string }).code }
}

const doors = (): [string, string, RequestInit][] => [
  ...closed.map((contract): [string, string, RequestInit] => [
    contract.name,
    ...requestOf(village.url, contract, inputs[contract.name] ?? {}),
  ]),
  ...streams.map(({ name, path }): [string, string, RequestInit] => [name, `${village.url}${path}`, {}]),
]

describe('the role alone', () => {
  it('is asked for by these calls and streams, each of which is tried here', () => {
    expect(closed.map(({ name }) => name).sort()).toEqual(Object.keys(inputs).sort())
    expect(streams.map(({ name, who }) => `${name}: ${who}`)).toEqual(['watch-dashboard: administrator'])
  })

  it('decides: without it everything is refused and nothing changes, with it the same is done', async () => {
    const before = await facts()
    for (const [name, url, request] of doors()) {
      expect({ name, ...(await knock(url, request, false)) }).toEqual({ name, status: 401, code: 'not_signed_in' })
      expect({ name, ...(await knock(url, request, true)) }).toEqual({ name, status: 403, code: 'not_allowed' })
    }
    expect(await facts()).toEqual(before)
    await grantRole(village.database.db, ottoId)
    for (const [name, url, request] of doors()) {
      expect({ name, ...(await knock(url, request, true)) }).toEqual({ name, status: 200 })
    }
    expect(await facts()).not.toEqual(before)
    await revokeRole(village.database.db, ottoId)
    for (const [name, url, request] of doors()) {
      expect({ name, ...(await knock(url, request, true)) }).toEqual({ name, status: 403, code: 'not_allowed' })
    }
  })
})
