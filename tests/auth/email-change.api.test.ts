// Changing the address of an account: a link in each of both mailboxes, the change with the second one, and its
// effects.
import { describe, expect, it } from 'vitest'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { leaveVillage } from '../../domain/privacy/privacy.contracts.ts'
import { getOwnSettings } from '../../domain/settings/settings.contracts.ts'
import { sweepAuth } from '../../server/gotrue/auth.sweep.ts'
import { ada, type CastMember } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { duringMailTrouble, tryMails } from '../mail-trouble.ts'
import { recommend } from '../submissions.ts'
import { type Member, startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage({ AUTH_MAIL_COOLDOWN_S: '0' }))

const put = (session: { access_token: string }, body: unknown) =>
  village.send('PUT', '/user', { body, bearer: session.access_token })

const signedIn = async () => {
  const member = await village.newMember()
  return { member, session: await village.signIn(member) }
}

/** The newest links mailed to the current and to the requested address. */
const linksOf = async ({ member, newEmail }: { member: Member; newEmail: string }) => ({
  current: await village.linkTo(member.email),
  another: await village.linkTo(newEmail),
})

/** A signed-in member who requested another address, with the mailed links. */
const asked = async (newEmail = village.newEmail()) => {
  const { member, session } = await signedIn()
  const { status, body } = await put(session, { email: newEmail, current_password: member.password })
  expect(status).toBe(200)
  return { member, session, newEmail, body, links: await linksOf({ member, newEmail }) }
}

/** Submits the form of a link's page, and returns the outcome. */
const press = async (link: URL): Promise<'half' | 'whole' | 'expired' | string> => {
  const answer = await village.confirm(Object.fromEntries(link.searchParams))
  if (answer.headers.get('location')?.includes('otp_expired')) return 'expired'
  const html = await answer.text()
  if (html.includes('Now open the link we sent to the other one')) return 'half'
  if (html.includes('Your email has changed')) return 'whole'
  return `${answer.status} ${html}`
}

const emailOf = async ({ id }: Member) =>
  (await village.sql<{ email: string }>`select email from auth.users where id = ${id}`)[0]?.email

/** The account as the session's own client sees it. */
const userOf = async ({ access_token: bearer }: { access_token: string }) =>
  (await village.send('GET', '/user', { bearer })).body

const signInCode = async (email: string) => {
  const { status, body } = await village.attempt(email)
  return status === 200 ? 'in' : body.code
}

const subjectsTo = async (email: string) => (await village.mailsTo(email)).map(({ subject }) => subject)

const asCast = ({ email, password }: Member): CastMember => ({ email, password, fullName: 'Priya Raman' })

describe('requesting another address', () => {
  it('sends a mail to both addresses, shows the pending one, and changes nothing yet', async () => {
    const { member, session, newEmail, body } = await asked()
    expect(body).toMatchObject({ email: member.email, new_email: newEmail })
    const [toCurrent] = await village.mailsTo(member.email)
    const [toNew] = await village.mailsTo(newEmail)
    expect(toCurrent?.subject).toBe('Change your email at Trusted Village')
    expect(toCurrent?.text).toContain(newEmail.replaceAll('.', '.\u200b'))
    expect(toNew?.subject).toBe('Confirm your new email for Trusted Village')
    // The new mailbox may be a stranger's and must not learn whose account it is.
    expect(`${toNew?.text}${toNew?.html}`).not.toMatch(new RegExp(`${member.email}|Priya`))
    expect((await userOf(session)).new_email).toBe(newEmail)
    const { body: settings } = await village.call(getOwnSettings, {}, asCast(member))
    expect(settings).toMatchObject({ email: member.email, new_email: newEmail })
    expect([await signInCode(member.email), await signInCode(newEmail)]).toEqual(['in', 'invalid_credentials'])
  })

  it('requires the current password, or a recent sign-in', async () => {
    const { member, session } = await signedIn()
    const newEmail = village.newEmail()
    await village.letSignInBe(member.id, 'password', 11)
    for (const [current_password, code] of [
      [undefined, 'reauthentication_needed'],
      ['Wrong-Pass-71', 'invalid_credentials'],
      [member.password, undefined],
    ]) {
      expect(await subjectsTo(newEmail)).toEqual([])
      expect((await put(session, { email: newEmail, current_password })).body.code).toBe(code)
    }
    expect(await subjectsTo(newEmail)).toHaveLength(1)
  })

  it('does nothing for the current address', async () => {
    const { member, session } = await signedIn()
    const { status, body } = await put(session, { email: member.email.toUpperCase() })
    expect([status, body.new_email]).toEqual([200, undefined])
    expect(await subjectsTo(member.email)).toEqual([])
  })

  it('gets the same response for a taken address, whose owner is notified once a day', async () => {
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
  ] as const)('change the address when the second one is opened, in any order: %s first', async (first, second) => {
    const { member, session, newEmail, links } = await asked()
    expect(await press(links[first])).toBe('half')
    expect(await emailOf(member)).toBe(member.email)
    expect(await press(links[first])).toBe('expired')
    expect(await press(links[second])).toBe('whole')
    expect(await press(links[second])).toBe('expired')
    expect([await signInCode(member.email), await signInCode(newEmail)]).toEqual(['invalid_credentials', 'in'])
    const user = await userOf(session)
    expect(user).toMatchObject({ id: member.id, email: newEmail })
    expect(user).not.toHaveProperty('new_email')
    expect(await subjectsTo(member.email)).toContain('Your Trusted Village email was changed')
  })

  it('notify each previous address, even if no mail could be sent at the first change', async () => {
    const { member, session, newEmail, links } = await asked()
    await press(links.current)
    await duringMailTrouble(village, () => press(links.another))
    const third = village.newEmail()
    await put(session, { email: third, current_password: member.password })
    for (const link of [await village.linkTo(newEmail), await village.linkTo(third)]) await press(link)
    await tryMails(village)
    const notice = 'Your Trusted Village email was changed'
    for (const former of [member.email, newEmail]) expect(await subjectsTo(former), former).toContain(notice)
  })

  it('lead to a page that no script submits, that hides the other address, and that uses up nothing', async () => {
    const { links } = await asked()
    for (const link of [links.current, links.another]) {
      const html = await (await fetch(link)).text()
      expect(html).toContain('data-proceed=""')
      expect(html).not.toContain('•••')
    }
    expect([await press(links.another), await press(links.current)]).toEqual(['half', 'whole'])
  })

  it('sign nobody in, not even in the older form', async () => {
    const { current } = (await asked()).links
    const { location, fragment } = await village.openOlder(current)
    expect([fragment.has('access_token'), location.href.includes('access_token')]).toEqual([false, false])
    const { body } = await village.post('/verify', {
      type: 'email_change',
      token_hash: current.searchParams.get('token_hash'),
    })
    expect(body).not.toHaveProperty('access_token')
    expect(await press(current)).toBe('half')
  })

  it('are void after a request for another address, and after a new password', async () => {
    const { member, session, links: old } = await asked()
    expect(await press(old.current)).toBe('half')
    const newEmail = village.newEmail()
    expect((await put(session, { email: newEmail })).status).toBe(200)
    expect(await press(old.another)).toBe('expired')
    const links = await linksOf({ member, newEmail })
    // confirming the first requested address does not count for another
    expect(await press(links.another)).toBe('half')
    expect((await put(session, { password: 'Meadow-Kettle-71' })).status).toBe(200)
    expect(await press(links.current)).toBe('expired')
    expect(await emailOf(member)).toBe(member.email)
    expect(await userOf(session)).not.toHaveProperty('new_email')
  })

  it('work if the same request also changed the password', async () => {
    const member = await village.newMember()
    const newEmail = village.newEmail()
    const { status } = await put(await village.signIn(member), { email: newEmail, password: 'Meadow-Kettle-71' })
    expect(status).toBe(200)
    // There is also a mail about the new password.
    const current = (await village.mailsTo(member.email)).find(({ subject }) => subject.startsWith('Change your email'))
    expect(await press(new URL(current?.link ?? 'about:blank'))).toBe('half')
    expect(await press(await village.linkTo(newEmail))).toBe('whole')
  })

  it('change nothing while the member is leaving, and work again once that is cancelled', async () => {
    const { member, links } = await asked()
    const wish = { password: member.password, keep_ids: [], at_once: false }
    expect((await village.call(leaveVillage, wish, asCast(member))).status).toBe(200)
    expect([await press(links.current), await press(links.another)]).toEqual(['expired', 'expired'])
    await village.signIn(member)
    expect([await press(links.current), await press(links.another)]).toEqual(['half', 'whole'])
  })

  it('change the address of only one of two members who want the same', async () => {
    const wanted = village.newEmail()
    const [one, other] = [await asked(wanted), await asked(wanted)]
    expect(await village.mailsTo(wanted)).toHaveLength(2)
    for (const { links } of [one, other]) expect(await press(links.current)).toBe('half')
    const answers = await Promise.all([one, other].map(({ links }) => press(links.another)))
    expect(answers.sort()).toEqual(['expired', 'whole'])
    const emails = [await emailOf(one.member), await emailOf(other.member)]
    expect(emails.filter((email) => email === wanted)).toHaveLength(1)
    expect(await signInCode(wanted)).toBe('in')
  })

  it('change nothing for a member suspended meanwhile', async () => {
    const { member, links } = await asked()
    await village.suspend(member)
    expect(await press(links.current)).toContain('banned')
    expect(await emailOf(member)).toBe(member.email)
  })
})

it('recommendations, inquiries and mails move to the member’s new address, and the desk finds them by it', async () => {
  const { member, session } = await signedIn()
  const id = await recommend(village, { provider_name: 'Moving Mira' }, asCast(member))
  await village.call(sendInquiry, { name: 'Priya', email: member.email, subject: 'Hello', message: 'A question' })
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

it('a pending address is deleted after its links have expired', async () => {
  const { member } = await asked()
  await village.sql`update auth.one_time_tokens set expires_at = now() - interval '1 minute' where user_id = ${member.id}`
  await sweepAuth(village.database.db, village.configuration)
  expect((await village.call(getOwnSettings, {}, asCast(member))).body.new_email).toBeNull()
})
