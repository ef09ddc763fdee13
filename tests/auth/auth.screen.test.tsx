// The screens for signing in, signing up, a lost password and a mailed link: what each shows and preserves after a response.
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type AuthAnswer, type AuthAnswers, field, memberOfPage, openPage, see, session } from '../open-page.tsx'

const refusal = (status: number, error_code: string, msg = 'x'): AuthAnswer => [
  status,
  { code: status, error_code, msg },
]
const alreadyMember = () => refusal(422, 'user_already_exists')
const main = () => within(screen.getByRole('main'))
const signInFields = { Email: memberOfPage.email, Password: 'seven-gold-poppies' }
const newParent = {
  'First name': 'Nora',
  'Last name': 'Quinn',
  Email: 'nora@example.com',
  Password: 'seven-gold-poppies',
}

const openFilled = async (path: string, fields: Record<string, string>, auth: AuthAnswers, fakeTimers = false) => {
  const page = await openPage(path, { auth, fakeTimers })
  for (const [label, text] of Object.entries(fields)) await page.fill(label, text)
  return {
    ...page,
    submit: (name: string) => page.user.click(main().getByRole('button', { name })),
    /** Closes the toast, so that the next one appears at once. */
    dismiss: () => page.press('Dismiss'),
  }
}

const openSignUp = async (signup: () => AuthAnswer, fakeTimers = false) => {
  const page = await openFilled('/signup?code=mom2024nobody', newParent, { signup }, fakeTimers)
  await page.user.click(screen.getByLabelText('Find services'))
  return page
}

describe('a failure without a reason', () => {
  it.each([
    ['/login', 'token', 'Sign In', 'Sign in failed', 'Please check your credentials and try again.'],
    ['/auth?mode=forgot-password', 'recover', 'Send Reset Link', 'Failed to send reset email', 'Please try again.'],
    [
      '/email-verification?email=nora@example.com',
      'resend',
      'Resend email',
      'Failed to resend email',
      'Please try again.',
    ],
  ])('shows its own message at %s, and another while offline', async (path, call, button, title, otherwise) => {
    let answer = (): AuthAnswer => [400, '<h1>Bad Request</h1>']
    const fields: Record<string, string> =
      call === 'token' ? signInFields : call === 'recover' ? { Email: memberOfPage.email } : {}
    const page = await openFilled(path, fields, { [call]: () => answer() })
    await page.submit(button)
    await see(title, otherwise)
    await page.dismiss()
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    await page.submit(button)
    await see('We can’t reach the village right now. Please check your connection.')
  })
})

describe('signing up', () => {
  it('tells an existing member so, in a toast of eight seconds', async () => {
    const page = await openSignUp(alreadyMember, true)
    await page.submit('Create account')
    await see('Account already exists', 'You are already an existing user. Please sign in here.')
    await vi.advanceTimersByTimeAsync(7500)
    await see('Account already exists')
    await vi.advanceTimersByTimeAsync(1000)
    expect(screen.queryByText('Account already exists')).toBeNull()
    await page.user.click(main().getAllByRole('link', { name: 'Sign in' })[0] as HTMLElement)
    await see('Welcome back')
  })

  it('shows an error of the code or the password at its field, and preserves the input', async () => {
    let reply = refusal(422, 'referral_code_invalid')
    const page = await openSignUp(() => reply)
    expect(field('Referral code').value).toBe('MOM2024NOBODY')
    await page.submit('Create account')
    await see('Sign up failed', 'Invalid referral code. Please check with the mom who invited you.')
    main().getByText('Please check this code')
    await page.focused('Referral code')
    reply = refusal(422, 'weak_password', 'This password is easy to guess.')
    await page.submit('Create account')
    await see('Please choose another password')
    expect(field('Email').value).toBe('nora@example.com')
    expect(field('Find services').checked).toBe(true)
  })

  it('asks for missing input, the code first; at /auth the name is one field', async () => {
    const page = await openFilled('/signup', {}, {})
    await see(/New members are manually reviewed within 24 hours./)
    await page.submit('Create account')
    await see('Referral code required', 'Please enter a valid referral code to continue.')
    await see('First name is required', 'Last name is required', 'Please select your user type')
    await page.focused('First name')
    const short = await openFilled('/auth?mode=signup', { Password: 'short' }, {})
    await short.submit('Create account')
    await see('Full name is required', 'Password must be at least 6 characters long')
  })
})

describe('signing in', () => {
  it('reports a failure without its reason, then welcomes the member', async () => {
    let reply = refusal(400, 'invalid_credentials', 'Invalid login credentials')
    const page = await openFilled('/login?redirect=/contact', signInFields, { token: () => reply })
    await page.submit('Sign In')
    await see('Sign in failed', 'Invalid email or password.', 'Please check your email and password')
    expect(field('Email').value).toBe(memberOfPage.email)
    await page.press('Show password')
    expect(field(/^Password/).type).toBe('text')
    await page.dismiss()
    reply = [200, session()]
    await page.submit('Sign In')
    await see('Welcome back!', 'Contact Us')
    expect(page.address()).toBe('/contact')
  })

  it('leads an unverified member to the verification message', async () => {
    const token = () => refusal(400, 'email_not_confirmed', 'Email not confirmed')
    const page = await openFilled('/login', signInFields, { token })
    await page.submit('Sign In')
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
    // links in earlier mails
    ['/auth?verified=true', '/'],
    ['/email-verification?verified=true', '/'],
  ])('redirects a signed-in member to a page of the site: %s', async (path, to) => {
    const { address } = await openPage(path, { as: 'member' })
    await expect.poll(address).toBe(to)
  })

  it('links to sign-up, to a password reset and back, and preserves the redirect', async () => {
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

  it('lets a signed-in member request a password reset', async () => {
    await openPage('/auth?mode=forgot-password&redirect=/contact', { as: 'member' })
    await screen.findByRole('button', { name: 'Send Reset Link' })
  })

  it.each([
    ['/login', ['username', 'current-password']],
    ['/signup', ['given-name', 'family-name', 'username', 'new-password', 'off']],
  ])('marks its fields for password managers: %s', async (path, marks) => {
    await openPage(path)
    const inputs = document.querySelectorAll('main input[autocomplete]')
    expect([...inputs].map((input) => input.getAttribute('autocomplete'))).toEqual(marks)
  })
})

describe('Check Your Email', () => {
  it('names the address, and counts down until the mail can be sent again', async () => {
    const resend = (): AuthAnswer => [200, {}]
    const page = await openFilled('/email-verification?email=nora@example.com', {}, { resend }, true)
    await see('Check Your Email', 'nora@example.com')
    expect(screen.getByRole('link', { name: 'Back to signup' }).getAttribute('href')).toBe('/signup')
    await page.submit('Resend email')
    await see('Verification email sent!', /^Resend email in (60|59) s$/)
    await vi.advanceTimersByTimeAsync(61_000)
    await screen.findByRole('button', { name: 'Resend email' })
  })

  it('asks for the address if it is unknown', async () => {
    const page = await openFilled('/email-verification?email=not-an-address', {}, { resend: () => [200, {}] })
    await see('Your email')
    expect(screen.queryByText('not-an-address')).toBeNull()
    await page.submit('Resend email')
    await see('Email is required')
    await page.fill('Your email', 'nora@example.com')
    await page.submit('Resend email')
    await see('Verification email sent!')
  })
})

describe('a new password', () => {
  it('is typed twice, and requires the current one if the sign-in is not recent', async () => {
    let reply = refusal(400, 'reauthentication_needed')
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
    reply = refusal(400, 'invalid_credentials')
    await page.fill('Current password', 'not-her-password')
    await page.press('Update Password')
    await see('That isn’t your current password.')
    reply = [200, session().user]
    await page.press('Update Password')
    await see('Password Updated')
  })

  it('waits eight seconds for the link’s session, then reports an invalid link', async () => {
    await openPage('/auth?mode=reset-password', { fakeTimers: true })
    await see('Validating password reset link...')
    await vi.advanceTimersByTimeAsync(7000)
    expect(screen.queryByText('Password reset link has expired or is invalid.')).toBeNull()
    await vi.advanceTimersByTimeAsync(1500)
    await see('Password reset link has expired or is invalid.')
  })
})
