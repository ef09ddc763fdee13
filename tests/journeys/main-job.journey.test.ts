// The main use case, end to end: a parent is invited, joins, searches and shares; another parent finds the
// recommendation.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoInvitation } from '../../server/demo/demo-members.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser } from './browser.ts'
import { choose, joinByInvitation, shareDoula } from './parent-steps.ts'
import { signIn } from './sign-in.ts'

const village = await forFile(startTestVillage({ demo: true }))
const browser = await forFile(startBrowser(village))
const nora = { email: 'nora@example.com', password: 'seven-gold-poppies' }
const provider = 'Wilhelmina Brightwater'

const search = async (page: Page, city: string, category: string): Promise<void> => {
  const location = page.getByRole('combobox', { name: 'Location' })
  // their own town is already filled in
  await location.clear()
  await location.pressSequentially(city)
  await page.getByRole('option', { name: `${city}, CA` }).click()
  await choose(page, 'Category', category)
  await page.getByRole('button', { name: 'Search Providers' }).click()
  await page.waitForURL('**/search-results?*')
}

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

describe('the main use case', () => {
  it('a parent joins, searches, sees a contact and shares; after an approval another member finds it', async () => {
    const { page, faults } = await browser.visitor({ viewport: 'phone' })
    await joinByInvitation(page, { code: demoInvitation, ...nora })
    const mail = (await village.mails()).find(({ to }) => to === nora.email)
    await page.goto(mail?.link ?? '')
    await page.getByText('Email verified! 🎉', { exact: true }).waitFor()

    // The link has signed them in; then they search.
    await search(page, 'Oakland', 'Nanny')
    await page.getByRole('heading', { level: 1, name: 'Nannies near Oakland' }).waitFor()
    const maria = card(page, 'Maria-Jose F.')
    await maria.getByRole('button', { name: 'View Details' }).click()
    await maria
      .getByRole('link', { name: /555-01|@example\.com/ })
      .first()
      .waitFor()
    await shareDoula(page, provider)

    // It is not in any search yet, not even in the parent's own.
    await page.goto('/search-results?location=Oakland,+CA&category=postpartum-doula')
    await page.getByRole('article').first().waitFor()
    expect(await card(page, 'Wilhelmina B.').count()).toBe(0)

    const review = await browser.visitor()
    await signIn(review.page, ada)
    await review.page.getByRole('button', { name: /Hi Ada|account/i }).click()
    await review.page.getByRole('menuitem', { name: 'Admin Dashboard' }).click()
    // Older pending submissions come first by default.
    await review.page.getByLabel('Order').selectOption('Newest first')
    const row = review.page.getByRole('listitem').filter({ hasText: provider })
    await row.getByText(nora.email).waitFor()
    await row.getByRole('button', { name: /^View Details/ }).click()
    await review.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await review.page.getByText('Submission approved successfully', { exact: true }).waitFor()

    const other = await browser.visitor({ viewport: 'tablet' })
    await signIn(other.page, maya)
    await search(other.page, 'Alameda', 'Postpartum Doula')
    await other.page.getByRole('heading', { level: 1, name: 'Postpartum doulas near Alameda' }).waitFor()
    const found = card(other.page, 'Wilhelmina B.')
    await found.getByText('She held the baby and I slept. That was everything.').waitFor()
    await found.getByText('1 parent recommends Wilhelmina', { exact: true }).waitFor()
    await found.getByRole('button', { name: 'View Details' }).click()
    await found.getByRole('link', { name: /\(510\) 555-0142/ }).waitFor()
    for (const seen of [faults, review.faults, other.faults]) expect(seen).toEqual([])
  })
})
