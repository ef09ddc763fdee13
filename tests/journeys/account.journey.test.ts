// My Account: who one is, the code to invite with, what one has recommended, and what happens when it cannot be loaded.

import type { Page } from 'playwright-core'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { createMember } from '../../server/gotrue/create-member.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { decide, share } from '../submissions.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser } from './browser.ts'
import { holdRequests } from './hold-requests.ts'
import { refuse } from './trouble.ts'

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

const join = (code: string) =>
  village.database.db.transaction().execute((trx) =>
    createMember(trx, {
      email: `${v7()}@example.com`,
      passwordHash: '-',
      fullName: 'New Parent',
      userType: 'parent_seeking',
      confirmed: true,
      usedCode: code,
    }),
  )

describe('a visitor', () => {
  it('signs in at /auth and comes back to the account', async () => {
    const { page, faults } = await browser.visitor()
    await page.goto('/profile')
    await page.waitForURL((url) => url.pathname === '/auth')
    await page.getByLabel('Email').fill(otto.email)
    await page.getByLabel('Password', { exact: true }).fill(otto.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL((url) => url.pathname === '/profile')
    await page.getByRole('heading', { level: 1, name: 'Otto Lindqvist' }).waitFor()
    expect(faults).toEqual([])
  })
})

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

    expect(await axeFindings(page)).toEqual([])
    await myRecommendations(page).getByRole('link', { name: 'Share another' }).click()
    await page.waitForURL((url) => url.pathname === '/add-listing')
    expect(faults).toEqual([])
  })

  it('copies their code and sees how many parents came by it', async () => {
    const { referral_code: code } = (await village.call(getOwnProfile, {}, maya)).body
    const { page } = await browser.visitor({
      as: maya,
      viewport: 'phone',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.goto('/profile')
    const ticket = page.getByRole('region', { name: 'Invite a parent you trust' })
    await ticket.getByText(code, { exact: true }).waitFor()
    await ticket.getByText('0 parents joined with it').waitFor()
    await ticket.getByRole('button', { name: 'Copy code' }).click()
    await toast(page, 'Referral code copied to clipboard!').waitFor()
    await ticket.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)

    await join(code)
    await page.reload()
    await ticket.getByText('1 parent joined with it').waitFor()
    await join(code)
    await page.reload()
    await ticket.getByText('2 parents joined with it').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('chooses the picture at the top of their pages, on every device; one that is not kept goes back', async () => {
    const { page, faults } = await browser.visitor({ as: otto, viewport: 'phone' })
    // an open dialog hides the rest of the page from roles
    const account = page.locator('.account-button', { hasText: 'Hi Otto' })
    const drawn = (name: string) => account.locator(`use[href$="#tk-${name}"]`)
    const chosen = page.getByRole('dialog', { name: 'Your picture' }).getByRole('radio', { checked: true })
    const choose = (name: string) => page.getByRole('dialog').locator('label', { hasText: name }).click()
    await page.goto('/profile')
    await account.getByText('O', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Change picture' }).click()
    await chosen.waitFor({ state: 'attached' })
    expect(await chosen.getAttribute('value')).toBe('letter')
    expect(await axeFindings(page)).toEqual([])
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

  it('is told when the code cannot be copied', async () => {
    const { page } = await browser.visitor({ as: maya })
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
    })
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Copy code' }).click()
    await toast(page, 'Failed to copy referral code').waitFor()
    await page.getByRole('button', { name: 'Copy code' }).waitFor()
  })

  it('who has shared nothing yet is shown the way', async () => {
    const { page } = await browser.visitor({ as: otto, viewport: 'phone', dark: true })
    await page.goto('/profile')
    await myRecommendations(page).getByRole('heading', { name: 'No recommendations yet' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await myRecommendations(page).getByRole('link', { name: 'Share Your Experience' }).click()
    await page.waitForURL((url) => url.pathname === '/add-listing')
  })

  it('and an administrator see what is to come; the baby products are open to the administrator only', async () => {
    const comingFor = async (person: typeof otto) => {
      const { page } = await browser.visitor({ as: person, viewport: 'tablet' })
      await page.goto('/profile')
      if (person === ada) await page.getByRole('link', { name: 'Top-Rated Baby Products' }).waitFor()
      const coming = page.getByRole('list', { name: 'Coming to your account' }).getByRole('listitem')
      await coming.first().waitFor()
      const words = await coming.evaluateAll((items) =>
        items.map((item) => [...item.querySelectorAll('span')].map((part) => part.textContent)),
      )
      return { page, words }
    }
    const { page, words } = await comingFor(otto)
    expect(words).toEqual([
      ['Top-Rated Baby Products', 'Coming Soon'],
      ['Points History', 'Coming Soon'],
      ['Available Rewards', 'Coming Soon'],
    ])
    expect(await page.getByRole('link', { name: 'Top-Rated Baby Products' }).count()).toBe(0)
    const admin = await comingFor(ada)
    expect(admin.words).toEqual(words.slice(1))
    await admin.page.getByRole('link', { name: 'Top-Rated Baby Products' }).click()
    await admin.page.waitForURL((url) => url.pathname === '/baby-products')
  })

  it('hears that the account is loading, and leaves it by signing out', async () => {
    const { page } = await browser.visitor({ as: maya })
    const release = await holdRequests(page, '**/rest/v1/rpc/get_my_submissions*')
    await page.goto('/profile')
    await page.getByText('Loading your recommendations').waitFor({ state: 'attached' })
    expect(await axeFindings(page)).toEqual([])
    release()
    await row(page, 'Rosa Martinez').waitFor()

    await page.getByRole('button', { name: /Hi Maya/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Sign In' }).waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto('/profile')
    await page.waitForURL((url) => url.pathname === '/auth')
  })
})

describe('when the account cannot be loaded', () => {
  it('the recommendations say so and come when asked again', async () => {
    const { page } = await browser.visitor({ as: maya })
    await page.route('**/rest/v1/rpc/get_my_submissions*', refuse)
    await page.goto('/profile')
    await toast(page, 'Error').waitFor()
    await toast(page, 'Failed to load profile data').waitFor()
    await myRecommendations(page).getByText('Failed to load recommendations').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Maya Krishnan' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute('**/rest/v1/rpc/get_my_submissions*')
    await myRecommendations(page).getByRole('button', { name: 'Try again' }).click()
    await row(page, 'Rosa Martinez').waitFor()
  })

  it('the profile says so and comes when asked again', async () => {
    const { page } = await browser.visitor({ as: maya, dark: true })
    await page.route('**/rest/v1/profiles/me*', refuse)
    await page.goto('/profile')
    await toast(page, 'Error').waitFor()
    await toast(page, 'Failed to load profile data').waitFor()
    await page.getByRole('heading', { level: 1, name: 'My Account' }).waitFor()
    await row(page, 'Rosa Martinez').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute('**/rest/v1/profiles/me*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Maya Krishnan' }).waitFor()
    await page.getByRole('button', { name: 'Copy code' }).waitFor()
  })
})
