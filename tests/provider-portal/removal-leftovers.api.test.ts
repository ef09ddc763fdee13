import { expect, it } from 'vitest'
import { actOnMember } from '../../domain/members/member-acts.contracts.ts'
import { requestLink } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { getProvider, listProviderNotes } from '../../domain/providers/providers.contracts.ts'
import { editRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { queueMail } from '../../server/platform/outbox.queries.ts'
import { eraseMember } from '../../server/privacy/erase-member.ts'
import { ada, type CastMember, maya, otto } from '../cast.ts'
import { commandsOf } from '../commands/commands.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { mailsInTheEnd } from '../moderation/hurry-mails.ts'
import { findMarks, readAll, readMailFiles } from '../privacy/find-marks.ts'
import { expectRecount, providerOf } from '../providers/merge-facts.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { decide, forgetLimits, recommend, share } from '../submissions.ts'
import { startPortalVillage } from './own-page.ts'
import { deleteRemovedNow, removeNow } from './remove-now.ts'

const village = await forFile(startPortalVillage())

/** Edits a note and approves the edit; returns the new version's id. */
const edit = async (id: string, instead: Partial<SubmissionInput>, as: CastMember = maya): Promise<string> => {
  await forgetLimits(village)
  const { status, body } = await village.call(editRecommendation, { id, ...recommendationInput(instead) }, as)
  if (status !== 200) throw new Error(`not edited: ${JSON.stringify(body)}`)
  await decide(village, body.id)
  return body.id
}
const pageOf = async (providerId: string) =>
  (await village.call(getProvider, { short_id: shortIdOf(providerId) }, maya)).body
const notesOf = async (providerId: string) =>
  (await village.call(listProviderNotes, { short_id: shortIdOf(providerId) }, maya)).body.notes

it('a note moved to another provider by an edit is kept, and can be edited again', async () => {
  const gone = await village.openedPerson({ provider_name: 'Xanthe Grovik' })
  await village.alsoNamed('Xanthe Grovik', gone.email)
  const moved = await edit(gone.note, { provider_name: 'Bettina Stayer', own_words: 'It was Bettina, not Xanthe.' })
  const stayer = await providerOf(village, moved)
  const newer = await edit(moved, {
    provider_name: 'Bettina Stayer',
    own_words: 'It was Bettina all along.',
    rating: 4,
  })
  await removeNow(village, gone.key)
  expect(await pageOf(stayer)).toMatchObject({ total_recommendations: 1, rating: 4 })
  expect((await notesOf(stayer)).map(({ id }) => id)).toEqual([newer])
  await expectRecount(village)
  const last = await edit(newer, { provider_name: 'Bettina Stayer', rating: 5 })
  expect((await notesOf(stayer)).map(({ id }) => id)).toEqual([last])
  await expectRecount(village)
  expect(findMarks(await readAll(village), ['grovik', gone.email])).toEqual([])
})

it('a note moved to the removed provider by an edit is deleted, with the provider’s answer', async () => {
  const first = await recommend(village, { provider_name: 'Konstanze Stayer' })
  const stayer = await providerOf(village, first)
  const told = { provider_name: 'Ysolde Brankovik', provider_email: 'ysolde@care.example', has_contact_consent: true }
  await edit(first, told)
  const key = await village.openFor(told.provider_email)
  await village.act(key, { kind: 'answer', note_id: first, text: 'Thanks, says Brankovik' })
  await removeNow(village, key)
  expect(findMarks(await readAll(village), ['brankovik', told.provider_email])).toEqual([])
  expect((await village.call(getProvider, { short_id: shortIdOf(stayer) }, maya)).status).toBe(404)
  await expectRecount(village)
})

it('a page whose only author has left can be removed, and leaves no name', async () => {
  const author = await makePerson(village.database.db)
  const { short_id } = await village.recommendPerson({ provider_name: 'Quirina Lonstad' }, author)
  await eraseMember(village.database.db, { email: author.email, recommendations: 'remove' })
  const done = await commandsOf(village)('remove-provider', '--page', short_id, '--reason', 'They called')
  expect(done.complained).toEqual([])
  await deleteRemovedNow(village)
  expect(findMarks(await readAll(village), ['lonstad'])).toEqual([])
})

it('names in other spellings and in notes that were never approved are deleted', async () => {
  const one = await village.openedPerson({ provider_name: 'Josefina Brightvik' })
  const turned = { provider_name: 'Brightvik, Josefina', provider_email: one.email, has_contact_consent: true }
  await recommend(village, turned, otto)
  await decide(
    village,
    await share(village, { ...turned, service_type: 'babysitter', highlights: ['On time'] }, otto),
    'rejected',
  )
  await removeNow(village, one.key)
  expect(findMarks(await readAll(village), ['brightvik', one.email])).toEqual([])
})

/** The mail files that contain one of these words. */
const filesWith = async (...words: string[]): Promise<string[]> =>
  (await readMailFiles(village)).filter((text) => words.some((word) => text.includes(word)))

it('mail files to and about the provider are deleted; other mails to the same address are kept', async () => {
  const one = await village.openedPerson({ provider_name: 'Melisande Torvik' })
  await village.database.db.transaction().execute(async (trx) => {
    const mail = { to: one.email, subject: 'Your password', title: 'Torn-password', paragraphs: [] }
    await queueMail(trx, { kind: 'recovery', ...mail })
  })
  await village.alsoNamed('Melisande Torvik', one.email)
  await village.alsoNamed('Melisande Torvik', 'second@care.example', await makePerson(village.database.db))
  await village.act(one.key, { kind: 'object', words: 'I never sang.' })
  const objection = await village.requestOf('I never sang.')
  await village.answerRequests([objection?.id ?? ''], { kind: 'close' }, 'No.')
  await village.act(one.key, { kind: 'remove' })
  await mailsInTheEnd(village)
  await village.act(one.key, { kind: 'take_back' })
  await mailsInTheEnd(village)
  expect((await filesWith('torvik', one.email)).length).toBeGreaterThan(2)
  await removeNow(village, one.key)
  expect(await filesWith('torvik', 'melisande', 'second@care.example')).toEqual([])
  expect(await filesWith(one.email)).toEqual(await filesWith('torn-password'))
  expect(await filesWith(one.email)).toHaveLength(1)
})

it('queued mails to the same address about something else are still sent', async () => {
  const one = await village.openedPerson({ provider_name: 'Sieglinde Harvik' })
  const other = await village.recommendPerson({ provider_name: 'Adelheid Stayer', provider_email: one.email })
  await mailsInTheEnd(village)
  await village.database.db.transaction().execute(async (trx) => {
    const mail = { to: one.email, subject: 'Waits', title: '', paragraphs: [] }
    const [passwords, about] = ['recovery:0000', (id: string) => `removal_told:${id}:0000`]
    await queueMail(trx, { ...mail, kind: 'recovery' }, { delaySeconds: 3000, mergeKey: passwords })
    for (const id of [one.id, other.id])
      await queueMail(trx, { ...mail, kind: 'provider_told' }, { delaySeconds: 3000, mergeKey: about(id) })
  })
  await removeNow(village, one.key)
  const left = await village.sql<{ merge_key: string }>`
    select merge_key from mail_outbox where recipient = ${one.email} and subject = 'Waits' order by 1`
  expect(left.map(({ merge_key }) => merge_key)).toEqual(['recovery:0000', `removal_told:${other.id}:0000`])
})

it('nothing remains of requests about other pages, of their answers, and of mail about an erased note', async () => {
  const other = await village.recommendPerson({ provider_name: 'Ottilie Staywell' }, otto)
  const author = await makePerson(village.database.db)
  const told = { provider_email: 'marnvik@care.example', provider_phone: other.provider_phone }
  const one = await village.openedPerson({ provider_name: 'Hroswitha Marnvik', ...told }, author)
  await village.act(one.key, { kind: 'object', words: 'Never been there.' })
  await village.act(one.key, { kind: 'remove', also: [other.id] })
  for (const { id, mailbox, words } of await village.requestsAt())
    if (mailbox === one.email || words === 'Never been there.')
      await village.answerRequests([id], { kind: 'close' }, 'No.')
  expect(await village.mailsTo(one.email)).toHaveLength(4)
  await eraseMember(village.database.db, { email: author.email, recommendations: 'remove' })
  await deleteRemovedNow(village)
  expect(findMarks(await readAll(village), ['marnvik'])).toEqual([])
})

it('a request by somebody whose number is in one of the notes stays open', async () => {
  const victims = '(628) 555-0123'
  const one = await village.openedPerson({ provider_name: 'Attila Kuckvik', provider_phone: victims })
  await village.alsoNamed('Attila Kuckvik', one.email)
  const other = await village.openedPerson({ provider_name: 'Lavinia Orm', provider_phone: victims }, otto)
  await village.call(requestLink, { name: 'Vicky Timm', reach: victims, words: 'Is this about me?' })
  // one page keeps another note, the other has only this one
  for (const { key } of [one, other]) await removeNow(village, key)
  const claims = await village.sql`select id from listing_requests where claimed_reach = ${victims} and done_at is null`
  expect(claims).toHaveLength(1)
})

it.each([
  ['suspended', { kind: 'suspend', until: null, words: 'Please write to us', take_down: false }],
  ['to be erased', { kind: 'schedule_erasing', recommendations: 'keep' }],
] as const)(
  'a mail to a provider about a note is not sent once its author is %s; a later note sends one',
  async (_, kind) => {
    const author = await makePerson(village.database.db)
    const told = {
      provider_email: `told-${kind.kind}@care.example`,
      has_contact_consent: true,
      provider_name: 'Tilda Oldvik',
    }
    await recommend(village, told, author)
    await village.call(actOnMember, { id: author.id, act: kind, reason: 'As agreed', last_act_id: null }, ada)
    expect(await village.mailsTo(told.provider_email)).toEqual([])
    await recommend(village, told, maya)
    expect(await village.mailsTo(told.provider_email)).toHaveLength(1)
  },
)
