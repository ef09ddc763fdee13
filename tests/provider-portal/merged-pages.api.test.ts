// Pages of two people merged by mistake: each person's decisions stay their own, and undoing the merge separates them
// completely.
import { beforeEach, describe, expect, it } from 'vitest'
import type { PageAction } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { undoMerge } from '../../domain/providers/duplicates.contracts.ts'
import { listProviderNotes } from '../../domain/providers/providers.contracts.ts'
import { ada, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { look } from '../providers/contact-village.ts'
import { expectRecount, mergeInto } from '../providers/merge-facts.ts'
import { recommend } from '../submissions.ts'
import { startPortalVillage } from './own-page.ts'

const village = await forFile(startPortalVillage())
const { db } = village.database
beforeEach(() => db.deleteFrom('contact_reveals').execute())

/** A provider named by two families with the same address, so that the mailbox stays established after a merge. */
const established = async (open = true) => {
  const person = open ? await village.openedPerson() : { ...(await village.recommendPerson()), key: '' }
  const { provider_name, email, provider_phone } = person
  const named = { provider_name, provider_email: email, provider_phone, has_contact_consent: true }
  await recommend(village, named, await makePerson(db))
  return person
}

const undo = async (merge_id: string) => expect((await village.call(undoMerge, { id: merge_id }, ada)).status).toBe(200)
const said = async ({ key }: { key: string }) => {
  const { contact, free, confirmed_at, established: decides } = (await village.ownPage(key)).body
  return { contact, free, confirmed_at, decides }
}
const correct = (phone: string): PageAction => ({ kind: 'correct', phone, email: '', website: 'one.example' })

describe.each(['before', 'after'])('a stranger who requested a link %s the merge', (when) => {
  it.each(['kept', 'merged'])(
    'can decide while the pages are merged, without a lasting effect on the page that was %s',
    async (side) => {
      const owner = await established()
      const stranger = await established(when === 'before')
      const before = await said(owner)
      const [kept, merged] = side === 'kept' ? [owner, stranger] : [stranger, owner]
      const { body } = await mergeInto(village, kept.id, merged.id)
      if (when === 'after') stranger.key = await village.openAgain(stranger.email)
      const wanted: PageAction[] = [
        { kind: 'hide', way: 'email', hidden: true },
        correct('415-555-0188'),
        { kind: 'free', free: 'not' },
      ]
      for (const one of wanted) expect((await village.act(stranger.key, one)).body.listing.wishes).toEqual([])
      const both = {
        phone: { value: '415-555-0188' },
        email: { hidden: true },
        website: { value: 'https://one.example' },
      }
      const key = await village.openAgain(owner.email)
      expect(await said({ key })).toMatchObject({ contact: both, free: 'not', decides: true })
      await undo(body.merge_id)
      expect(await said({ key })).toEqual(before)
      expect((await look(village, owner.note)).body.contact?.provider_phone).toBe(owner.provider_phone)
      // their permission ended with the merge: they remove only their own page
      await village.act(await village.openAgain(stranger.email), { kind: 'remove' })
      expect([await village.statusOf(owner.short_id), await village.statusOf(stranger.short_id)]).toEqual([200, 410])
    },
  )
})

it('objections and answers keep their page at the desk after a merge, and an answer can be approved', async () => {
  const [kept, merged] = [await established(), await established()]
  await village.act(merged.key, { kind: 'object', words: 'The town of it is wrong.' })
  await village.act(merged.key, { kind: 'answer', note_id: merged.note, text: 'I miss the twins.' })
  const pages = async () => (await village.requestsAt()).map(({ provider }) => provider?.provider_id)
  expect(await pages()).toEqual([merged.id, merged.id])
  const { body } = await mergeInto(village, kept.id, merged.id)
  expect(await pages()).toEqual([kept.id, kept.id])
  const answer = await village.requestOf('I miss the twins.')
  expect((await village.answerRequests([answer?.id ?? ''], { kind: 'approve_answer' })).status).toBe(200)
  const { notes } = (await village.call(listProviderNotes, { short_id: kept.short_id }, maya)).body
  expect(notes.flatMap((note) => note.answer ?? [])).toEqual(['I miss the twins.'])
  await undo(body.merge_id)
  expect(await pages()).toEqual([merged.id])
})

it('every number equals a recount', () => expectRecount(village))
