// My Account: who one is, what one has recommended, and the picture one chooses.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { decide, share } from '../submissions.ts'
import { startBrowser } from './browser.ts'
import { refuse } from './trouble.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })

const myRecommendations = (page: Page) => page.getByRole('region', { name: 'My Recommendations' })

/** The row of the list whose heading is the given name. */
const row = (page: Page, name: string) =>
  myRecommendations(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** As if a recommendation had been shared, and perhaps reviewed, at these moments. */
const date = (id: string, created_at: string, reviewed_at?: string) =>
  village.database.db
    .updateTable('experience_submissions')
    .set({ created_at: new Date(created_at), ...(reviewed_at && { reviewed_at: new Date(reviewed_at) }) })
    .where('id', '=', id)
    .execute()

describe('a member', () => {
  it('sees themselves, and their recommendations with where each stands and since when', async () => {
    const pending = await share(village, { provider_name: 'Rosa Martinez', rating: 5 })
    await date(pending, '2028-02-29T07:59:00Z')
    const gentle = { highlights: [], custom_highlight: 'Gentle' }
    const approved = await share(village, {
      ...gentle,
      provider_name: 'Redwood Smiles <b>Clinic</b>',
      service_type: 'pediatric-dentist',
      is_business: true,
      rating: 4,
    })
    await decide(village, approved)
    await date(approved, '2026-09-03T01:00:00Z', '2026-09-03T18:00:00Z')
    const rejected = await share(village, {
      ...gentle,
      provider_name: 'Kim Lee',
      service_type: 'babysitter',
      rating: 1,
    })
    await decide(village, rejected, 'rejected')
    await date(rejected, '2026-06-09T18:00:00Z', '2027-01-01T07:59:00Z')
    await village.database.db
      .updateTable('profiles')
      .set({ created_at: new Date('2026-05-01T06:59:00Z') })
      .where('full_name', '=', maya.fullName)
      .execute()

    const { page, faults } = await browser.visitor({ as: maya })
    await page.goto('/profile')
    await page.getByRole('heading', { level: 1, name: 'Maya Krishnan' }).waitFor()
    await page.getByText('MK', { exact: true }).waitFor()
    await page.getByRole('main').getByText(maya.email).waitFor()
    await page.getByText('Member since April 2026').waitFor()
    await expect.poll(() => page.title()).toContain('My Account')

    const rosa = row(page, 'Rosa Martinez')
    await rosa.getByText('Nanny, shared Feb 28, 2028').waitFor()
    await rosa.getByText('Pending Review', { exact: true }).waitFor()
    await rosa.getByRole('img', { name: '5 out of 5 stars' }).waitFor()
    expect(await rosa.getByText(/(Approved|Rejected) on/).count()).toBe(0)
    const clinic = row(page, 'Redwood Smiles Clinic')
    await clinic.getByText('Pediatric Dentist, shared Sep 2, 2026').waitFor()
    await clinic.getByText('Approved by Admin', { exact: true }).waitFor()
    await clinic.getByText('Approved on Sep 3, 2026').waitFor()
    const kim = row(page, 'Kim Lee')
    await kim.getByText('Babysitter, shared Jun 9, 2026').waitFor()
    await kim.getByText('Rejected by Admin', { exact: true }).waitFor()
    await kim.getByText('Rejected on Dec 31, 2026').waitFor()
    await kim.getByRole('img', { name: '1 out of 5 stars' }).waitFor()
    const names = await myRecommendations(page).getByRole('heading', { level: 3 }).allTextContents()
    expect(names).toEqual(['Rosa Martinez', 'Redwood Smiles Clinic', 'Kim Lee'])
    await myRecommendations(page).getByRole('link', { name: 'Share another' }).click()
    await page.waitForURL((url) => url.pathname === '/add-listing')
    expect(faults).toEqual([])
  })

  it('chooses the picture at the top of their pages, on every device; one that is not kept goes back', async () => {
    const { page, faults } = await browser.visitor({ as: otto, viewport: 'phone' })
    // an open dialog hides the rest of the page from roles
    const account = page.locator('header button', { hasText: 'Hi Otto' })
    const drawn = (name: string) => account.locator(`use[href$="#tk-${name}"]`)
    const chosen = page.getByRole('dialog', { name: 'Your picture' }).getByRole('radio', { checked: true })
    const choose = (name: string) => page.getByRole('dialog').locator('label', { hasText: name }).click()
    await page.goto('/profile')
    await account.getByText('O', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Change picture' }).click()
    await chosen.waitFor({ state: 'attached' })
    expect(await chosen.getAttribute('value')).toBe('letter')
    await choose('Snail')
    await drawn('snail').waitFor()
    await page.keyboard.press('ArrowRight')
    await drawn('umbrella').waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('main').locator('use[href$="#tk-umbrella"]').waitFor()

    const { page: laptop } = await browser.visitor({ as: otto })
    await laptop.goto('/about')
    await laptop.getByRole('banner').locator('use[href$="#tk-umbrella"]').waitFor()

    await page.getByRole('button', { name: 'Change picture' }).click()
    await choose('The letter O')
    await account.getByText('O', { exact: true }).waitFor()
    await page.route('**/rest/v1/profiles/me', (route) =>
      route.request().method() === 'PATCH' ? refuse(route) : route.fallback(),
    )
    await choose('Moon')
    await toast(page, 'Your picture was not changed').waitFor()
    await account.getByText('O', { exact: true }).waitFor()
    expect(await chosen.getAttribute('value')).toBe('letter')
    expect(faults.filter((fault) => !fault.includes('429'))).toEqual([])
  })
})
