// Permissions on a provider's page: an established mailbox decides; any other sees it masked and requests acts from
// administrators.
import { beforeEach, describe, expect, it } from 'vitest'
import { openOwnPage, type PageAction } from '../../domain/provider-portal/provider-portal.contracts.ts'
import {
  editRecommendation,
  withdrawRecommendation,
} from '../../domain/recommendations/own-recommendation.contracts.ts'
import { otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { look } from '../providers/contact-village.ts'
import { mergeInto } from '../providers/merge-facts.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { decide, recommend } from '../submissions.ts'
import { startPortalVillage } from './own-page.ts'

const village = await forFile(startPortalVillage())
const { db } = village.database
beforeEach(() => db.deleteFrom('contact_reveals').execute())

const contactOf = async (note: string) => (await look(village, note)).body.contact
let made = 0
/** A page with notes of four families, and a fifth note by a stranger who names their own mailbox. */
const strangerAndOwner = async () => {
  made += 1
  const owner = await village.openedPerson({ provider_social: 'https://social.example/paloma' })
  const { provider_name, email, provider_phone } = owner
  await recommend(village, { provider_name, provider_email: email, provider_phone, has_contact_consent: true }, otto)
  for (const writer of [await makePerson(db), await makePerson(db)]) await recommend(village, { provider_name }, writer)
  const writer = await makePerson(db)
  const mailbox = `stranger-${made}@elsewhere.example`
  const strange = await village.alsoNamed(provider_name, mailbox, writer)
  return { owner, mailbox, writer, strange, key: await village.openFor(mailbox) }
}
const askedOf = async (mailbox: string) => (await village.requestsAt()).filter((request) => request.mailbox === mailbox)
const told = async (address: string) =>
  (await village.mailsTo(address)).filter(({ subject }) => subject.startsWith('A new address'))
/** Backdates the approval of a note by this many days. */
const afterDays = (note: string, days: number) =>
  village.sql`update experience_submissions set reviewed_at = reviewed_at - make_interval(days => ${days}) where id = ${note}`

describe('a mailbox named in one note of many', () => {
  it('cannot remove, hide, correct or confirm; it makes one request, and the owner is mailed once', async () => {
    const { owner, mailbox, key, strange } = await strangerAndOwner()
    const before = [await contactOf(strange), (await village.ownPage(owner.key)).body]
    const wanted: PageAction[] = [
      { kind: 'remove' },
      { kind: 'hide', way: 'phone', hidden: true },
      { kind: 'correct', phone: '415-555-0199', email: mailbox, website: '' },
      { kind: 'confirm' },
      { kind: 'remove' },
    ]
    for (const one of wanted) {
      const { status, body } = await village.act(key, one)
      expect([status, body.listing.established, body.listing.wishes.includes(one.kind as 'hide')]).toEqual([
        200,
        false,
        true,
      ])
    }
    expect([await contactOf(strange), (await village.ownPage(owner.key)).body]).toEqual(before)
    expect(await village.statusOf(owner.short_id)).toBe(200)
    const asked = await askedOf(mailbox)
    expect(asked).toMatchObject([
      { kind: 'new_address', mailable: true, provider: { provider_id: owner.id, total_recommendations: 5 } },
    ])
    expect(asked[0]?.wishes.toSorted()).toEqual(['confirm', 'correct', 'hide', 'remove'])
    const [mail, ...more] = await told(owner.email)
    expect([more, await told(mailbox)]).toEqual([[], []])
    // no address in the mail becomes a link
    expect(mail?.text.replaceAll('\u200b', '')).toContain('s•••@elsewhere.example')
    expect(mail?.text).not.toMatch(/stranger-|elsewhere\.example/)
    expect((await village.ownPage(await village.openFor(owner.email))).body.established).toBe(true)
  })

  it('sees masked contact details, and no private data of the owner', async () => {
    const { owner, key } = await strangerAndOwner()
    await village.act(owner.key, {
      kind: 'correct',
      phone: '415-555-0188',
      email: 'typed@care.example',
      website: 'paloma.example',
    })
    await village.act(owner.key, { kind: 'answer', note_id: owner.note, text: 'My draft.' })
    const { body } = await village.ownPage(key)
    expect(body.contact).toMatchObject({
      phone: { value: '•••88' },
      email: { value: 's•••@elsewhere.example' },
      website: { value: 'p•••.example' },
      social: { value: 'social.example/•••' },
    })
    expect(body.unconfirmed_email).toBeNull()
    expect(JSON.stringify(body)).not.toMatch(/0188|paloma-|paloma\.example|typed@|My draft/)
  })

  it('can answer, object and set availability, but not change the owner’s', async () => {
    const { owner, key, strange } = await strangerAndOwner()
    const wanted: PageAction[] = [
      { kind: 'answer', note_id: strange, text: 'Thank you.' },
      { kind: 'object', words: 'The town is wrong.' },
      { kind: 'free', free: 'now' },
    ]
    for (const one of wanted) expect((await village.act(key, one)).status).toBe(200)
    expect((await village.ownPage(owner.key)).body).toMatchObject({ free: 'now' })
    await village.act(owner.key, { kind: 'free', free: 'now' })
    expect((await village.act(key, { kind: 'free', free: 'not' })).problem.code).toBe('changed_meanwhile')
    await village.act(owner.key, { kind: 'answer', note_id: owner.note, text: 'They sang.' })
    const waiting = await village.requestOf('They sang.')
    for (const text of ['Mine now.', '']) {
      const taken = await village.act(key, { kind: 'answer', note_id: owner.note, text })
      expect(taken.problem.code).toBe('changed_meanwhile')
    }
    expect((await village.answerRequests([waiting?.id ?? ''], { kind: 'approve_answer' })).status).toBe(200)
  })

  it('loses access if its note is withdrawn, or edited to name another mailbox', async () => {
    const { key, writer, strange } = await strangerAndOwner()
    await village.call(withdrawRecommendation, { id: strange }, writer)
    const refused = [await village.ownPage(key), await village.act(key, { kind: 'free', free: 'not' })]
    expect(refused.map(({ problem }) => problem.code)).toEqual(['link_expired', 'link_expired'])

    const other = await strangerAndOwner()
    const input = { provider_name: other.owner.provider_name, has_contact_consent: true, provider_email: 'x@y.example' }
    const edit = await village.call(
      editRecommendation,
      { id: other.strange, ...recommendationInput(input) },
      other.writer,
    )
    expect((await village.ownPage(other.key)).status).toBe(200)
    await decide(village, edit.body.id)
    expect((await village.ownPage(other.key)).problem.code).toBe('link_expired')
  })

  it('has no access if its note is withdrawn before the link is opened', async () => {
    const { provider_name } = await village.recommendPerson()
    const email = 'withdrawn-early@care.example'
    const id = await village.alsoNamed(provider_name, email)
    const token = await village.linkTo(email)
    await village.call(withdrawRecommendation, { id }, otto)
    expect((await village.call(openOwnPage, { token })).problem.code).toBe('link_expired')
  })
})

describe('a mailbox added by a merge', () => {
  it('may decide for the merged page after 14 days', async () => {
    const { id, provider_name } = await village.recommendPerson({ provider_email: '' })
    await recommend(village, { provider_name }, otto)
    const stranger = await village.openedPerson({}, otto)
    await afterDays(stranger.note, 30)
    const { body } = await mergeInto(village, id, stranger.id)
    const established = async () => (await village.ownPage(stranger.key)).body.established
    expect(await established()).toBe(false)
    await village.sql`update provider_merges set merged_at = merged_at - interval '14 days' where id = ${body.merge_id}`
    expect(await established()).toBe(true)
  })
})

describe('devices of a page', () => {
  it('are signed out by a newer link of another mailbox, except the owner’s by an unconfirmed mailbox', async () => {
    const { owner, mailbox, key } = await strangerAndOwner()
    expect((await village.ownPage(owner.key)).status).toBe(200)
    const again = await village.openAgain(owner.email)
    expect((await village.ownPage(key)).problem.code).toBe('link_expired')
    await village.openAgain(mailbox)
    for (const own of [owner.key, again]) expect((await village.ownPage(own)).status).toBe(200)
  })

  it('are signed out on request: all others by the owner, only its own by an unconfirmed mailbox', async () => {
    const { owner, mailbox, key } = await strangerAndOwner()
    const second = await village.openAgain(mailbox)
    expect((await village.ownPage(second)).body.other_devices).toBe(1)
    await village.act(second, { kind: 'sign_out_others' })
    expect((await village.ownPage(key)).problem.code).toBe('link_expired')
    expect((await village.ownPage(owner.key)).body.other_devices).toBe(1)
    const { body } = await village.act(owner.key, { kind: 'sign_out_others' })
    expect(body.listing.other_devices).toBe(0)
    expect((await village.ownPage(second)).problem.code).toBe('link_expired')
  })
})
