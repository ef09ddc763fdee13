// Another address for an account: links in both mailboxes, the change with the second one, and all that follows it.
import { describe, expect, it } from 'vitest'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { leaveVillage } from '../../domain/privacy/privacy.contracts.ts'
import { getOwnSettings } from '../../domain/settings/settings.contracts.ts'
import { sweepAuth } from '../../server/gotrue/auth.sweep.ts'
import { ada, type CastMember } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { goodPassword, type Member, startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage({ AUTH_MAIL_COOLDOWN_S: '0' }))

const put = (session: { access_token: string }, body: unknown) =>
  village.send('PUT', '/user', { body, bearer: session.access_token })

/** A member, signed in, who asks for another address. */
const asked = async (newEmail = village.newEmail()) => {
  const member = await village.newMember()
  const session = await village.signIn(member)
  const { status, body } = await put(session, { email: newEmail, current_password: member.password })
  expect(status).toBe(200)
  return { member, session, newEmail, body }
}

const linksOf = async ({ member, newEmail }: { member: Member; newEmail: string }) => ({
  current: await village.linkTo(member.email),
  another: await village.linkTo(newEmail),
})

/** Presses the button of a link's page, and says what came of it. */
const press = async (link: URL): Promise<'half' | 'whole' | 'expired' | string> => {
  const answer = await village.confirm(Object.fromEntries(link.searchParams))
  if (answer.headers.get('location')?.includes('otp_expired')) return 'expired'
  const html = await answer.text()
  if (html.includes('Now open the link that we sent to the other one')) return 'half'
  if (html.includes('Your email has changed')) return 'whole'
  return `${answer.status} ${html}`
}

const emailOf = async ({ id }: Member) =>
  (await village.sql<{ email: string }>`select email from auth.users where id = ${id}`)[0]?.email

const signInCode = async (email: string) => {
  const { status, body } = await village.post('/token?grant_type=password', { email, password: goodPassword })
  return status === 200 ? 'in' : body.code
}

const subjectsTo = async (email: string) => (await village.mailsTo(email)).map(({ subject }) => subject)

const asCast = ({ email, password }: Member): CastMember => ({ email, password, fullName: 'Priya Raman' })

describe('asking for another address', () => {
  it('mails both mailboxes, tells what waits, and changes nothing yet', async () => {
    const { member, session, newEmail, body } = await asked()
    expect(body).toMatchObject({ email: member.email, new_email: newEmail })
    const [toCurrent] = await village.mailsTo(member.email)
    const [toNew] = await village.mailsTo(newEmail)
    expect(toCurrent?.subject).toBe('Change your email at Trusted Village')
    expect(toCurrent?.text).toContain(newEmail.replaceAll('.', '.\u200b'))
    expect(toNew?.subject).toBe('Confirm your new email for Trusted Village')
    // Whose account it is, a stranger's mailbox does not learn.
    expect(`${toNew?.text}${toNew?.html}`).not.toMatch(new RegExp(`${member.email}|Priya`))
    expect((await village.send('GET', '/user', { bearer: session.access_token })).body.new_email).toBe(newEmail)
    const { body: settings } = await village.call(getOwnSettings, {}, asCast(member))
    expect(settings).toMatchObject({ email: member.email, new_email: newEmail })
    expect([await signInCode(member.email), await signInCode(newEmail)]).toEqual(['in', 'invalid_credentials'])
  })

  it('works with the published client', async () => {
    const member = await village.newMember()
    const client = village.client()
    await client.signInWithPassword(member)
    const newEmail = village.newEmail()
    const { data, error } = await client.updateUser({ email: newEmail.toUpperCase() })
    expect([error, data.user?.new_email]).toEqual([null, newEmail])
  })

  it('wants the current password, or a sign-in a moment ago', async () => {
    const member = await village.newMember()
    const session = await village.signIn(member)
    const newEmail = village.newEmail()
    await village.letSignInBe(member.id, 'password', 11)
    const refused = async (current_password?: string) => {
      const { status, body } = await put(session, { email: newEmail, current_password })
      return [status, body.code]
    }
    expect(await refused()).toEqual([400, 'reauthentication_needed'])
    expect(await refused('Wrong-Pass-71')).toEqual([400, 'invalid_credentials'])
    expect(await subjectsTo(newEmail)).toEqual([])
    expect((await put(session, { email: newEmail, current_password: member.password })).status).toBe(200)
    expect(await subjectsTo(newEmail)).toHaveLength(1)
  })

  it('is nothing for the address that they have', async () => {
    const member = await village.newMember()
    const session = await village.signIn(member)
    const { status, body } = await put(session, { email: member.email.toUpperCase() })
    expect([status, body.new_email]).toEqual([200, undefined])
    expect(await subjectsTo(member.email)).toEqual([])
  })

  it('answers the same for an address that has an account, whose owner is told once a day', async () => {
    const owner = await village.newMember()
    const { member, session, body } = await asked(owner.email)
    const free = await asked()
    expect({ ...body, ...free.body }).toEqual(free.body)
    expect(body.new_email).toBe(owner.email)
    expect((await put(session, { email: owner.email })).status).toBe(200)
    expect(await subjectsTo(owner.email)).toEqual(['You already have an account at Trusted Village'])
    expect(await press(await village.linkTo(member.email))).toBe('half')
    expect([await emailOf(member), await emailOf(owner)]).toEqual([member.email, owner.email])
  })
})

describe('the links', () => {
  it.each([
    ['current', 'another'],
    ['another', 'current'],
  ] as const)('change the address with the second one, be it %s first', async (first, second) => {
    const change = await asked()
    const { member, session, newEmail } = change
    const links = await linksOf(change)
    expect(await press(links[first])).toBe('half')
    expect(await emailOf(member)).toBe(member.email)
    expect(await press(links[first])).toBe('expired')
    expect(await press(links[second])).toBe('whole')
    expect(await press(links[second])).toBe('expired')
    expect([await signInCode(member.email), await signInCode(newEmail)]).toEqual(['invalid_credentials', 'in'])
    const { body } = await village.send('GET', '/user', { bearer: session.access_token })
    expect(body).toMatchObject({ id: member.id, email: newEmail })
    expect(body).not.toHaveProperty('new_email')
    expect(await subjectsTo(member.email)).toContain('Your email at Trusted Village was changed')
  })

  it('are not taken by a scanner that looks, nor by a form of another site', async () => {
    const change = await asked()
    const links = await linksOf(change)
    for (const link of [links.current, links.another]) {
      for (const method of ['GET', 'HEAD', 'GET']) {
        const answer = await fetch(link, { method, redirect: 'manual' })
        expect([method, answer.status]).toEqual([method, 200])
        const html = await answer.text()
        // No script presses it, and the mailbox does not show the other address.
        if (method === 'GET') expect(html).toContain('data-proceed=""')
        expect(html).not.toContain('•••')
      }
      const foreign = await village.confirm(Object.fromEntries(link.searchParams), { 'sec-fetch-site': 'cross-site' })
      expect(foreign.headers.get('location')).toBe(`${link.pathname}${link.search}`)
    }
    expect([await press(links.another), await press(links.current)]).toEqual(['half', 'whole'])
  })

  it('sign nobody in, in the older form either', async () => {
    const change = await asked()
    const { current } = await linksOf(change)
    const { location, fragment } = await village.openOlder(current)
    expect([fragment.has('access_token'), location.href.includes('access_token')]).toEqual([false, false])
    const { body } = await village.post('/verify', {
      type: 'email_change',
      token_hash: current.searchParams.get('token_hash'),
    })
    expect(body).not.toHaveProperty('access_token')
    expect(await press(current)).toBe('half')
  })

  it('are void once another address is asked for, or the password changes', async () => {
    const first = await asked()
    const old = await linksOf(first)
    const newest = village.newEmail()
    expect((await put(first.session, { email: newest })).status).toBe(200)
    expect([await press(old.current), await press(old.another)]).toEqual(['expired', 'expired'])
    const links = await linksOf({ member: first.member, newEmail: newest })
    expect(await press(links.another)).toBe('half')
    expect((await put(first.session, { password: 'Meadow-Kettle-71' })).status).toBe(200)
    expect(await press(links.current)).toBe('expired')
    expect(await emailOf(first.member)).toBe(first.member.email)
  })

  it('that are void leave no address that waits', async () => {
    const { session } = await asked()
    expect((await put(session, { password: 'Meadow-Kettle-71' })).status).toBe(200)
    const { body } = await village.send('GET', '/user', { bearer: session.access_token })
    expect(body).not.toHaveProperty('new_email')
  })

  it('work when a new password comes with the same request', async () => {
    const member = await village.newMember()
    const newEmail = village.newEmail()
    const { status } = await put(await village.signIn(member), { email: newEmail, password: 'Meadow-Kettle-71' })
    expect(status).toBe(200)
    // There is also a mail about the password.
    const current = (await village.mailsTo(member.email)).find(({ subject }) => subject.startsWith('Change your email'))
    expect(await press(new URL(current?.link ?? 'about:blank'))).toBe('half')
    expect(await press(await village.linkTo(newEmail))).toBe('whole')
  })

  it('change nothing while the member leaves, and work again when they have come back', async () => {
    const change = await asked()
    const links = await linksOf(change)
    const wish = { password: change.member.password, keep_ids: [], at_once: false }
    expect((await village.call(leaveVillage, wish, asCast(change.member))).status).toBe(200)
    expect([await press(links.current), await press(links.another)]).toEqual(['expired', 'expired'])
    await village.signIn(change.member)
    expect([await press(links.current), await press(links.another)]).toEqual(['half', 'whole'])
  })

  it('of a mix of two requests do not change an address', async () => {
    const first = await asked()
    const { current } = await linksOf(first)
    expect(await press(current)).toBe('half')
    // What was opened for the first address counts for no other one.
    const other = village.newEmail()
    expect((await put(first.session, { email: other })).status).toBe(200)
    expect(await press(await village.linkTo(other))).toBe('half')
    expect(await emailOf(first.member)).toBe(first.member.email)
  })

  it('of two members who want the same address: one gets it', async () => {
    const wanted = village.newEmail()
    const [one, other] = [await asked(wanted), await asked(wanted)]
    const mails = (await village.mailsTo(wanted)).map(({ link }) => new URL(link))
    for (const { member } of [one, other]) expect(await press(await village.linkTo(member.email))).toBe('half')
    expect(mails).toHaveLength(2)
    expect((await Promise.all(mails.map(press))).sort()).toEqual(['expired', 'whole'])
    const emails = [await emailOf(one.member), await emailOf(other.member)]
    expect(emails.filter((email) => email === wanted)).toHaveLength(1)
    expect(await signInCode(wanted)).toBe('in')
  })

  it('of a member who was suspended meanwhile change nothing', async () => {
    const change = await asked()
    const links = await linksOf(change)
    await village.suspend(change.member)
    expect(await press(links.current)).toContain('banned')
    expect(await emailOf(change.member)).toBe(change.member.email)
  })
})

it('what they shared, wrote and were mailed goes over to the new address, and the desk finds it there', async () => {
  const member = await village.newMember()
  const cast = asCast(member)
  const id = await recommend(village, { provider_name: 'Moving Mira' }, cast)
  await village.call(sendInquiry, { name: 'Priya', email: member.email, subject: 'Hello', message: 'A question' })
  const session = await village.signIn(member)
  const newEmail = `moved-${member.email}`
  await put(session, { email: newEmail })
  const links = await linksOf({ member, newEmail })
  expect([await press(links.current), await press(links.another)]).toEqual(['half', 'whole'])

  const found = async (search: string) =>
    (await village.call(listSubmissions, { search }, ada)).body.submissions.map((submission) => submission.id)
  expect([await found(newEmail), (await found(`${member.email}`)).length]).toEqual([[id], 1])
  const { body } = await village.call(listSubmissions, { id }, ada)
  expect(body.submissions[0]?.submitter_email).toBe(newEmail)
  const left = await village.sql<{ of: string }>`
    select 'submission' as of from experience_submissions where submitter_email = ${member.email}
    union all select 'inquiry' from inquiries where email = ${member.email}
    union all select kind from mail_outbox where recipient = ${member.email}`
  expect(left).toEqual([{ of: 'email_changed' }])
})

it('is forgotten once its links have run out', async () => {
  const { member } = await asked()
  await village.sql`update auth.one_time_tokens set expires_at = now() - interval '1 minute' where user_id = ${member.id}`
  await sweepAuth(village.database.db, village.configuration)
  expect((await village.call(getOwnSettings, {}, asCast(member))).body.new_email).toBeNull()
})
