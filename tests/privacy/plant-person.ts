// Adds a person with recognizable marks to every table and file that may store a member's data.
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { answerInquiry, markInquiry, sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { askForChange, claimSubmission } from '../../domain/moderation/desk.contracts.ts'
import { decideSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { voteForProduct } from '../../domain/products/products.contracts.ts'
import {
  actOnProviderRequest,
  listProviderRequests,
  requestLink,
} from '../../domain/provider-portal/provider-portal.contracts.ts'
import { setPairState, undoMerge } from '../../domain/providers/duplicates.contracts.ts'
import { setPageRemoved } from '../../domain/providers/providers.contracts.ts'
import { editRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { generateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { saveProvider } from '../../domain/saved/saved.contracts.ts'
import { recordVisit } from '../../domain/visits/visits.contracts.ts'
import { asJson } from '../../server/database/sql.ts'
import { grantRole } from '../../server/members/member-acts.queries.ts'
import { mailboxKey } from '../../server/platform/limits.ts'
import type { TestVillage } from '../app.ts'
import { accountOf, ada, type CastMember, maya, otto } from '../cast.ts'
import { makePerson } from '../members/members-village.ts'
import { mailsInTheEnd } from '../moderation/hurry-mails.ts'
import { productRow } from '../products/product-rows.ts'
import { look } from '../providers/contact-village.ts'
import { mergeInto, pairUp, providerOf } from '../providers/merge-facts.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { decide, forgetLimits, recommend, share } from '../submissions.ts'

/** A word in each of the person's texts. */
export const word = 'zyxwv'

export interface Planted extends CastMember {
  id: string
  /** Ids of recommendations that parents see; one is an edit of an earlier one. */
  shownIds: string[]
  /** The account that joined by the person's code, and that of their inviter. */
  childId: string
  inviterId: string
  /** Values that must not be found after the erasure: address, name, ids, codes. */
  marks: string[]
}

const codesOf = async (village: TestVillage, ownerId: string): Promise<string[]> =>
  (await village.database.db.selectFrom('referral_codes').select('code').where('owner_id', '=', ownerId).execute()).map(
    ({ code }) => code,
  )

/** Creates the person's account, invited by Maya, and an account invited by the person. */
const join = async (village: TestVillage): Promise<CastMember & { id: string; childId: string; inviterId: string }> => {
  const { db } = village.database
  const inviterId = await accountOf(db, maya)
  const [usedCode = ''] = await codesOf(village, inviterId)
  const person = await makePerson(db, {
    email: `${word}@planted.example`,
    fullName: `${word} Planted`,
    usedCode,
    family: { location: `${word} town`, children_count: '2', children_ages: `${word} 3`, parenting_story: `${word}!` },
  })
  const { id: childId } = await makePerson(db, { fullName: 'Child Somebody', usedCode: person.code })
  return { ...person, childId, inviterId }
}

/** Creates a recommendation in every status; the visible one is an edit. */
const shareAll = async (village: TestVillage, person: CastMember): Promise<void> => {
  const texts = { own_words: `${word} words`, custom_highlight: `${word} kind`, pricing: `${word} dollars` }
  const first = await recommend(village, { provider_name: 'Shown Sheila', ...texts }, person)
  await forgetLimits(village)
  const edit = await village.call(
    editRecommendation,
    { id: first, ...recommendationInput({ provider_name: 'Shown Sheila', rating: 4, ...texts }) },
    person,
  )
  await decide(village, edit.body.id)
  const waiting = await share(village, { provider_name: 'Waiting Wanda', ...texts }, person)
  await village.call(askForChange, { id: waiting, request_id: v7(), letter: `Dear ${word}` }, ada)
  await village.call(claimSubmission, { id: waiting }, ada)
  const rejected = await share(village, { provider_name: 'Rejected Rita', ...texts }, person)
  await village.call(
    decideSubmission,
    { id: rejected, status: 'rejected', from_status: 'pending', admin_notes: `${word} note`, reason: `Dear ${word}` },
    ada,
  )
}

/** What the person does as a member: saves, votes, opens contacts, writes, visits, generates a code. */
const beMember = async (village: TestVillage, person: CastMember & { id: string }): Promise<void> => {
  const { db } = village.database
  const contact = { has_contact_consent: true, provider_phone: '(510) 555-0177' }
  const other = await recommend(village, { provider_name: 'Other Olga', ...contact }, otto)
  const twin = await recommend(village, { provider_name: 'Twin Tamara' }, person)
  const [otherId, twinId] = [await providerOf(village, other), await providerOf(village, twin)]
  await look(village, other, person)
  for (const provider_id of [otherId, twinId])
    await village.call(saveProvider, { provider_id, saved: true, note: `${word} call` }, person)
  await mergeInto(village, otherId, twinId)
  const product = productRow({ id: v7(), product_name: 'Sling' })
  await db.insertInto('baby_products').values(product).execute()
  await grantRole(db, person.id)
  await village.call(voteForProduct, { product_id: product.id, vote_type: 'upvote' }, person)
  await village.call(generateReferralCode, {}, person)
  const letter = { name: person.fullName, email: person.email, subject: word, message: word }
  const { id } = (await village.call(sendInquiry, letter)).body
  await village.call(
    answerInquiry,
    { id, kind: 'reply', request_id: v7(), last_reply_id: null, text: `Dear ${word}` },
    ada,
  )
  await village.call(recordVisit, { page_path: '/about', session_id: `${word}-window` }, person)
  await village.call(recordVisit, { page_path: '/contact', session_id: `${word}-window` })
}

/** What the person does as an administrator: decides, merges, undoes, hides a page and a product, answers. */
const beAdministrator = async (village: TestVillage, person: CastMember & { id: string }): Promise<void> => {
  const { db } = village.database
  const one = await recommend(village, { provider_name: 'Una Ashby' }, otto)
  const two = await recommend(village, { provider_name: 'Bruno Delacroix' }, otto)
  const [oneId, twoId] = [await providerOf(village, one), await providerOf(village, two)]
  const { body } = await mergeInto(village, oneId, twoId, person)
  await village.call(undoMerge, { id: body.merge_id }, person)
  await village.call(setPairState, { id: await pairUp(village, oneId, twoId), state: 'later' }, person)
  await village.call(setPageRemoved, { short_id: twoId.slice(-12), removed: true }, person)
  const asked = await share(village, { provider_name: 'Asked Again' }, otto)
  await village.call(askForChange, { id: asked, request_id: v7(), letter: 'A little more, please.' }, person)
  await village.call(claimSubmission, { id: asked }, person)
  for (const provider_name of ['Cleo Eastman', 'Dario Finch']) {
    const id = await share(village, { provider_name }, otto)
    await village.call(decideSubmission, { id, status: 'approved', from_status: 'pending' }, person)
    // The second is decided again by somebody else, who can undo that for a while.
    const again = { id, status: 'rejected', from_status: 'approved', request_id: v7() } as const
    if (provider_name === 'Dario Finch') await village.call(decideSubmission, again, ada)
  }
  await village.call(requestLink, { name: 'Una Ashby', reach: '(510) 555-0123' })
  for (const name of ['Sent Sylvia', 'Gone Gerda']) await village.call(requestLink, { name, reach: '(510) 555-0124' })
  const { requests } = (await village.call(listProviderRequests, { list: 'open' }, person)).body
  for (const { id, claimed_name } of requests) {
    const page = async () =>
      (await providerOf(village, await recommend(village, { provider_name: claimed_name ?? '' }, otto))).slice(-12)
    const act =
      claimed_name === 'Sent Sylvia'
        ? ({ kind: 'send_link', short_id: await page(), email: 'sylvia@care.example' } as const)
        : claimed_name === 'Gone Gerda'
          ? ({ kind: 'remove', short_id: await page() } as const)
          : ({ kind: 'close' } as const)
    await village.call(actOnProviderRequest, { ids: [id], act, reason: 'By telephone' }, person)
  }
  await db.updateTable('baby_products').set({ active_changed_at: new Date(), active_changed_by: person.id }).execute()
  const vera = { name: 'Vera', email: 'vera@answered.example', subject: 'Hello', message: 'A question' }
  const { id } = (await village.call(sendInquiry, vera)).body
  await village.call(
    answerInquiry,
    { id, kind: 'reply', request_id: v7(), last_reply_id: null, text: 'Hello Vera' },
    person,
  )
  await village.call(markInquiry, { id, answered: true }, person)
  await sql`update inquiries set invited_by = ${person.id}`.execute(db)
  await sql`
    insert into inquiries (id, name, email, subject, message, invited_by)
    values (${v7()}, 'Vera', 'vera@family.example', 'Hello', 'A question', ${person.id})`.execute(db)
}

/** What the site stores about the person without an act of theirs. */
const beKept = async (village: TestVillage, { id, email }: { id: string; email: string }): Promise<void> => {
  const { db } = village.database
  const hash = sql<Buffer>`decode(repeat('cd', 32), 'hex')`
  await db
    .insertInto('auth.one_time_tokens')
    .values({
      token_hash: hash,
      user_id: id,
      kind: 'recovery',
      redirect_to: `/?${word}`,
      pending_data: asJson({ full_name: word }),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  await db
    .updateTable('auth.users')
    .set({ new_email: `${word}@moving.example` })
    .where('id', '=', id)
    .execute()
  const factor = v7()
  await db
    .insertInto('auth.mfa_factors')
    .values({ id: factor, user_id: id, friendly_name: word, wrapped_secret: hash })
    .execute()
  await db.insertInto('auth.mfa_recovery_codes').values({ factor_id: factor, code_hash: hash }).execute()
  await db
    .insertInto('auth.audit_log')
    .values({ id: v7(), event: 'sign_in', user_id: id, address: '192.0.2.1' })
    .execute()
  await db
    .insertInto('limits')
    .values([`a:${id}`, `b:${mailboxKey(email)}`].map((key) => ({ key, spent_until: new Date() })))
    .execute()
  await db
    .insertInto('mail_outbox')
    .values({
      id: v7(),
      kind: 'notice',
      recipient: email,
      subject: word,
      text_body: word,
      html_body: word,
      next_attempt_at: new Date(Date.now() + 3_600_000),
      off_url: `/mails?${word}`,
      last_error: `450 ${word}`,
      merge_key: `notice:${id}`,
    })
    .execute()
  await db
    .insertInto('scheduled_erasures')
    .values({ user_id: id, erase_at: new Date(Date.now() + 86_400_000), recommendations: 'keep' })
    .execute()
  const about = { act: 'suspend', reason: word, words: word } as const
  const [adaId, ottoId] = [await accountOf(db, ada), await accountOf(db, otto)]
  await db
    .insertInto('member_acts')
    .values([
      { id: v7(), member_id: id, by_id: adaId, ...about },
      { id: v7(), member_id: ottoId, by_id: id, act: 'lift', reason: 'It was a mistake' },
    ])
    .execute()
  await db
    .insertInto('inquiries')
    .values({
      ...{ id: v7(), name: word, email: `${word}@elsewhere.example`, subject: 'Limit', message: 'Met' },
      ...{ about_member: id, alarm_day: '2026-11-20' },
    })
    .execute()
}

/** Adds all of the person's data, through calls where possible. Two of their own recommendations are visible. */
export const plantPerson = async (village: TestVillage): Promise<Planted> => {
  const person = await join(village)
  await village.accessToken(person)
  await shareAll(village, person)
  await beMember(village, person)
  await beAdministrator(village, person)
  await beKept(village, person)
  await mailsInTheEnd(village)
  const { rows: sessions } = await sql<{ id: string }>`
    select id from auth.sessions where user_id = ${person.id}`.execute(village.database.db)
  const { rows: shown } = await sql<{ id: string }>`
    select id from experience_submissions where user_id = ${person.id} and status = 'approved'`.execute(
    village.database.db,
  )
  const { rows: hidden } = await sql<{ id: string }>`
    select id from experience_submissions where user_id = ${person.id} and status <> 'approved'
    union all select id from inquiries where email = ${person.email}`.execute(village.database.db)
  return {
    ...person,
    shownIds: shown.map(({ id }) => id),
    marks: [
      person.email,
      person.fullName.toLowerCase(),
      person.id,
      `${word}-window`,
      ...(await codesOf(village, person.id)),
      ...sessions.map(({ id }) => id),
      ...hidden.map(({ id }) => id),
    ],
  }
}
