// The referral gate: the inviter, the form after it, a request for an invitation; each step preserves the input.
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refusal } from '../../domain/refusal.ts'
import { type AuthAnswer, type AuthAnswers, field, type OpenedPage, openPage, see, session } from '../open-page.tsx'

const valid = {
  is_valid: true,
  referral_id: 'MOM2024HALF',
  referrer_name: 'Maya K.',
  referrer_location: 'Walnut Creek, CA' as string | null,
  referrer_member_since: '2024-03-01T07:59:00.000Z',
}
const invalid = {
  is_valid: false,
  referral_id: null,
  referrer_name: null,
  referrer_location: null,
  referrer_member_since: null,
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

const fillAll = async ({ fill }: OpenedPage, texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts)) await fill(label, text)
}

const fillInvitation = async (page: OpenedPage) => {
  await fillAll(page, {
    'First name': 'Nora',
    'Last name': 'Quinn',
    Email: 'nora@example.com',
    Password: 'seven-gold-poppies',
    'Confirm password': 'seven-gold-poppies',
    Location: 'Walnut Creek, CA',
    'Children’s ages': 'due in May',
    'Your parenting story': 'We just moved here.',
  })
  await page.user.click(screen.getByLabelText(/^I agree to the community guidelines/))
}

it('shows the inviter, and another text if their town is unknown', async () => {
  const { press } = await atGate('?code=mom2024half', { ...valid, referrer_location: null })
  await see('Valid referral code!', 'Referred by Maya K.', 'Maya saved you a place')
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toEqual(['Referred by', 'Location', 'Member since', 'Status'])
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual(['Maya K.', 'Not shared', 'February 2024', 'Active'])
  await press('Continue to Sign Up')
  await screen.findByRole('heading', { name: 'Join the village' })
  expect(screen.queryByText('Valid referral code!')).toBeNull()
})

it('reports that joining is closed, and a pasted link that could not be checked', async () => {
  await atGate('?code=mom2024half', new Refusal('joining_closed'))
  await see('The village isn’t taking new members right now. Please try again later.')
  const page = await atGate('', 'lost')
  await page.fill('Referral code', 'Join us! https://village.example/referral-signup?utm=mail&code=mom2024half#top')
  expect(field('Referral code').value).toBe('MOM2024HALF')
  await page.press('Validate Referral Code')
  await see('Failed to validate referral code. Please try again.')
})

it('asks for a missing code, reports an unknown one, and clears the code after going back', async () => {
  const page = await atGate('', invalid)
  await see('Please enter a referral code')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Validate Referral Code' }).disabled).toBe(true)
  await page.fill('Referral code', 'mom2024xx')
  await page.press('Validate Referral Code')
  await see('Invalid referral code. Please check with the mom who invited you.')
  page.answer({ 'validate-referral-code': valid })
  await page.user.type(field('Referral code'), '{Enter}')
  await page.press('Continue to Sign Up')
  await page.press('Back to invitation')
  await see('You were invited by a friend')
  expect(field('Referral code').value).toBe('')
})

it('preserves the input when the browser’s Back button goes back step by step', async () => {
  const page = await atGate('', valid)
  await page.fill('Referral code', 'MOM2024HALF')
  await page.press('Validate Referral Code')
  await page.press('Continue to Sign Up')
  await fillAll(page, { 'First name': 'Nora', Password: 'seven-gold-poppies' })
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

it('goes back from the form to an invitation opened by its link', async () => {
  const page = await pastGate()
  await page.fill('First name', 'Nora')
  history.back()
  await page.press('Continue to Sign Up')
  await waitFor(() => expect(field('First name').value).toBe('Nora'))
})

it('shows an empty form if the page is loaded at that step', async () => {
  await atGate('?code=MOM2024HALF&step=join', valid)
  await screen.findByLabelText(/^First name/)
})

it('tells a signed-in member who opens an invitation that they are already a member', async () => {
  await openPage('/referral-signup?code=MOM2024HALF', { as: 'member' })
  await see('You’re already a member')
  expect(screen.queryByLabelText('Referral code')).toBeNull()
})

it('reports every error of its form, preserves the input, and focuses the first invalid field', async () => {
  const page = await pastGate()
  await fillAll(page, { 'First name': 'Nora', Password: 'seven-gold-poppies', 'Confirm password': 'seven-gold-poppy' })
  await page.press('Create account')
  await see('Password mismatch', 'Please ensure both passwords match')
  await see('Passwords do not match', 'Last name is required', 'Email is required', 'Location is required')
  await see('Children’s ages are required', 'Your parenting story is required', 'Please check 7 answers')
  await page.focused('Last name')
  expect(field('First name').value).toBe('Nora')
  await page.press('Dismiss')
  await fillInvitation(page)
  await page.user.click(screen.getByLabelText(/^I agree to the community guidelines/))
  await page.press('Create account')
  await see('Terms required', 'Please agree to the community guidelines', 'Please check this box to join')
  await page.press('Read the community guidelines')
  await screen.findByRole('dialog', { name: 'Community guidelines' })
})

it('preserves the input if the server refuses it, and welcomes a new member', async () => {
  let reply: AuthAnswer = [200, {}]
  const page = await pastGate({ signup: () => reply })
  await see('Verified')
  expect(screen.getByRole('main').textContent).toContain('Invited by Maya K.')
  await fillInvitation(page)
  for (const [status, error_code, words] of [
    [422, 'something_new', ['Signup failed', 'The gate is closed on Sundays.']],
    [400, '', ['Something went wrong. Please try again.']],
    [422, 'user_already_exists', ['Account already exists', 'choose a new password']],
  ] as const) {
    reply = [status, error_code && { code: status, error_code, msg: 'The gate is closed on Sundays.' }]
    await page.press('Create account')
    await see(...words)
    await page.press('Dismiss')
  }
  reply = [200, { ...session().user, identities: [{ id: 'email' }] }]
  expect(field('Your parenting story').value).toBe('We just moved here.')
  await page.press('Create account')
  await see('Welcome to Trusted Village!', 'Please check your email to verify your account before signing in.')
})

it('sends a request for an invitation, preserves later input, and reports a limit', async () => {
  const received = { id: '0198c1de-0000-7000-8000-000000000001', created_at: '2026-11-20T18:00:00.000Z' }
  const held = Promise.withResolvers<typeof received>()
  const page = await atGate('?code=', valid)
  await page.fill('Referral code', 'MOM2024HALF')
  page.answer({ 'request-invitation': () => held.promise })
  await page.press('Request an invitation')
  await page.press('Send request')
  await see('Please write a few words')
  const request = { Name: 'Priya Raman', Email: 'priya@example.com', Location: 'Fremont, CA' }
  await fillAll(page, { ...request, 'A few words': 'Our neighbor told us about you.' })
  await page.press('Send request')
  await page.user.type(field('A few words'), ' Me again.')
  held.resolve(received)
  await see('Request sent')
  expect(page.calls('request-invitation')).toMatchObject([{ location: 'Fremont, CA', email: 'priya@example.com' }])
  expect(field('A few words').value).toBe('Me again.')
  page.answer({ 'request-invitation': new Refusal('too_many_inquiries') })
  await fillAll(page, request)
  await page.press('Send request')
  await see('Rate limit exceeded', 'Please wait before submitting another message.')
  expect(field('A few words').value).toBe('Me again.')
  await page.user.keyboard('{Escape}')
  expect(field('Referral code').value).toBe('MOM2024HALF')
  expect(page.calls('validate-referral-code')).toEqual([])
})
