// The main job, end to end, through the screens only: invited, joined, searched, shared, approved, found by another parent.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoInvitation } from '../../server/demo/demo-members.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'
import { startBrowser, type TestBrowser } from './browser.ts'
import { signIn } from './sign-in.ts'

let village: TestVillage
let browser: TestBrowser

beforeAll(async () => {
  village = await startTestVillage({ demo: true })
  browser = await startBrowser(village.url)
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

const nora = { email: 'nora@example.com', password: 'seven-gold-poppies' }
const provider = 'Wilhelmina Brightwater'

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const search = async (page: Page, city: string, category: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Location' }).pressSequentially(city)
  await page.getByRole('option', { name: `${city}, CA` }).click()
  await choose(page, 'Category', category)
  await page.getByRole('button', { name: 'Search Providers' }).click()
  await page.waitForURL('**/search-results?*')
}

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

const join = async (page: Page): Promise<void> => {
  await page.goto(`/referral-signup?code=${demoInvitation}`)
  await page.getByRole('button', { name: 'Continue to Sign Up' }).click()
  await page.getByText('Invited by Maya K.').waitFor()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Okonkwo-Lindqvist')
  await page.getByLabel('Email').fill(nora.email)
  await page.getByLabel(/^Password/).fill(nora.password)
  await page.getByLabel(/^Confirm password/).fill(nora.password)
  await page.getByLabel('Location').fill('Walnut Creek, CA')
  await page.getByText('Expecting', { exact: true }).click()
  await page.getByLabel('Children’s ages').fill('due in May')
  await page.getByLabel('Your parenting story').fill('New in town, first child on the way.')
  await page.getByLabel('I agree to the community guidelines').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Please check your email to verify your account before signing in.', { exact: true }).waitFor()
}

const share = async (page: Page): Promise<void> => {
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

describe('the main job', () => {
  it('a parent joins, searches, sees a contact and shares; an administrator approves; another member finds it', async () => {
    const { page, faults } = await browser.visitor({ viewport: 'phone' })
    await join(page)
    const mail = (await village.mails()).find(({ to }) => to === nora.email)
    await page.goto(mail?.link ?? '')
    await page.getByText('Email verified! 🎉', { exact: true }).waitFor()

    // She is signed in by the link and searches.
    await search(page, 'Oakland', 'Nanny')
    await page.getByRole('heading', { level: 1, name: 'Nannies near Oakland' }).waitFor()
    const maria = card(page, 'Maria-Jose F.')
    await maria.getByRole('button', { name: 'View Details' }).click()
    await maria
      .getByRole('link', { name: /555-01|@example\.com/ })
      .first()
      .waitFor()
    await share(page)

    // Nobody finds it yet, not even herself.
    await page.goto('/search-results?location=Oakland,+CA&category=postpartum-doula')
    await page.getByRole('article').first().waitFor()
    expect(await card(page, 'Wilhelmina B.').count()).toBe(0)

    const review = await browser.visitor()
    await signIn(review.page, ada)
    await review.page.getByRole('button', { name: /Hi Ada|account/i }).click()
    await review.page.getByRole('menuitem', { name: 'Admin Dashboard' }).click()
    const row = review.page.getByRole('listitem').filter({ hasText: provider })
    await row.getByText(nora.email).waitFor()
    await row.getByRole('button', { name: /^View Details/ }).click()
    await review.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await review.page.getByText('Submission approved successfully', { exact: true }).waitFor()

    const other = await browser.visitor({ viewport: 'tablet' })
    await signIn(other.page, maya)
    await search(other.page, 'Alameda', 'Postpartum Doula')
    const found = card(other.page, 'Wilhelmina B.')
    await found.getByText('She held the baby and I slept. That was everything.').waitFor()
    await found.getByText('from 1 parent', { exact: true }).waitFor()
    await found.getByRole('button', { name: 'View Details' }).click()
    await found.getByRole('link', { name: /\(510\) 555-0142/ }).waitFor()
    for (const seen of [faults, review.faults, other.faults]) expect(seen).toEqual([])
  })
})
