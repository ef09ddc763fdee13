// Steps of parents in several journeys: joining by invitation, and sharing a recommendation.
import type { Page } from 'playwright-core'

/** Selects an option of a select field. */
export const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).selectOption({ label: option })
}

/** Joins through the gate as Nora Okonkwo-Lindqvist, up to the message that an email was sent. */
export const joinByInvitation = async (
  page: Page,
  {
    code,
    email,
    password,
    town = 'Walnut Creek, CA',
  }: Record<'code' | 'email' | 'password', string> & { town?: string },
): Promise<void> => {
  await page.goto(`/referral-signup?code=${code}`)
  await page.getByRole('button', { name: 'Continue to Sign Up' }).click()
  await page.getByText(/^Invited by/).waitFor()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Okonkwo-Lindqvist')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByLabel(/^Confirm password/).fill(password)
  await page.getByLabel('Location').fill(town)
  await page.getByText('Expecting', { exact: true }).click()
  await page.getByLabel('Children’s ages').fill('due in May')
  await page.getByLabel('Your parenting story').fill('New in town, first child on the way.')
  await page.getByLabel('I agree to the community guidelines').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Please check your email to verify your account before signing in.', { exact: true }).waitFor()
}

/** Answers a question with a few options. */
export const answer = (page: Page, question: string, words: string): Promise<void> =>
  page.getByRole('group', { name: question }).getByText(words, { exact: true }).click()

/** The headings of the share form's steps, in order. */
export const shareSteps = [
  'What would you tell a friend?',
  'Who is it?',
  'What stood out most?',
  'Price and contact',
  'How it will look',
] as const

/** Goes to a step of the share form: step by step on a phone; elsewhere all steps are visible. */
export const goToShareStep = async (page: Page, wanted: (typeof shareSteps)[number]): Promise<void> => {
  const heading = page.getByRole('heading', { level: 2, name: wanted })
  for (const name of shareSteps.slice(0, shareSteps.indexOf(wanted))) {
    if (await page.getByRole('heading', { level: 2, name }).isVisible()) {
      if (await heading.isVisible()) return
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('heading', { level: 2, name }).waitFor({ state: 'hidden' })
    }
  }
  await heading.waitFor()
}

type Sharing = {
  name: string
  service?: string
  city?: string
  words?: string
  /** A highlight from the list; not given if there is a `strength`. */
  highlight?: string
  /** Typed into "Another strength". */
  strength?: string
  phone?: string
  email?: string
}

/**
 * Fills in the share form at any width from its first step. Default of required answers: a babysitter who is on time.
 */
export const fillShare = async (page: Page, sharing: Sharing): Promise<void> => {
  const {
    name,
    service = 'Babysitter',
    city,
    words,
    strength,
    highlight = strength ? undefined : 'On time',
    phone,
    email,
  } = sharing
  await page.locator('fieldset:enabled').first().waitFor()
  if (words) await page.getByLabel('In your own words').fill(words)
  await goToShareStep(page, 'Who is it?')
  await choose(page, 'Type of service', service)
  await page.getByLabel('Provider or Business Name').fill(name)
  await answer(page, 'Is this a business or organization?', 'No')
  if (city) {
    await page.getByRole('combobox', { name: 'Location' }).pressSequentially(city)
    await page.getByRole('option', { name: city.includes(',') ? city : `${city}, CA` }).click()
  }
  await goToShareStep(page, 'What stood out most?')
  if (highlight) await page.getByRole('button', { name: highlight }).click()
  if (strength) await page.getByLabel('Another strength').fill(strength)
  await page.getByRole('radio', { name: '5 stars, Excellent' }).press('Space')
  await goToShareStep(page, 'Price and contact')
  if (phone || email) await page.getByLabel(/^The provider said I can share/).check()
  if (phone) await page.getByLabel('Phone').fill(phone)
  if (email) await page.getByLabel('Email').fill(email)
  await goToShareStep(page, 'How it will look')
  await page.getByLabel(/^I agree that my recommendation/).check()
}

/** Submits the filled-in share form and waits for the confirmation. */
export const sendShare = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Submit recommendation' }).click()
  await page.getByRole('heading', { level: 1, name: 'What happens next' }).waitFor()
}

/** Recommends a postpartum doula in Berkeley, starting from the footer of any page. */
export const shareDoula = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Share Experience' }).click()
  await fillShare(page, {
    name,
    service: 'Postpartum Doula',
    city: 'Berkeley',
    words: 'She held the baby and I slept. That was everything.',
    strength: 'Sings to the baby',
    phone: '(510) 555-0142',
  })
  await sendShare(page)
}
