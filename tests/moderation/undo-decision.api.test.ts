// Undoing a decision: everything is as before, nobody is notified, and only the administrator who made it can undo it,
// in time.
import { v4 } from 'uuid'
import { describe, expect, it } from 'vitest'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import { askForChange } from '../../domain/moderation/desk.contracts.ts'
import { decideSubmission, listDecisions, undoDecision } from '../../domain/moderation/moderation.contracts.ts'
import { getMyRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import { setOwnMail } from '../../domain/settings/settings.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, type CastMember, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { duringMailTrouble } from '../mail-trouble.ts'
import { mergeFacts, mergeInto, providerOf, readProviders } from '../providers/merge-facts.ts'
import { edited, nothingWrong, statusesOf, wrongNumbers } from '../recommendations/recommendation-versions.ts'
import { recommend, share, tryDecide } from '../submissions.ts'
import { mailsInTheEnd } from './hurry-mails.ts'

const village = await forFile(startTestVillage())
/** Decides as the desk does, and returns the id and request id. */
const decide = async (id: string, to: Decision, from: SubmissionStatus = 'pending') => {
  const request_id = v4()
  const told = { admin_notes: `Looked at ${to}`, reason: to === 'rejected' ? 'Too short.' : '' }
  const { status } = await tryDecide(village, id, to, { from_status: from, request_id, ...told })
  expect(status).toBe(200)
  return request_id
}
const undo = (id: string, request_id: string, as: CastMember = ada) =>
  village.call(undoDecision, { id, request_id }, as)

/** Backdates the decisions on this submission by a minute. */
const letMinutePass = async (id: string) => {
  await village.sql`
    update submission_decisions set decided_at = decided_at - interval '1 minute',
      undo_until = undo_until - interval '1 minute' where submission_id = ${id}`
  await village.sql`
    update experience_submissions set reviewed_at = reviewed_at - interval '1 minute' where id = ${id}`
}

/** What parents and administrators can see. Pairs remain once created, and are shown while both pages exist. */
const facts = async () => {
  const { provider_pairs: _, providers: __, ...rest } = await mergeFacts(village)
  const shown = await village.sql`
    select p::text as row from providers p where total_recommendations > 0 order by id`
  return { ...rest, shown }
}
const subjectsAbout = async (name: string) =>
  (await mailsInTheEnd(village)).filter(({ text }) => text.includes(name)).map(({ subject }) => subject)

describe('an undone decision', () => {
  it.each(['approved', 'rejected'] as const)('leaves a pending submission as it was: %s', async (to) => {
    const provider_name = `Undone ${to}`
    const id = await share(village, { provider_name })
    const before = await facts()
    const act = await decide(id, to)
    expect(await facts()).not.toEqual(before)
    const { status, body } = await undo(id, act)
    expect([status, body]).toMatchObject([200, { id, status: 'pending', admin_notes: null, reviewed_at: null }])
    expect(await facts()).toEqual(before)
    expect(await wrongNumbers(village)).toEqual(nothingWrong)
    expect(await subjectsAbout(provider_name)).toEqual([])
    expect(await readProviders(village, provider_name, otto)).toEqual([])
  })

  it('restores an earlier decision with its notes, reason and reviewer', async () => {
    const id = await share(village, { provider_name: 'Twice Decided' })
    await decide(id, 'rejected')
    await subjectsAbout('Twice Decided')
    await letMinutePass(id)
    const before = await facts()
    const act = await decide(id, 'approved', 'rejected')
    await undo(id, act)
    expect(await facts()).toEqual(before)
    expect((await village.call(getMyRecommendation, { id }, maya)).body).toMatchObject({
      status: 'rejected',
      decision_reason: 'Too short.',
    })
    expect(await subjectsAbout('Twice Decided')).toEqual(['About your recommendation of Twice Decided'])
  })

  it('is logged as undone, and not in the parent’s history', async () => {
    const id = await share(village, { provider_name: 'Logged Once' })
    await undo(id, await decide(id, 'approved'))
    const { decisions } = (await village.call(listDecisions, { id }, ada)).body
    expect(decisions).toMatchObject([{ to_status: 'approved', undone_at: expect.any(String) }])
    const { story } = (await village.call(getMyRecommendation, { id }, maya)).body
    expect(story.map(({ kind }) => kind)).toEqual(['shared'])
  })

  it('removes the recommendation from the page that the approval had joined', async () => {
    const reachedBy = { has_contact_consent: true, provider_phone: '510-555-0171' }
    const first = await recommend(village, { provider_name: 'Josephine Marlow', ...reachedBy })
    const id = await share(village, { provider_name: 'Josie Marlow', ...reachedBy }, otto)
    const { shown } = await facts()
    const act = await decide(id, 'approved')
    expect(await providerOf(village, id)).toBe(await providerOf(village, first))
    expect((await facts()).shown).not.toEqual(shown)
    await undo(id, act)
    expect((await facts()).shown).toEqual(shown)
    expect(await wrongNumbers(village)).toEqual(nothingWrong)
  })

  it('restores the version that an approved edit had replaced', async () => {
    const named = { provider_name: 'Replaced Once' }
    const id = await recommend(village, { ...named, own_words: 'First.' })
    const next = await edited(village, id, { ...named, own_words: 'Second.' })
    const before = await facts()
    const act = await decide(next, 'approved')
    expect(await statusesOf(village, id)).toEqual(['replaced', 'approved'])
    await undo(next, act)
    expect(await statusesOf(village, id)).toEqual(['approved', 'pending'])
    expect(await facts()).toEqual(before)

    // and removes the version that a rejection of the edit had restored
    await decide(next, 'approved')
    const approved = await facts()
    const rejection = await decide(next, 'rejected', 'approved')
    expect(await statusesOf(village, id)).toEqual(['approved', 'rejected'])
    await undo(next, rejection)
    expect(await statusesOf(village, id)).toEqual(['replaced', 'approved'])
    expect(await facts()).toEqual(approved)
  })

  it('is possible after its page was merged into another', async () => {
    const kept = await providerOf(village, await recommend(village, { provider_name: 'Kept Page' }))
    await recommend(village, { provider_name: 'Merged Page' })
    const id = await share(village, { provider_name: 'Merged Page' }, otto)
    const act = await decide(id, 'approved')
    await mergeInto(village, kept, await providerOf(village, id))
    await undo(id, act)
    expect(await providerOf(village, id)).toBe(kept)
    expect(await wrongNumbers(village)).toEqual(nothingWrong)
  })

  it('restores the queued mail about the previous decision', async () => {
    const id = await share(village, { provider_name: 'Back And Forth' })
    await decide(id, 'approved')
    await undo(id, await decide(id, 'rejected', 'approved'))
    expect(await subjectsAbout('Back And Forth')).toEqual([
      'Your recommendation of Back And Forth is on Trusted Village',
    ])
  })

  it('restores the queued mail of an earlier request for a change', async () => {
    const provider_name = 'Asked Before'
    const id = await share(village, { provider_name })
    const letter = 'Could you leave the name of the school out?'
    await village.call(askForChange, { id, request_id: v4(), letter }, ada)
    expect((await undo(id, await decide(id, 'approved'))).body.change_asked_at).not.toBeNull()
    const [mail, ...more] = (await mailsInTheEnd(village)).filter(({ text }) => text.includes(provider_name))
    expect([mail?.subject, more]).toEqual([`A question about your recommendation of ${provider_name}`, []])
    expect(mail?.text).toContain(letter)
  })
})

describe('undoing a decision', () => {
  it('is possible only for the administrator who made it', async () => {
    const id = await share(village)
    const act = await decide(id, 'approved')
    expect((await undo(id, act, otto)).status).toBe(403)
    expect((await undo(id, v4())).status).toBe(404)
    expect((await undo(await share(village), act)).status).toBe(404)
    await village.sql`update submission_decisions set decided_by = null where request_id = ${act}`
    expect((await undo(id, act)).status).toBe(404)
  })

  it('has a time limit even if no mail is sent', async () => {
    const turn = (on: boolean) => village.call(setOwnMail, { mail: 'decisions', on }, otto)
    await turn(false)
    const [quiet, unsigned] = [await share(village, {}, otto), await share(village)]
    await village.sql`
      update experience_submissions set user_id = null, submitter_email = null where id = ${unsigned}`
    for (const id of [quiet, unsigned]) {
      const act = await decide(id, 'approved')
      const { status, body } = await undo(id, act)
      expect([status, body.status]).toEqual([200, 'pending'])
      const late = await decide(id, 'rejected')
      await mailsInTheEnd(village)
      expect((await undo(id, late)).problem.code).toBe('undo_over')
      expect(await statusesOf(village, id)).toEqual(['rejected'])
    }
    await turn(true)
  })

  it('is impossible after its time limit, even if the mail is waiting for a retry', async () => {
    const id = await share(village, { provider_name: 'Late And Waiting' })
    let act = ''
    await duringMailTrouble(village, async () => {
      act = await decide(id, 'approved')
    })
    await letMinutePass(id)
    expect((await undo(id, act)).problem.code).toBe('undo_over')
    expect(await subjectsAbout('Late And Waiting')).toHaveLength(1)
  })

  it('does not revert a later decision, edit or withdrawal', async () => {
    const decided = await share(village)
    const first = await decide(decided, 'approved')
    await decide(decided, 'rejected', 'approved')
    expect((await undo(decided, first)).problem.code).toBe('decided_meanwhile')

    const named = { provider_name: 'Edited Since' }
    const id = await share(village, named)
    const act = await decide(id, 'approved')
    await edited(village, id, { ...named, own_words: 'Better words.' })
    expect((await undo(id, act)).problem.code).toBe('decided_meanwhile')
    expect(await statusesOf(village, id)).toEqual(['approved', 'pending'])
  })

  it('prevents a repeated call of the decision from deciding again', async () => {
    const id = await share(village)
    const act = await decide(id, 'approved')
    await undo(id, act)
    const again = { id, status: 'approved', from_status: 'pending', request_id: act } as const
    expect((await village.call(decideSubmission, again, ada)).problem.code).toBe('decided_meanwhile')
  })
})
