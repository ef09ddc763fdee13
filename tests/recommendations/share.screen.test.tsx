// The share form: questions, suggestions, drafts and messages; share.journey.test.ts shares a complete recommendation.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { offeredProviderSchema } from '../../domain/providers/providers.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { refusals } from '../../domain/refusals.ts'
import {
  type Answers,
  type AuthAnswer,
  field,
  memberOfPage,
  type OpenedPage,
  type OpenOptions,
  openPage,
  see,
  session,
} from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const name = 'Provider or Business Name'
const open = async (answers: Answers = {}, options: OpenOptions = {}) => {
  const page = await openPage('/add-listing', { as: 'member', answers, ...options })
  if (options.as !== undefined || !('as' in options))
    await waitFor(() => expect(field(name).matches(':enabled')).toBe(true))
  const { user } = page
  return {
    ...page,
    submit: () => page.press('Submit recommendation'),
    choose: (label: string, option: string) => user.selectOptions(field(label), option),
    answerGroup: (question: string, words: string) =>
      user.click(within(screen.getByRole('group', { name: question })).getByText(words)),
    consent: () => user.click(field(/^The provider said I can share/)),
    agree: () => user.click(field(/^I agree that my recommendation/)),
  }
}
type Form = Awaited<ReturnType<typeof open>>
const business = 'Is this a business or organization?'
const contactFields = ['Email', 'Phone', 'Social profile']
const isThere = (label: string) => screen.queryByLabelText(new RegExp(`^${label}`), { selector: 'input' }) !== null

const fillLeast = async (form: Form, called = 'Bea Bright') => {
  await form.choose('Type of service', 'Babysitter')
  await form.fill(name, called)
  await form.answerGroup(business, 'No')
  await form.user.click(screen.getByRole('radio', { name: '5 stars, Excellent' }))
  await form.press('On time')
  await form.agree()
}
const shared = {
  id: '0198c1de-0000-7000-8000-000000000001',
  status: 'pending',
  created_at: '2026-11-20T18:00:00.000Z',
  looked_at_first: false,
} as const

beforeEach(() => localStorage.clear())

describe('errors', () => {
  it('are shown beside each field and counted once', async () => {
    const form = await open()
    await form.submit()
    await see('Missing required fields', 'Please fill in all required fields marked with *')
    await see(
      'Please select a type of service',
      'Provider or Business Name is required',
      'Please confirm if this is a business or organization',
      'Please select a rating',
      'Please choose a type of service first',
      'Please agree to the privacy agreement',
      'Please check 6 answers',
    )
    await form.focused(name)
  })

  it('include a text for a missing highlight', async () => {
    const form = await open()
    await fillLeast(form)
    await form.press('On time')
    await form.submit()
    await see('Missing required field', "Please select at least one highlight in 'What stood out most?'.")
    expect(screen.queryByText(/^Please check/)).toBeNull()
    expect(form.calls('submit-recommendation')).toEqual([])
  })
})

describe('the form', () => {
  it('previews the note with its highlights, stars and token', async () => {
    const form = await open()
    await form.fill('In your own words', 'She was on time.')
    await fillLeast(form)
    const note = within(screen.getByRole('article'))
    within(note.getByRole('list', { name: 'Highlights' })).getByText('On time')
    expect(document.querySelectorAll('article :is(.stars, .token)')).toHaveLength(2)
  })

  it('marks a completed step beside it', async () => {
    const form = await open()
    const ticked = () =>
      within(screen.getByRole('navigation', { name: 'Form steps' }))
        .queryAllByRole('button', { name: /^Done/ })
        .map(({ textContent }) => textContent)
    expect(ticked()).toEqual([])
    await form.choose('Type of service', 'Babysitter')
    await form.fill(name, 'Bea')
    await form.answerGroup(business, 'No')
    await waitFor(() => expect(ticked()).toEqual(['Who it is']))
    await see('Saved on this computer')
    await form.user.clear(field(name))
    await waitFor(() => expect(ticked()).toEqual([]))
  })

  it('can clear the year, and announces only hints that match the answers', async () => {
    const form = await open()
    await form.choose('Year they last helped you', '2024')
    await form.press('Clear this choice')
    expect(field('Year they last helped you').value).toBe('')
    await form.focused('Year they last helped you')
    await see('For a person, other parents see a first name and last initial.')
    await form.answerGroup(business, 'Yes')
    await see('Other parents see this name.')
  })

  it('asks a business for its website; "No" sends none and keeps the typed one', async () => {
    const form = await open({ 'submit-recommendation': shared })
    await fillLeast(form)
    expect(isThere('Business website')).toBe(false)
    await form.answerGroup(business, 'Yes')
    await form.fill('Business website', 'harbor.example/care')
    await form.user.tab()
    expect(field('Business website').value).toBe('https://harbor.example/care')
    await form.answerGroup(business, 'No')
    expect(isThere('Business website')).toBe(false)
    await form.submit()
    await see('Our team reads every recommendation before it’s posted.')
    expect(form.calls('submit-recommendation')[0]?.business_website ?? null).toBeNull()
  })

  it('shows contact fields after consent, highlights for a service, and a start date for nannies', async () => {
    const form = await open()
    await see('Check this box to add their email, phone, and social profile.')
    expect(contactFields.map(isThere)).toEqual([false, false, false])
    await form.consent()
    expect(contactFields.map(isThere)).toEqual([true, true, true])
    await form.fill('Phone', '510 555 0142')
    await see('Choose a type of service first. Its list will show up here.')
    await form.choose('Type of service', 'Nanny')
    expect(field('Available start date').min).toBe(new Date().toLocaleDateString('sv'))
    await form.press('Great with newborns')
    await form.choose('Type of service', 'Daycare')
    expect(isThere('Available start date')).toBe(false)
    expect(screen.queryByRole('button', { name: 'Great with newborns' })).toBeNull()
    await form.choose('Type of service', 'Nanny')
    expect(screen.getByRole('button', { name: 'Great with newborns' }).getAttribute('aria-pressed')).toBe('true')
    await form.consent()
    expect(contactFields.map(isThere)).toEqual([false, false, false])
    await form.consent()
    expect(field('Phone').value).toBe('510 555 0142')
  })

  it('explains before consent what happens with the recommendation', async () => {
    const form = await open()
    await form.press('Read about your privacy')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Your name and email are never shown with a recommendation.')
    await form.user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Read about your privacy'))
  })

  it.each([
    [
      new Refusal('too_many_submissions'),
      'Too many submissions',
      'Please wait a moment before submitting another recommendation.',
    ],
    [
      new Refusal('not_listed', { detail: refusals.not_listed.sentence }),
      'We couldn’t send your note',
      refusals.not_listed.sentence,
    ],
    ['lost', 'Submission failed', 'There was an error submitting your recommendation. Please try again.'],
  ] as const)('reports a failure and keeps everything (%#)', async (reply, title, words) => {
    const form = await open({ 'submit-recommendation': reply })
    await fillLeast(form)
    await form.submit()
    await see(title, words)
    expect(field(name).value).toBe('Bea Bright')
    form.answer({ 'submit-recommendation': shared })
    await form.submit()
    await see('Thank you for sharing!')
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/')
    const ids = form.calls('submit-recommendation').map(({ request_id }) => request_id)
    // a retry after a lost response has the same request id
    expect(ids[0] === ids[1]).toBe(reply === 'lost')
    expect(JSON.stringify(localStorage)).not.toContain('Bea Bright')
    await form.press('Share another')
    await waitFor(() => expect(field(name).value).toBe(''))
  })
})

it('a flagged note is confirmed with a message that it may take longer', async () => {
  const form = await open({ 'submit-recommendation': { ...shared, looked_at_first: true } })
  await fillLeast(form)
  await form.submit()
  await see('Thank you for sharing!')
  await see('We’re checking something about this one first. It may take longer than a day.')
  // the page does not repeat the toast
  expect(screen.getAllByText('Thank you for sharing!')).toHaveLength(1)
})

describe('"Is it one of these?"', () => {
  it('suggests pages with that name, which fill in answers; a new name or category clears the selection', async () => {
    const page = sampleOf(offeredProviderSchema, {
      provider_name: 'Rosa M.',
      service_type: 'nanny',
      city: 'Oakland',
      state: 'CA',
      total_recommendations: 1,
    })
    const form = await open({
      'suggest-providers': ({ provider_name }) => ({ providers: provider_name.startsWith('Rosa') ? [page] : [] }),
    })
    await form.fill(name, 'Rosa Martinez')
    const offers = async () => within(await screen.findByRole('group', { name: 'Is it one of these?' }))
    await form.user.click(await (await offers()).findByText(/^Rosa M\./))
    ;(await offers()).getByText('Goes on Rosa M.’s page')
    expect([field('Type of service').value, field('Location').value]).toEqual(['nanny', 'Oakland, CA'])
    const no = within(screen.getByRole('group', { name: business })).getByRole<HTMLInputElement>('radio', {
      name: 'No',
    })
    expect(no.checked).toBe(true)
    await form.user.click((await offers()).getByText('Someone else'))
    expect((await offers()).getByRole<HTMLInputElement>('radio', { name: 'Someone else' }).checked).toBe(true)
    await form.user.click((await offers()).getByText(/^Rosa M\./))
    await form.choose('Type of service', 'Daycare')
    await waitFor(() =>
      expect(within(screen.getByRole('group', { name: 'Is it one of these?' })).queryByText(/^Joins/)).toBeNull(),
    )
    await form.user.click((await offers()).getByText(/^Rosa M\./))
    await form.fill(name, 'Tomasa Quispe')
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Is it one of these?' })).toBeNull())
    await form.fill(name, 'Rosa Martinez')
    const radios = (await offers()).getAllByRole<HTMLInputElement>('radio')
    expect(radios.filter(({ checked }) => checked)).toEqual([])
  })
})

describe('the draft', () => {
  const stored = () => JSON.stringify(localStorage)

  it('stays on the page if the session was ended elsewhere, and is restored after signing in', async () => {
    const ended: AuthAnswer = [400, { code: 400, error_code: 'refresh_token_not_found', msg: 'Ended' }]
    const signedIn = { token: (body: object): AuthAnswer => ('refresh_token' in body ? ended : [200, session()]) }
    const form = await open({ 'submit-recommendation': new Refusal('not_signed_in') }, { auth: signedIn, as: 'member' })
    await fillLeast(form)
    await form.submit()
    await see('Authentication required', 'You must be signed in to submit a recommendation.')
    await see('Please sign in to share your experience.')
    expect(field(name).value).toBe('Bea Bright')
    await form.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' }))
    await form.fill('Email', memberOfPage.email)
    await form.fill(/^Password/, 'seven-gold-poppies')
    await form.user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign In' }))
    await see('We saved what you wrote.')
    form.answer({ 'submit-recommendation': shared })
    await form.submit()
    await see('Thank you for sharing!')
  })

  it('is stored without contact details, as the page says', async () => {
    const form = await open()
    await form.fill(name, 'Bea Private')
    await form.consent()
    await form.fill('Phone', '(510) 555-0142')
    await form.fill('Social profile', 'https://bea.example')
    await waitFor(() => expect(stored()).toContain('Bea Private'))
    expect(stored()).not.toMatch(/555-0142|bea\.example/)
    await open()
    await see('We saved what you wrote.')
    await see('We don’t save contact details on this device, so please enter them again.')
    expect(field(name).value).toBe('Bea Private')
    expect(field('Phone').value).toBe('')
    await form.press('Start over')
    await waitFor(() => expect(field(name).value).toBe(''))
    expect(stored()).not.toContain('Bea Private')
  })
})

it('a visitor sees the form, cannot fill it in, and gets links to sign in or join', async () => {
  const page: OpenedPage = await openPage('/add-listing')
  await see('Please sign in to share your experience.')
  const controls = screen.getByRole('form').querySelectorAll('input, textarea, select, fieldset button, [type=submit]')
  expect(controls.length).toBeGreaterThan(20)
  expect([...controls].filter((control) => !control.matches(':disabled'))).toEqual([])
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?redirect=%2Fadd-listing')
  expect(main.getByRole('link', { name: 'sign up' }).getAttribute('href')).toBe('/signup?redirect=%2Fadd-listing')
  expect(page.calls('submit-recommendation')).toEqual([])
})
