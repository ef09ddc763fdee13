// The mail about a decision: to the parent, once per decision, with the provider's name and a link, never with the
// admin notes.
import { describe, expect, it } from 'vitest'
import { undoSeconds } from '../../domain/moderation/decision.rules.ts'
import { decideSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { share, tryDecide } from '../submissions.ts'
import { mailsInTheEnd } from './hurry-mails.ts'

const notes = 'Private: sounds like the neighbour again'

const village = await forFile(startTestVillage())

describe('the mail about a decision', () => {
  const mailsAbout = async (name: string) => (await mailsInTheEnd(village)).filter(({ text }) => text.includes(name))

  it.each([
    ['approved', 'Your recommendation of Imani Approved is on Trusted Village', 'Your recommendation was approved'],
    ['rejected', 'About your recommendation of Imani Rejected', 'Your recommendation wasn’t approved'],
  ] as const)('calls the recommendation %s, and links to it, without admin notes', async (status, subject, words) => {
    const provider_name = status === 'approved' ? 'Imani Approved' : 'Imani Rejected'
    const id = await share(village, { provider_name }, otto)
    await tryDecide(village, id, status, { admin_notes: notes })
    const [mail, ...more] = await mailsAbout(provider_name)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: otto.email, subject, link: `${village.url}/profile` })
    expect(mail?.text).toContain(words)
    for (const told of [mail?.text, mail?.html]) {
      expect(told).not.toContain('Private')
      if (status === 'rejected') expect(told).toContain(`${village.url}/contact`)
    }
  })

  it('is sent once per decision, and not for one that changes nothing or comes too late', async () => {
    const id = await share(village, { provider_name: 'Wren Castillo' })
    const decide = (status: 'approved' | 'rejected', from_status: 'pending' | 'approved' | 'rejected') =>
      tryDecide(village, id, status, { from_status })
    await decide('approved', 'pending')
    expect((await decide('approved', 'approved')).status).toBe(422)
    expect((await decide('rejected', 'pending')).status).toBe(409)
    await mailsAbout('Wren Castillo')
    await decide('rejected', 'approved')
    const subjects = (await mailsAbout('Wren Castillo')).map(({ subject }) => subject)
    expect(subjects).toEqual([
      'Your recommendation of Wren Castillo is on Trusted Village',
      'About your recommendation of Wren Castillo',
    ])
  })

  it('waits while the decision can be undone; of two decisions in that time only the last is mailed', async () => {
    const id = await share(village, { provider_name: 'Hazel Ferreira' })
    await tryDecide(village, id, 'approved')
    expect((await village.mails()).filter(({ text }) => text.includes('Hazel Ferreira'))).toEqual([])
    const [{ seconds } = { seconds: 0 }] = await village.sql<{ seconds: number }>`
      select extract(epoch from next_attempt_at - now())::float8 as seconds from mail_outbox
      where subject like '%Hazel Ferreira%'`
    expect(seconds).toBeGreaterThan(undoSeconds)
    expect(seconds).toBeLessThan(60)
    await tryDecide(village, id, 'rejected', { from_status: 'approved' })
    expect((await mailsAbout('Hazel Ferreira')).map(({ subject }) => subject)).toEqual([
      'About your recommendation of Hazel Ferreira',
    ])
  })

  it('is sent to each parent if several submissions are decided at once', async () => {
    const [first, second] = [
      await share(village, { provider_name: 'Odile Fontaine' }, maya),
      await share(village, { provider_name: 'Odile Fontaine' }, otto),
    ]
    const submissions = [first, second, first].map((id) => ({ id, from_status: 'pending' as const }))
    await village.call(decideSubmissions, { status: 'approved', submissions, admin_notes: notes }, ada)
    const mails = await mailsAbout('Odile Fontaine')
    expect(mails.map(({ to }) => to).sort()).toEqual([maya.email, otto.email].sort())
    expect(mails.map(({ text, html }) => text + html).join()).not.toContain('Private')
  })

  it('shows a strange name as plain text, on one line, shortened, and not as a link', async () => {
    const name = `Ask www.evil.example ${'very '.repeat(30)}long`
    const id = await share(village, { provider_name: name.slice(0, 100) })
    await tryDecide(village, id, 'approved')
    const mail = (await mailsAbout('Ask www')).at(-1)
    expect([...(mail?.subject ?? '')].length).toBeLessThanOrEqual(120)
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('evil.example')
  })
})
