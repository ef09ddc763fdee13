// The screens of signing in and up, of a lost password and of waiting for a link: what each says and keeps when it is answered.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Refusal } from '../../domain/refusal.ts'
import {
  type AuthAnswer,
  type AuthAnswers,
  field,
  memberOfPage,
  type OpenedPage,
  openPage,
  see,
  session,
} from '../open-page.tsx'

const words = (): AuthAnswer => [422, { code: 422, error_code: 'something_new', msg: 'The gate is closed on Sundays.' }]
const withoutReason = (): AuthAnswer => [400, '<h1>Bad Request</h1>']
const unreachable = 'We can’t reach the village right now. Please check your connection.'

const valid = {
  is_valid: true,
  referral_id: 'MOM2024HALF',
  referrer_name: 'Maya K.',
  referrer_location: 'Walnut Creek, CA',
  referrer_member_since: '2024-03-01T07:59:00.000Z',
}
const unknown = { referral_id: null, referrer_name: null, referrer_location: null, referrer_member_since: null }
const invalid = { is_valid: false, ...unknown }

const main = () => within(screen.getByRole('main'))
const signIn = async ({ fill, user }: OpenedPage, password = 'seven-gold-poppies') => {
  await fill('Email', memberOfPage.email)
  await fill(/^Password/, password)
  await user.click(main().getByRole('button', { name: 'Sign In' }))
}
const createAccount = ({ press }: OpenedPage) => press('Create account')

const fillAccount = async ({ fill }: OpenedPage) => {
  await fill('First name', 'Nora')
  await fill('Last name', 'Quinn')
  await fill('Email', 'nora@example.com')
  await fill(/^Password/, 'seven-gold-poppies')
}

const fillSignUp = async (page: OpenedPage) => {
  await fillAccount(page)
  await page.user.click(screen.getByLabelText('Find services'))
  await page.fill('Referral code', 'MOM2024HALF')
}

const fillInvitation = async (page: OpenedPage) => {
  await fillAccount(page)
  await page.fill(/^Confirm password/, 'seven-gold-poppies')
  await page.fill('Location', 'Walnut Creek, CA')
  await page.user.click(screen.getByText('Expecting'))
  await page.fill('Children’s ages', 'due in May')
  await page.fill('Your parenting story', 'We just moved here.')
  await page.user.click(screen.getByLabelText(/^I agree to the community guidelines/))
}

const atGate = (query: string, validation: typeof valid | typeof invalid | Refusal | 'lost', auth: AuthAnswers = {}) =>
  openPage(`/referral-signup${query}`, {
    auth,
    answers: { 'validate-referral-code': validation as typeof valid, 'find-places': { places: [] } },
  })

const pastGate = async (auth: AuthAnswers = {}) => {
  const page = await atGate('?code=MOM2024HALF', valid, auth)
  await page.press('Continue to Sign Up')
  return page
}

describe('what the server answers', () => {
  it.each([
    {
      path: '/login',
      call: 'token',
      fill: signIn,
      title: 'Sign in failed',
      otherwise: 'Please check your credentials and try again.',
    },
    {
      path: '/signup',
      call: 'signup',
      fill: async (page: OpenedPage) => {
        await fillSignUp(page)
        await createAccount(page)
      },
      title: 'Sign up failed',
      otherwise: 'Please try again.',
    },
    {
      path: '/auth?mode=forgot-password',
      call: 'recover',
      fill: async ({ fill, press }: OpenedPage) => {
        await fill('Email', memberOfPage.email)
        await press('Send Reset Link')
      },
      title: 'Failed to send reset email',
      otherwise: 'Please try again.',
    },
    {
      path: '/email-verification?email=nora@example.com',
      call: 'resend',
      fill: ({ press }: OpenedPage) => press('Resend email'),
      title: 'Failed to resend email',
      otherwise: 'Please try again.',
    },
  ])('is passed on at $path, and so is that there was none', async ({ path, call, fill, title, otherwise }) => {
    let reply: AuthAnswers[string] | undefined = words
    const auth = {
      [call]: (body: Record<string, unknown>) => {
        if (!reply) throw new TypeError('Failed to fetch')
        return reply(body)
      },
    }
    const page = await openPage(path, { auth })
    await fill(page)
    await see(title, 'The gate is closed on Sundays.')
    reply = withoutReason
    await fill(page)
    await see(title, otherwise)
    reply = undefined
    await fill(page)
    await see(title, unreachable)
  })

  it('is passed on by the invitation form, which keeps what was written', async () => {
    let reply: AuthAnswers[string] = words
    const page = await pastGate({ signup: (body) => reply(body) })
    await see('Verified')
    expect(screen.getByRole('main').textContent).toContain('Invited by Maya K.')
    await fillInvitation(page)
    await createAccount(page)
    await see('Signup failed', 'The gate is closed on Sundays.')
    reply = withoutReason
    await createAccount(page)
    await see('Something went wrong. Please try again.')
    expect(field('Your parenting story').value).toBe('We just moved here.')
    reply = () => [422, { code: 422, error_code: 'user_already_exists', msg: 'User already registered' }]
    await createAccount(page)
    await see('Account already exists', 'That email already has an account.')
    reply = () => [200, { ...session().user, identities: [{ id: 'email' }] }]
    await createAccount(page)
    await see('Welcome to Trusted Village!', 'Please check your email to verify your account before signing in.')
  })

  it('tells a member who signs up that they are one, for eight seconds', async () => {
    const auth: AuthAnswers = {
      signup: () => [422, { code: 422, error_code: 'user_already_exists', msg: 'User already registered' }],
    }
    const page = await openPage('/signup', { auth, fakeTimers: true })
    await fillSignUp(page)
    await createAccount(page)
    await see('Account already exists', 'You are already an existing user. Please sign in here.')
    await vi.advanceTimersByTimeAsync(7500)
    await see('Account already exists')
    await vi.advanceTimersByTimeAsync(1000)
    expect(screen.queryByText('Account already exists')).toBeNull()
    await page.user.click(main().getAllByRole('link', { name: 'Sign in' })[0] as HTMLElement)
    await see('Welcome back')
  })

  it('about the code or the password stands at its field, and all that was typed stays', async () => {
    let reply: AuthAnswers[string] = () => [422, { code: 422, error_code: 'referral_code_invalid', msg: 'x' }]
    const page = await openPage('/signup?code=mom2024nobody', { auth: { signup: (body) => reply(body) } })
    expect(field('Referral code').value).toBe('MOM2024NOBODY')
    await fillSignUp(page)
    await createAccount(page)
    await see('Sign up failed')
    main().getByText('Invalid referral code. Please check with the mom who invited you.')
    await page.focused('Referral code')
    reply = () => [422, { code: 422, error_code: 'weak_password', msg: 'This password is easy to guess.' }]
    await createAccount(page)
    await expect.poll(() => main().queryByText(/^This password is easy to guess\./)).toBeTruthy()
    expect(field('Email').value).toBe('nora@example.com')
    expect(field('Find services').checked).toBe(true)
  })
})

describe('signing in', () => {
  it('says that it failed without telling why, then welcomes', async () => {
    let isRight = false
    const auth: AuthAnswers = {
      token: () =>
        isRight
          ? [200, session()]
          : [400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }],
    }
    const page = await openPage('/login?redirect=/contact', { auth })
    await signIn(page)
    await see('Sign in failed', 'Invalid email or password.')
    expect(field('Email').value).toBe(memberOfPage.email)
    await page.press('Show password')
    expect(field(/^Password/).type).toBe('text')
    isRight = true
    await signIn(page)
    await see('Welcome back!', 'Contact Us')
    expect(page.address()).toBe('/contact')
  })

  it('of who is not verified leads to the message that waits for them', async () => {
    const auth: AuthAnswers = {
      token: () => [400, { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' }],
    }
    const page = await openPage('/login', { auth })
    await signIn(page)
    await see('Please verify your email before signing in. Check your inbox for the verification link.')
    await see('Check Your Email')
    expect(page.address()).toBe(`/email-verification?email=${encodeURIComponent(memberOfPage.email)}`)
  })

  it.each([
    ['/auth?redirect=/contact', '/contact'],
    ['/auth?mode=signup&redirect=/contact', '/contact'],
    ['/login?redirect=/contact', '/contact'],
    ['/auth?redirect=//evil.example/', '/'],
    ['/login?redirect=/login', '/'],
    // the links of earlier mails
    ['/auth?verified=true', '/'],
    ['/email-verification?verified=true', '/'],
  ])('leads a member on who is signed in already, and never off the site: %s', async (path, to) => {
    const { address } = await openPage(path, { as: 'member' })
    await expect.poll(address).toBe(to)
  })

  it('leads to signing up and to a new password and back, and keeps where one was going', async () => {
    const page = await openPage('/login?redirect=/contact')
    for (const [link, to] of [
      ['Sign up', '/signup?redirect=%2Fcontact'],
      ['Sign in', '/login?redirect=%2Fcontact'],
      ['Forgot your password?', '/auth?mode=forgot-password&redirect=%2Fcontact'],
      ['Back to Sign In', '/auth?redirect=%2Fcontact'],
      ['Sign up', '/auth?mode=signup&redirect=%2Fcontact'],
      ['Sign in', '/auth?redirect=%2Fcontact'],
    ] as const) {
      await page.user.click(await main().findByRole('link', { name: link }))
      await expect.poll(page.address).toBe(to)
    }
  })

  it('lets a member choose a new password', async () => {
    await openPage('/auth?mode=forgot-password&redirect=/contact', { as: 'member' })
    await screen.findByRole('button', { name: 'Send Reset Link' })
  })

  it.each([
    ['/login', ['username', 'current-password']],
    ['/signup', ['given-name', 'family-name', 'username', 'new-password', 'off']],
  ])('names its fields for password managers: %s', async (path, marks) => {
    await openPage(path)
    const inputs = document.querySelectorAll('main input[autocomplete]')
    expect([...inputs].map((input) => input.getAttribute('autocomplete'))).toEqual(marks)
  })
})

describe('signing up', () => {
  it('asks for what is missing, and first of all for the code', async () => {
    const page = await openPage('/signup')
    await see(/New members are manually reviewed within 24 hours./)
    await createAccount(page)
    await see('Referral code required', 'Please enter a valid referral code to continue.')
    await see('First name is required', 'Last name is required', 'Please select your user type')
    await page.focused('First name')
  })

  it('has the name in one field at /auth', async () => {
    const page = await openPage('/auth?mode=signup')
    await createAccount(page)
    await see('Full name is required', 'Please select your user type')
    await page.fill(/^Password/, 'short')
    await createAccount(page)
    await see('Password must be at least 6 characters long')
  })
})

describe('the referral gate', () => {
  it('tells who invites, and has a word where their town is not known', async () => {
    await atGate('?code=mom2024half', { ...valid, referrer_location: null as never })
    await see('Valid referral code!', 'Referred by Maya K.', 'Maya saved you a place')
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
    expect(terms).toEqual(['Referred by', 'Location', 'Member since', 'Status'])
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts).toEqual(['Maya K.', 'Not shared', 'February 2024', 'Active'])
  })

  it('says when joining is closed', async () => {
    await atGate('?code=mom2024half', new Refusal('joining_closed'))
    await see('The village isn’t taking new members right now. Please try again later.')
  })

  it('says when a code is unknown, asks for one when there is none, and forgets it on the way back', async () => {
    const page = await atGate('', invalid)
    await see('Please enter a referral code')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Validate Referral Code' }).disabled).toBe(true)
    await page.fill('Referral code', 'mom2024xx')
    expect(field('Referral code').value).toBe('MOM2024XX')
    await page.press('Validate Referral Code')
    await see('Invalid referral code. Please check with the mom who invited you.')
    page.answer({ 'validate-referral-code': valid })
    await page.user.type(field('Referral code'), '{Enter}')
    await page.press('Continue to Sign Up')
    await page.press('Back to invitation')
    await see('You were invited by a friend')
    expect(field('Referral code').value).toBe('')
  })

  it('goes back a step at a time in the browser, with all that was typed', async () => {
    const page = await atGate('', valid)
    await page.fill('Referral code', 'MOM2024HALF')
    await page.press('Validate Referral Code')
    await page.press('Continue to Sign Up')
    await page.fill('First name', 'Nora')
    await page.fill(/^Password/, 'seven-gold-poppies')
    expect(page.address()).toBe('/referral-signup?step=join')
    history.back()
    await screen.findByRole('button', { name: 'Continue to Sign Up' })
    history.back()
    await see('You were invited by a friend')
    expect(field('Referral code').value).toBe('MOM2024HALF')
    history.go(2)
    await waitFor(() => expect(field('First name').value).toBe('Nora'))
    expect(field(/^Password/).value).toBe('seven-gold-poppies')
    expect(page.calls('validate-referral-code')).toHaveLength(1)
  })

  it('leads back from the form to an invitation that came by its link', async () => {
    const page = await pastGate()
    await page.fill('First name', 'Nora')
    history.back()
    await page.press('Continue to Sign Up')
    await waitFor(() => expect(field('First name').value).toBe('Nora'))
  })

  it('opens the form anew where the page is loaded at its step', async () => {
    await atGate('?code=MOM2024HALF&step=join', valid)
    await screen.findByLabelText(/^First name/)
  })

  it('takes the code out of a pasted link, and says when the village cannot be asked', async () => {
    const page = await atGate('', 'lost')
    await page.fill('Referral code', 'Join us! https://village.example/referral-signup?utm=mail&code=mom2024half#top')
    expect(field('Referral code').value).toBe('MOM2024HALF')
    await page.press('Validate Referral Code')
    await see('Failed to validate referral code. Please try again.')
  })

  it('takes the code out of a pasted sentence', async () => {
    const page = await atGate('', valid)
    await page.fill(
      'Referral code',
      'Your new code is MOM2024K7Q2XA-B4F8MP. Everyone who joined with the old one stays.',
    )
    expect(field('Referral code').value).toBe('MOM2024K7Q2XA-B4F8MP')
  })

  it('tells a member who opens an invitation that they are one', async () => {
    await openPage('/referral-signup?code=MOM2024HALF', { as: 'member' })
    await see('You’re already a member')
    expect(screen.queryByLabelText('Referral code')).toBeNull()
  })

  it('marks every mistake of its form, keeps what was typed, and goes to the first bad field', async () => {
    const page = await pastGate()
    await page.fill('First name', 'Nora')
    await page.fill(/^Password/, 'seven-gold-poppies')
    await page.fill(/^Confirm password/, 'seven-gold-poppy')
    await createAccount(page)
    await see('Password mismatch', 'Please ensure both passwords match')
    await see('Last name is required', 'Email is required', 'Location is required')
    await see('Children’s ages are required', 'Your parenting story is required')
    await page.focused('Last name')
    await fillInvitation(page)
    await page.user.click(screen.getByLabelText(/^I agree to the community guidelines/))
    await createAccount(page)
    await see('Terms required', 'Please agree to the community guidelines')
    expect(field('First name').value).toBe('Nora')
    await page.press('Read the community guidelines')
    await screen.findByRole('dialog', { name: 'Community guidelines' })
  })

  it('takes a request for an invitation, keeps what is typed meanwhile, and says when it is too soon', async () => {
    const received = { id: '0198c1de-0000-7000-8000-000000000001', created_at: '2026-11-20T18:00:00.000Z' }
    const held = Promise.withResolvers<typeof received>()
    const page = await atGate('?code=', valid)
    await page.fill('Referral code', 'MOM2024HALF')
    page.answer({ 'request-invitation': () => held.promise })
    await page.press('Request an invitation')
    await page.press('Send request')
    await see('Please write a few words')
    const texts = { Name: 'Priya Raman', Email: 'priya@example.com', Location: 'Fremont, CA' }
    const fill = async () => {
      for (const [label, text] of Object.entries(texts)) await page.fill(label, text)
    }
    await fill()
    await page.fill('A few words', 'Our neighbor told us about you.')
    await page.press('Send request')
    await page.user.type(field('A few words'), ' Me again.')
    held.resolve(received)
    await see('Request sent')
    expect(page.calls('request-invitation')).toMatchObject([{ location: 'Fremont, CA', email: 'priya@example.com' }])
    expect(field('A few words').value).toBe('Me again.')
    page.answer({ 'request-invitation': new Refusal('too_many_inquiries') })
    await fill()
    await page.press('Send request')
    await see('Rate limit exceeded', 'Please wait before submitting another message.')
    expect(field('A few words').value).toBe('Me again.')
    await page.user.keyboard('{Escape}')
    expect(field('Referral code').value).toBe('MOM2024HALF')
    expect(page.calls('validate-referral-code')).toEqual([])
  })
})

describe('Check Your Email', () => {
  it('names the address, lists the steps, and counts down until it can be sent again', async () => {
    const page = await openPage('/email-verification?email=nora@example.com', {
      auth: { resend: () => [200, {}] },
      fakeTimers: true,
    })
    await see('Check Your Email', 'nora@example.com')
    const steps = main()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/^\d/, ''))
    expect(steps).toEqual([
      'Check your inbox, and the spam folder too',
      'Click the link in the message',
      'You’ll be signed in automatically',
    ])
    expect(screen.getByRole('link', { name: 'Back to signup' }).getAttribute('href')).toBe('/signup')
    await page.press('Resend email')
    await see('Verification email sent!', /^Resend email in (60|59) s$/)
    await vi.advanceTimersByTimeAsync(61_000)
    await screen.findByRole('button', { name: 'Resend email' })
  })

  it.each(['', '?email=', '?email=not-an-address'])('asks for the address when it is told "%s"', async (query) => {
    const page = await openPage(`/email-verification${query}`, { auth: { resend: () => [200, {}] } })
    await see('Your email')
    expect(screen.queryByText('not-an-address')).toBeNull()
    await page.press('Resend email')
    await see('Email is required')
    await page.fill('Your email', 'nora@example.com')
    await page.press('Resend email')
    await see('Verification email sent!')
  })
})

describe('a new password', () => {
  it('is long enough and typed twice, and wants the present one of who signed in a while ago', async () => {
    let reply: AuthAnswer = [400, { code: 400, error_code: 'reauthentication_needed', msg: 'Sign in again' }]
    const page = await openPage('/auth?mode=reset-password', { as: 'member', auth: { user: () => reply } })
    const choose = async (password: string, again: string) => {
      await page.fill('New password', password)
      await page.fill('Confirm new password', again)
      await page.press('Update Password')
    }
    await choose('short', 'shore')
    await see('Password must be at least 6 characters long', 'Passwords do not match')
    await choose('eleven-green-hills', 'eleven-green-hills')
    await see('It’s been a while since you signed in.')
    await page.focused('Current password')
    expect(field('New password').value).toBe('eleven-green-hills')
    await page.press('Update Password')
    await see('Please enter your current password')
    reply = [400, { code: 400, error_code: 'invalid_credentials', msg: 'Wrong' }]
    await page.fill('Current password', 'not-her-password')
    await page.press('Update Password')
    await see('That isn’t your current password.')
    reply = [200, session().user]
    await page.press('Update Password')
    await see('Password Updated')
  })

  it('waits eight seconds for the session of the link, then says that it does not help', async () => {
    await openPage('/auth?mode=reset-password', { fakeTimers: true })
    await see('Validating password reset link...')
    await vi.advanceTimersByTimeAsync(7000)
    expect(screen.queryByText('Password reset link has expired or is invalid.')).toBeNull()
    await vi.advanceTimersByTimeAsync(1500)
    await see('Password reset link has expired or is invalid.')
  })
})
