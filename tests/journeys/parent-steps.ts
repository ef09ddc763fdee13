// What parents do in more than one journey: joining by invitation, and sharing a recommendation.
import type { Page } from 'playwright-core'

/** Chooses an option of a select field. */
export const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Joins through the gate as Nora Okonkwo-Lindqvist, up to the message that is on its way. */
export const joinByInvitation = async (
  page: Page,
  { code, email, password }: Record<'code' | 'email' | 'password', string>,
): Promise<void> => {
  await page.goto(`/referral-signup?code=${code}`)
  await page.getByRole('button', { name: 'Continue to Sign Up' }).click()
  await page.getByText(/^Invited by/).waitFor()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Okonkwo-Lindqvist')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByLabel(/^Confirm password/).fill(password)
  await page.getByLabel('Location').fill('Walnut Creek, CA')
  await page.getByText('Expecting', { exact: true }).click()
  await page.getByLabel('Children’s ages').fill('due in May')
  await page.getByLabel('Your parenting story').fill('New in town, first child on the way.')
  await page.getByLabel('I agree to the community guidelines').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Please check your email to verify your account before signing in.', { exact: true }).waitFor()
}

/** Recommends a postpartum doula in Berkeley from the footer of any page. */
export const shareDoula = async (page: Page, provider: string): Promise<void> => {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Share Experience' }).click()
  await choose(page, 'Type of service', 'Postpartum Doula')
  await page.getByLabel('Provider or Business Name').fill(provider)
  await page
    .getByRole('group', { name: 'Is this a business or organization?' })
    .getByText('No', { exact: true })
    .click()
  await page.getByRole('combobox', { name: 'Location' }).pressSequentially('Berkeley')
  await page.getByRole('option', { name: 'Berkeley, CA' }).click()
  await page.getByRole('radio', { name: '5 stars, Excellent' }).press('Space')
  await page.getByLabel('Another strength').fill('Sings to the baby')
  await page.getByLabel('In your own words').fill('She held the baby and I slept. That was everything.')
  await page.getByLabel(/^The provider agreed/).check()
  await page.getByLabel('Phone').fill('(510) 555-0142')
  await page.getByLabel(/^I agree that my recommendation/).check()
  await page.getByRole('button', { name: 'Submit recommendation' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for sharing!' }).waitFor()
}
