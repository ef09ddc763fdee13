// Sharing: a whole recommendation, all that can be wrong with one, and words that no lost connection or session can take.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada, type CastMember, maya, otto } from '../cast.ts'
import { forgetLimits } from '../submissions.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser } from './browser.ts'
import { answer, choose, fillShare } from './parent-steps.ts'
import { signIn } from './sign-in.ts'

let village: TestVillage
let browser: TestBrowser

beforeAll(async () => {
  village = await startTestVillage()
  browser = await startBrowser(village)
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })

const agree = (page: Page) => page.getByLabel(/^I agree that my recommendation/).check()

const submit = (page: Page) => page.getByRole('button', { name: 'Submit recommendation' }).click()

/** The least that a recommendation needs. */
const fillLeast = (page: Page, name: string) => fillShare(page, { name })

const focusedName = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name || document.activeElement?.textContent)

/** Signs a member out everywhere, without the pages that are open knowing. */
const endSessions = ({ email }: CastMember) =>
  village.database.db
    .deleteFrom('auth.sessions')
    .where('user_id', 'in', (query) => query.selectFrom('auth.users').select('id').where('email', '=', email))
    .execute()

/** What the administrator finds in the queue, newest first. */
const queue = async () => (await village.call(listSubmissions, { status: 'pending' }, ada)).body.submissions

describe('a member', () => {
  it('shares a recommendation with every answer, and is thanked', async () => {
    const { page, faults } = await browser.visitor({ as: maya })
    await page.goto('/add-listing')
    await choose(page, 'Type of service', 'Nanny')
    await choose(page, 'Year of experience', '2014 or earlier')
    await page.getByLabel('Provider or Business Name').fill('Rosa Lopez Martinez')
    await page.getByText('Other parents see a first name and last initial: Rosa M.').waitFor()
    await answer(page, 'Is this a business or organization?', 'No')
    await page.getByRole('combobox', { name: 'Location' }).pressSequentially('walnut cr')
    await page.getByRole('option', { name: 'Walnut Creek, CA' }).click()
    await page.getByLabel('Available start date').fill('2099-02-28')
    await page.getByRole('radio', { name: '4 stars, Very Good' }).press('Space')
    await page.getByText('Very Good', { exact: true }).waitFor()
    await answer(page, 'Would you use them again?', 'Yes')
    await page.getByRole('button', { name: 'Patient & kind' }).click()
    await page.getByRole('button', { name: 'Reliable' }).click()
    await page.getByLabel('Another strength').fill('Sings <b>all</b> the songs')
    await page.getByLabel('In your own words').fill('She came at six.\n\nWe still talk about it.')
    await page.getByText('Hourly', { exact: true }).click()
    await answer(page, 'Hourly range', '$25-50')
    await page.getByLabel('Pricing notes').fill('Overtime after 6 pm')
    await page.getByLabel(/^The provider agreed/).check()
    await page.getByLabel('Email', { exact: true }).fill('rosa@rosa.example')
    await page.getByLabel('Phone').fill('(510) 555-0142')
    await page.getByLabel('Social profile').fill('https://social.example/rosa')
    await agree(page)
    expect(await axeFindings(page)).toEqual([])
    await submit(page)

    await toast(page, 'Thank you for sharing!').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Thank you for sharing!' }).waitFor()
    await page.getByText('Our team reads every recommendation before it is shown.').waitFor()
    await expect.poll(() => focusedName(page), { timeout: 10_000 }).toBe('Thank you for sharing!')
    expect(await axeFindings(page)).toEqual([])
    expect((await queue())[0]).toMatchObject({
      provider_name: 'Rosa Lopez Martinez',
      business_name: null,
      service_type: 'nanny',
      experience_year: '2014-earlier',
      business_website: null,
      location: 'Walnut Creek, CA',
      city: 'Walnut Creek',
      available_start_date: '2099-02-28',
      rating: 4,
      would_use_again: true,
      highlights: 'Reliable, Patient & kind, Sings all the songs',
      recommendation:
        'I used this service and was particularly impressed by: reliable, patient & kind, sings all the songs. Overall, I would rate them 4 stars.',
      own_words: 'She came at six.\n\nWe still talk about it.',
      pricing_type: 'hourly',
      pricing_range: '$25-50',
      pricing: 'Overtime after 6 pm',
      provider_email: 'rosa@rosa.example',
      provider_phone: '(510) 555-0142',
      provider_social: 'https://social.example/rosa',
      submitter_email: maya.email,
      status: 'pending',
    })

    await page.getByRole('button', { name: 'Share another' }).click()
    expect(await page.getByLabel('Provider or Business Name').inputValue()).toBe('')
    await page.getByRole('link', { name: 'Back to home' }).click()
    await page.waitForURL(`${village.url}/`)
    expect(faults).toEqual([])
  })

  it('is shown every answer that is wrong, beside its field and in a list that leads there', async () => {
    const { page } = await browser.visitor({ as: otto, reducedMotion: true })
    await page.goto('/add-listing')
    await submit(page)
    await toast(page, 'Missing required fields').waitFor()
    await toast(page, 'Please fill in all required fields marked with *').waitFor()
    for (const sentence of [
      'Please select a type of service',
      'Provider or Business Name is required',
      'Please confirm if this is a business or organization',
      'Please select a rating',
      'Please select at least one highlight',
      'Please agree to the privacy agreement',
    ]) {
      await page.getByText(sentence, { exact: true }).waitFor()
    }
    await expect.poll(() => focusedName(page), { timeout: 10_000 }).toBe('service_type')
    expect(await page.getByRole('combobox', { name: 'Type of service' }).isVisible()).toBe(true)
    await page.getByText('6 answers need another look').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('alert').getByRole('button', { name: 'Your rating' }).click()
    await expect.poll(() => focusedName(page), { timeout: 10_000 }).toBe('rating')

    await fillLeast(page, 'x'.repeat(101))
    await page.getByRole('button', { name: 'On time' }).click()
    await answer(page, 'Is this a business or organization?', 'Yes')
    await page.getByLabel('Business website').fill('no site at all')
    await page.getByLabel(/^The provider agreed/).check()
    await page.getByLabel('Email', { exact: true }).fill('rosa@nowhere')
    await page.getByLabel('Phone').fill('510 555')
    await page.getByLabel('Social profile').fill('@rosa')
    await page.getByLabel('In your own words').fill('x'.repeat(2001))
    await submit(page)
    for (const sentence of [
      'Provider or Business Name must be less than 100 characters',
      'Please enter a valid URL',
      'Invalid email address',
      'Invalid phone number format',
      'Please enter a valid URL starting with http:// or https://',
      'Please select at least one highlight',
      'Please keep this to 2,000 characters',
    ]) {
      await page.getByText(sentence, { exact: true }).waitFor()
    }
    await expect.poll(() => focusedName(page), { timeout: 10_000 }).toBe('own_words')

    await page.getByLabel('Provider or Business Name').fill('Rosa')
    await page.getByLabel('Business website').fill('')
    await page.getByLabel('In your own words').fill('')
    await page.getByLabel(/^The provider agreed/).uncheck()
    await submit(page)
    await toast(page, 'Missing required field').waitFor()
    await toast(page, "Please select at least one highlight in 'What stood out most?'.").waitFor()
    await page.getByText('1 answer needs another look').waitFor()
    await expect.poll(() => focusedName(page), { timeout: 10_000 }).toBe('On time')
    expect((await queue()).some(({ submitter_email }) => submitter_email === otto.email)).toBe(false)
  })

  it('takes the year back, and reads only hints that fit the device and the answers', async () => {
    const { page, context } = await browser.visitor({ as: otto })
    await page.goto('/add-listing')
    const year = page.getByRole('combobox', { name: 'Year of experience' })
    await choose(page, 'Year of experience', '2024')
    await page.getByRole('button', { name: 'Clear this choice' }).click()
    expect(await year.locator('option:checked').textContent()).toBe('Choose one')
    expect(await year.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.getByRole('button', { name: 'Clear this choice' }).count()).toBe(0)

    const shortened = page.getByText('For a person, other parents see a first name and last initial.')
    await shortened.waitFor()
    await answer(page, 'Is this a business or organization?', 'Yes')
    await page.getByText('Other parents see this name.').waitFor()
    expect(await shortened.count()).toBe(0)

    await page.getByText('Arrow keys move between stars.').waitFor()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await page.getByText('Arrow keys move between stars.').waitFor({ state: 'hidden' })
  })

  it('is asked for a website once it is a business; "No" sends none and keeps what was written', async () => {
    await forgetLimits(village)
    const { page } = await browser.visitor({ as: otto })
    await page.goto('/add-listing')
    const website = page.getByLabel('Business website')
    await fillLeast(page, 'Harbor House')
    expect(await website.count()).toBe(0)
    const question = page.getByRole('group', { name: 'Is this a business or organization?' })
    const placeOnPage = () => question.evaluate((group) => group.getBoundingClientRect().top + window.scrollY)
    const before = await placeOnPage()
    await answer(page, 'Is this a business or organization?', 'Yes')
    await website.fill('harbor.example/care')
    await website.blur()
    expect(await website.inputValue()).toBe('https://harbor.example/care')
    expect(await placeOnPage()).toBe(before)
    await website.fill('no site at all')
    await submit(page)
    await page.getByText('Please enter a valid URL').waitFor()
    await answer(page, 'Is this a business or organization?', 'No')
    expect(await website.count()).toBe(0)
    await page.getByText('1 answer needs another look').waitFor({ state: 'detached' })
    await answer(page, 'Is this a business or organization?', 'Yes')
    expect(await website.inputValue()).toBe('https://no site at all')
    await website.fill('harbor.example/care')
    await submit(page)
    await page.getByRole('heading', { level: 1, name: 'Thank you for sharing!' }).waitFor()
    expect((await queue())[0]).toMatchObject({
      business_name: 'Harbor House',
      business_website: 'https://harbor.example/care',
    })

    await forgetLimits(village)
    await page.getByRole('button', { name: 'Share another' }).click()
    await fillLeast(page, 'Rosa Lopez')
    await answer(page, 'Is this a business or organization?', 'Yes')
    await website.fill('rosa.example')
    await answer(page, 'Is this a business or organization?', 'No')
    await submit(page)
    await page.getByRole('heading', { level: 1, name: 'Thank you for sharing!' }).waitFor()
    expect((await queue())[0]).toMatchObject({ provider_name: 'Rosa Lopez', business_website: null })
  })

  it('is offered contact fields with consent, highlights with a service, the start date for a nanny, never a past day', async () => {
    const { page } = await browser.visitor({ as: otto })
    await page.goto('/add-listing')
    await page.getByText('Once ticked, you can enter their email, phone and social profile here.').waitFor()
    const contactFields = ['Email', 'Phone', 'Social profile'].map((name) => page.getByLabel(name, { exact: true }))
    for (const field of contactFields) expect(await field.count()).toBe(0)
    const consent = page.getByLabel(/^The provider agreed/)
    // Playwright scrolls about while it waits for a box to be enabled
    await consent.and(page.locator(':enabled')).waitFor()
    await consent.scrollIntoViewIfNeeded()
    const before = await consent.boundingBox()
    await consent.check()
    for (const field of contactFields) expect(await field.isEnabled()).toBe(true)
    expect((await consent.boundingBox())?.y).toBe(before?.y)
    await page.getByLabel('Phone').fill('510 555 0142')
    expect(await page.getByLabel('Available start date').count()).toBe(0)
    await page.getByText('Choose a type of service first: its list appears here.').waitFor()
    expect(await page.getByRole('button', { name: 'Great with newborns' }).count()).toBe(0)
    await choose(page, 'Type of service', 'Nanny')
    expect(await page.getByText('Choose a type of service first').count()).toBe(0)
    expect(await page.getByLabel('Available start date').getAttribute('min')).toBe(
      await page.evaluate(() => new Date().toLocaleDateString('sv')),
    )
    await page.getByLabel('Available start date').fill('2020-02-29')
    await page.getByRole('button', { name: 'Great with newborns' }).click()
    await submit(page)
    await page.getByText('Please choose today or a later date').waitFor()
    await choose(page, 'Type of service', 'Daycare')
    expect(await page.getByLabel('Available start date').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Great with newborns' }).count()).toBe(0)
    await choose(page, 'Type of service', 'Nanny')
    expect(await page.getByRole('button', { name: 'Great with newborns' }).getAttribute('aria-pressed')).toBe('true')
    await consent.uncheck()
    for (const field of contactFields) expect(await field.count()).toBe(0)
    await consent.check()
    expect(await page.getByLabel('Phone').inputValue()).toBe('510 555 0142')
  })

  it('can read what happens with the recommendation before agreeing', async () => {
    const { page } = await browser.visitor({ viewport: 'phone' })
    await page.goto('/add-listing')
    await page.getByRole('button', { name: 'Read the privacy explanation' }).click()
    await page.getByRole('dialog').getByText('Your name and email are never shown with a recommendation.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.textContent === 'Read the privacy explanation')
  })
})

describe('nothing is lost', () => {
  it('when the page is reloaded, the connection drops or somebody shares twice in a minute', async () => {
    await forgetLimits(village)
    const { page, context, rest } = await browser.visitor({ as: otto })
    await page.goto('/add-listing')
    await fillLeast(page, 'Bea Bright')
    await page.reload()
    await page.getByText('We kept what you had written.').waitFor()
    expect(await page.getByLabel('Provider or Business Name').inputValue()).toBe('Bea Bright')
    expect(await page.getByRole('button', { name: 'On time' }).getAttribute('aria-pressed')).toBe('true')
    expect(await page.getByRole('radio', { name: '5 stars, Excellent' }).isChecked()).toBe(true)

    await rest()
    await context.setOffline(true)
    await submit(page)
    await toast(page, 'Submission failed').waitFor()
    await toast(page, 'There was an error submitting your recommendation. Please try again.').waitFor()
    expect(await page.getByLabel('Provider or Business Name').inputValue()).toBe('Bea Bright')
    await context.setOffline(false)
    await submit(page)
    await page.getByRole('heading', { level: 1, name: 'Thank you for sharing!' }).waitFor()

    await page.getByRole('button', { name: 'Share another' }).click()
    await fillLeast(page, 'Bea Brighter')
    await submit(page)
    await toast(page, 'Too many submissions').waitFor()
    await toast(page, 'Please wait a moment before submitting another recommendation.').waitFor()
    expect(await page.getByLabel('Provider or Business Name').inputValue()).toBe('Bea Brighter')
    await forgetLimits(village)
    await submit(page)
    await page.getByRole('heading', { level: 1, name: 'Thank you for sharing!' }).waitFor()
    expect((await queue()).slice(0, 2).map(({ provider_name }) => provider_name)).toEqual([
      'Bea Brighter',
      'Bea Bright',
    ])

    await page.goto('/add-listing')
    await page.getByLabel('Provider or Business Name').waitFor()
    expect(await page.getByLabel('Provider or Business Name').inputValue()).toBe('')
    expect(await page.getByText('We kept what you had written.').count()).toBe(0)
  })

  it('when the session has ended elsewhere: signing in leads back to the words', async () => {
    await forgetLimits(village)
    const { page } = await browser.visitor({ as: otto })
    await page.goto('/add-listing')
    await fillLeast(page, 'Bea Brightest')
    await endSessions(otto)
    await submit(page)
    await toast(page, 'Authentication required').waitFor()
    await toast(page, 'You must be signed in to submit a recommendation.').waitFor()
    await page.getByText('Please sign in to share your experience.').waitFor()
    expect(await page.getByLabel('Provider or Business Name').inputValue()).toBe('Bea Brightest')
    expect(await page.getByLabel('Provider or Business Name').isDisabled()).toBe(true)

    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(otto.email)
    await page.getByLabel('Password', { exact: true }).fill(otto.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/add-listing')
    await page.getByText('We kept what you had written.').waitFor()
    await submit(page)
    await page.getByRole('heading', { level: 1, name: 'Thank you for sharing!' }).waitFor()
    expect((await queue())[0]?.provider_name).toBe('Bea Brightest')
  })

  it('but for contact details: they are in no storage, and the page says that they must be entered again', async () => {
    const { page } = await browser.visitor({ as: otto })
    await page.goto('/add-listing')
    await page.getByLabel('Provider or Business Name').fill('Bea Private')
    await page.getByLabel(/^The provider agreed/).check()
    await page.getByLabel('Phone').fill('(510) 555-0142')
    await page.getByLabel('Social profile').fill('https://bea.example')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('Bea Private')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/555-0142|bea\.example/)
    await page.reload()
    await page.getByText('We kept what you had written.').waitFor()
    await page.getByText('Contact details are never kept on this device, so please enter them again.').waitFor()
    expect(await page.getByLabel('Phone').inputValue()).toBe('')
  })
})

describe('on a shared computer', () => {
  const storage = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))
  const draftOf = (page: Page, words: string) =>
    page.evaluate((name) => {
      const { user } = JSON.parse(localStorage.getItem('trusted-village-session') ?? '{}')
      localStorage.setItem(
        `recommendationDraft:${user.id}`,
        JSON.stringify({ provider_name: name, has_contact_consent: true, provider_phone: '(510) 555-0142' }),
      )
    }, words)

  it('signing out takes the draft along, in every tab', async () => {
    const { page, context } = await browser.visitor({ as: otto })
    await page.goto('/add-listing')
    await page.getByLabel('Provider or Business Name').fill('Only for Otto')
    await page.getByLabel(/^The provider agreed/).check()
    await page.getByLabel('Phone').fill('(510) 555-0142')
    const other = await context.newPage()
    await other.goto('/profile')
    await other.getByRole('button', { name: /^Hi / }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await other.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
    expect(await storage(other)).not.toContain('Only for Otto')
    await page.getByText('Please sign in to share your experience.').waitFor()
    await expect.poll(() => page.getByLabel('Provider or Business Name').inputValue()).toBe('')
    expect(await page.getByLabel('Phone').count()).toBe(0)
  })

  it('a session that ended by itself leaves the words to its member, until another one signs in', async () => {
    const { page } = await browser.visitor({ as: otto })
    await page.goto('/add-listing')
    await page.getByLabel('Provider or Business Name').fill('Only for Otto')
    await page.evaluate(() => localStorage.removeItem('trusted-village-session'))
    await page.goto('/add-listing')
    await page.getByText('Please sign in to share your experience.').waitFor()
    expect(await page.getByLabel('Provider or Business Name').inputValue()).toBe('')
    await signIn(page, otto)
    await page.goto('/add-listing')
    await page.getByText('We kept what you had written.').waitFor()
    expect(await page.getByLabel('Provider or Business Name').inputValue()).toBe('Only for Otto')

    await page.evaluate(() => localStorage.removeItem('trusted-village-session'))
    await signIn(page, maya)
    expect(await storage(page)).not.toContain('Only for Otto')
    await page.goto('/add-listing')
    await page.getByLabel('Provider or Business Name').fill('x')
    await page.getByLabel('Provider or Business Name').fill('')
    expect(await page.getByText('We kept what you had written.').count()).toBe(0)
    await page.getByLabel('Provider or Business Name').fill('Maya’s own')
    await page.reload()
    await page.getByText('We kept what you had written.').waitFor()
    await page.getByRole('button', { name: 'Start over' }).click()
    expect(await page.getByLabel('Provider or Business Name').inputValue()).toBe('')
    await page.reload()
    await page.getByLabel('Provider or Business Name').waitFor()
    expect(await page.getByLabel('Provider or Business Name').inputValue()).toBe('')
  })

  it('contact details that an earlier release kept go with the next visit, the words stay', async () => {
    const { page } = await browser.visitor({ as: otto })
    // A page of the site that runs no script.
    await page.goto('/robots.txt')
    await draftOf(page, 'Kept before')
    await page.evaluate(() => localStorage.removeItem('trusted-village-session'))
    await page.goto('/about')
    await expect.poll(() => storage(page)).not.toContain('555-0142')
    expect(await storage(page)).toContain('Kept before')
  })
})

describe('a visitor', () => {
  it('sees the form, cannot fill it in, and is shown the ways in', async () => {
    const { page } = await browser.visitor()
    await page.goto('/add-listing')
    await page.getByText('Please sign in to share your experience.').waitFor()
    const controls = page.getByRole('form').locator('input, textarea, select, fieldset button, [type=submit]')
    expect(await controls.count()).toBeGreaterThan(20)
    for (const control of await controls.all()) expect(await control.isDisabled()).toBe(true)
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/login?redirect=%2Fadd-listing',
    )
    expect(await main.getByRole('link', { name: 'sign up' }).getAttribute('href')).toBe(
      '/signup?redirect=%2Fadd-listing',
    )
    expect(await axeFindings(page)).toEqual([])
    expect((await village.call(submitRecommendation, {} as never)).status).toBe(401)
  })
})
