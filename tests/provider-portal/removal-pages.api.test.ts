// Other pages of a provider who removes theirs: which are offered, which are selected, and which only administrators
// may hide.
import { describe, expect, it } from 'vitest'
import { listRemovalPages } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { getProvider } from '../../domain/providers/providers.contracts.ts'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { expectRecount, providerOf } from '../providers/merge-facts.ts'
import { recommend } from '../submissions.ts'
import { startPortalVillage } from './own-page.ts'

const village = await forFile(startPortalVillage())

/** Recommends a provider by this many families; returns the id of the page. */
const pageOf = async (told: Partial<SubmissionInput>, families = 1): Promise<string> => {
  let note = ''
  for (let count = 0; count < families; count++) {
    note = await recommend(village, { has_contact_consent: true, ...told }, await makePerson(village.database.db))
  }
  return providerOf(village, note)
}
const babysitter: Partial<SubmissionInput> = { service_type: 'babysitter', highlights: ['On time'] }
const doula: Partial<SubmissionInput> = { service_type: 'birth-doula', highlights: [], custom_highlight: 'Calm' }
const nurse: Partial<SubmissionInput> = { service_type: 'night-nurse', highlights: [], custom_highlight: 'Calm' }

const offers = async (key: string) => {
  const { status, body } = await village.call(listRemovalPages, { key })
  expect(status).toBe(200)
  return new Map(body.pages.map(({ provider, ...page }) => [provider.provider_id, page]))
}
const isShown = async (id: string) =>
  (await village.call(getProvider, { short_id: shortIdOf(id) }, maya)).status === 200
const removalRequests = async (mailbox: string) =>
  (await village.requestsAt()).filter(({ kind, wishes, ...one }) => {
    return kind === 'new_address' && one.mailbox === mailbox && wishes.includes('remove')
  })

describe('other pages of the same provider', () => {
  it('are offered by contact and name, selected if certain, and hidden at once if unambiguous', async () => {
    const owner = await village.openedPerson({ provider_social: 'https://social.example/paloma' })
    const { provider_name, email, provider_phone } = owner
    const known = {
      provider_name,
      provider_email: email,
      provider_phone,
      provider_social: 'https://social.example/paloma?me',
    }
    await recommend(village, { ...known, has_contact_consent: true }, otto)
    const byName = await pageOf({ provider_name, ...babysitter })
    const byAddress = await pageOf({ provider_name, provider_email: email, provider_phone, ...doula })
    const elsewhere = await pageOf({ provider_name, provider_phone, location: 'Sacramento, CA', ...babysitter })
    const byPhone = await pageOf({ ...nurse, provider_name, provider_phone, location: 'San Jose, CA' }, 2)
    const byProfile = await pageOf({
      provider_name: 'Lola Ward',
      provider_social: 'https://www.social.example/paloma/',
    })
    const namesake = await pageOf({ provider_name, location: 'Fresno, CA' })
    const seen = await offers(owner.key)
    expect([...seen]).toHaveLength(5)
    expect(seen.get(byName)).toEqual({ shares: ['name'], ticked: false, at_once: false })
    expect(seen.get(byAddress)).toEqual({ shares: ['email', 'phone', 'name'], ticked: true, at_once: true })
    expect(seen.get(elsewhere)).toEqual({ shares: ['phone'], ticked: true, at_once: false })
    expect(seen.get(byPhone)).toEqual({ shares: ['phone'], ticked: true, at_once: true })
    expect(seen.get(byProfile)).toEqual({ shares: ['social'], ticked: true, at_once: false })

    const also = [byName, byAddress, elsewhere, byPhone, namesake]
    expect((await village.act(owner.key, { kind: 'remove', also })).status).toBe(200)
    const shown = await Promise.all([owner.id, ...also].map(isShown))
    expect(shown).toEqual([false, true, false, true, false, true])
    const asked = await removalRequests(email)
    expect(asked.map(({ provider }) => provider?.provider_id).sort()).toEqual([byName, elsewhere].sort())
    await expectRecount(village)
    await village.act(owner.key, { kind: 'take_back' })
    expect(await Promise.all([owner.id, ...also].map(isShown))).toEqual([true, true, true, true, true, true])
    await expectRecount(village)
  })
})

describe('pages of other providers', () => {
  it('are not hidden by somebody who types their number; the desk is asked, and the owner is notified', async () => {
    const victim = await village.recommendPerson({}, otto)
    const attacker = await village.openedPerson({ provider_name: victim.provider_name, ...babysitter })
    const typed = { phone: victim.provider_phone, email: attacker.email, website: '' }
    await village.act(attacker.key, { kind: 'correct', ...typed })
    expect((await offers(attacker.key)).get(victim.id)).toMatchObject({ ticked: true, at_once: false })
    await village.act(attacker.key, { kind: 'remove', also: [victim.id] })
    expect([await isShown(attacker.id), await isShown(victim.id)]).toEqual([false, true])
    expect(await removalRequests(attacker.email)).toHaveLength(1)
    const told = (await village.mailsTo(victim.email)).filter(({ subject }) => subject.startsWith('A new address'))
    expect(told).toHaveLength(1)
  })

  it('cannot be requested again after the desk refused', async () => {
    const victim = await village.recommendPerson({}, otto)
    const named = { provider_name: 'Zacharias Bloom', provider_phone: victim.provider_phone }
    const attacker = await village.openedPerson(named)
    const remove = () => village.act(attacker.key, { kind: 'remove', also: [victim.id] })
    await remove()
    const [asked] = await removalRequests(attacker.email)
    await village.answerRequests([asked?.id ?? ''], { kind: 'refuse_mailbox' })
    await village.act(attacker.key, { kind: 'take_back' })
    expect([...(await offers(attacker.key)).keys()]).toEqual([])
    await remove()
    expect(await removalRequests(attacker.email)).toEqual([])
    expect((await village.mailsTo(victim.email)).filter(({ subject }) => /^A new/.test(subject))).toHaveLength(1)
  })

  it('with an agency’s number but another name have to be approved by the desk', async () => {
    const agency = { provider_phone: '(415) 555-0190', has_contact_consent: true }
    const nanny = await village.openedPerson({ ...agency, provider_name: 'Anneliese Kuhn' })
    await recommend(village, { ...agency, provider_name: 'Anneliese Kuhn', provider_email: nanny.email }, otto)
    const colleague = await pageOf({ ...agency, provider_name: 'Roswitha Baum' }, 2)
    expect((await offers(nanny.key)).get(colleague)).toEqual({ shares: ['phone'], ticked: true, at_once: false })
    await village.act(nanny.key, { kind: 'remove', also: [colleague] })
    expect([await isShown(nanny.id), await isShown(colleague)]).toEqual([false, true])
  })

  it('are not offered to a mailbox without permission to remove, and stay if they were not offered', async () => {
    const owner = await village.openedPerson()
    const { provider_name, provider_phone } = owner
    await recommend(village, { provider_name }, otto)
    const other = await pageOf({ provider_name, provider_phone, ...doula })
    const mailbox = 'strange-one@elsewhere.example'
    await village.alsoNamed(provider_name, mailbox, await makePerson(village.database.db))
    const key = await village.openFor(mailbox)
    // repeated requests do not use up the owner's own attempts
    for (let looks = 0; looks < 31; looks++) expect([...(await offers(key))]).toEqual([])
    expect((await village.act(key, { kind: 'remove', also: [other] })).status).toBe(200)
    const unrelated = await village.recommendPerson()
    const own = await village.openedPerson()
    await village.act(own.key, { kind: 'remove', also: [unrelated.id] })
    expect(await Promise.all([owner.id, other, unrelated.id, own.id].map(isShown))).toEqual([true, true, true, false])
    expect(await removalRequests(own.email)).toEqual([])
  })
})
