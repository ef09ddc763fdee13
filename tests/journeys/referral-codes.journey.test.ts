// A member's own referral codes: made, handed over, used, expired, revoked.
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { createMember } from '../../server/gotrue/create-member.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada, type CastMember, maya, otto } from '../cast.ts'
import { establish } from '../referrals/standing.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser } from './browser.ts'
import { fault, refuse } from './trouble.ts'

let village: TestVillage
let browser: TestBrowser

beforeAll(async () => {
  village = await startTestVillage()
  await establish(village, maya, otto)
  browser = await startBrowser(village)
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })

const rows = (page: Page) => page.getByRole('region', { name: 'Codes' }).locator('> ul > li')
const row = (page: Page, code: string) => rows(page).filter({ hasText: code })
const generate = (page: Page) => page.getByRole('button', { name: 'Generate a new code' })

const open = async (page: Page): Promise<void> => {
  await page.goto('/generate-referral')
  await page.getByRole('heading', { level: 1, name: 'Your referral codes' }).waitFor()
}

const newCode = async (person: CastMember): Promise<string> =>
  (await village.call(generateReferralCode, {}, person)).body.code

/** Changes a code behind the scenes, as time and new members do. */
const change = (code: string, to: { uses?: number; created?: string; ends?: string }) =>
  village.database.db
    .updateTable('referral_codes')
    .set({
      ...(to.uses !== undefined && { uses: to.uses }),
      ...(to.created && { created_at: sql<Date>`${to.created}::timestamptz` }),
      ...(to.ends && { expires_unused_at: sql<Date>`${to.ends}::timestamptz` }),
    })
    .where('code', '=', code)
    .execute()

describe('referral codes', () => {
  it('are for members: a visitor signs in and comes back', async () => {
    const { page } = await browser.visitor()
    await page.goto('/generate-referral')
    await page.waitForURL((url) => url.pathname === '/login')
    await page.getByLabel('Email').fill(otto.email)
    await page.getByLabel('Password', { exact: true }).fill(otto.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL((url) => url.pathname === '/generate-referral')
    await page.getByRole('heading', { name: 'No codes yet' }).waitFor()
    for (const tip of [
      'Each code works for up to 5 parents.',
      'An unused code expires after 30 days.',
      'You can have 10 active codes at a time.',
    ]) {
      await page.getByText(tip).waitFor()
    }
    expect(await axeFindings(page)).toEqual([])
  })

  it('are made on the page, copied, opened by a friend, and revoked', async () => {
    const { page, faults } = await browser.visitor({ as: maya, permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto('/profile')
    await page.getByRole('link', { name: 'More referral codes' }).click()
    await generate(page).click()
    await toast(page, 'Your new code is ready').waitFor()
    // The newest stands first.
    const code = /MOM2024[A-Z2-9]{6}-[A-Z2-9]{6}/.exec((await rows(page).first().textContent()) ?? '')?.[0] ?? ''
    const mine = row(page, code)
    await mine.getByText('Active', { exact: true }).waitFor()
    await mine.getByText('0 of 5 used').waitFor()
    await mine.getByText(/^Created \w{3} \d{1,2}, \d{4}$/).waitFor()
    await mine.getByText(/^Expires \w{3} \d{1,2}, \d{4} if unused$/).waitFor()

    await mine.getByRole('button', { name: 'Copy', exact: true }).click()
    await toast(page, 'Referral code copied to clipboard!').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await mine.getByRole('button', { name: 'Share link' }).click()
    await toast(page, 'Invitation link copied to clipboard').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(`${village.url}/referral-signup?code=${code}`)

    const friend = await browser.visitor({ viewport: 'phone' })
    await friend.page.goto(link)
    await friend.page.getByRole('heading', { name: 'Maya saved you a place' }).waitFor()

    await mine.getByRole('button', { name: 'Revoke' }).click()
    const dialog = page.getByRole('dialog', { name: `Revoke ${code}?` })
    await dialog.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await dialog.waitFor({ state: 'detached' })
    await mine.getByText('Active', { exact: true }).waitFor()
    await mine.getByRole('button', { name: 'Revoke' }).click()
    await dialog.getByRole('button', { name: 'Revoke code' }).click()
    await toast(page, 'Code revoked').waitFor()
    await mine.getByText('Revoked', { exact: true }).waitFor()
    expect(await mine.getByRole('button').count()).toBe(0)
    await dialog.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(code)

    await friend.page.goto(link)
    await friend.page.getByText('Invalid referral code. Please check with the mom who invited you.').waitFor()
    expect(faults).toEqual([])
  })

  it('tell where each stands, newest first', async () => {
    const [used, expired, shared] = [await newCode(otto), await newCode(otto), await newCode(otto)]
    await change(used, { uses: 5, created: '2024-02-29T20:00:00Z' })
    await change(expired, { created: '2024-03-01T07:59:00Z', ends: '2024-03-31T06:59:00Z' })
    await change(shared, { uses: 1, created: '2026-10-02T20:00:00Z' })
    const { page } = await browser.visitor({ as: otto, viewport: 'phone', dark: true })
    await open(page)
    await row(page, shared).getByText('1 of 5 used').waitFor()
    await row(page, shared).getByText('Active', { exact: true }).waitFor()
    await row(page, shared).getByText('Created Oct 2, 2026').waitFor()
    expect(
      await row(page, shared)
        .getByText(/^Expires/)
        .count(),
    ).toBe(0)
    await row(page, expired).getByText('Expired', { exact: true }).waitFor()
    await row(page, expired).getByText('Created Feb 29, 2024').waitFor()
    await row(page, used).getByText('Used up', { exact: true }).waitFor()
    await row(page, used).getByText('5 of 5 used').waitFor()
    expect(await page.getByRole('button', { name: 'Revoke' }).count()).toBe(1)
    const shown = (await rows(page).allTextContents()).map((text) => text.slice(0, 20))
    expect(shown).toEqual([shared, expired, used])
    expect(await axeFindings(page)).toEqual([])
  })

  it.each(['desktop', 'phone'] as const)(
    'tell a new member how many she can make, and who joined by them, on a %s',
    async (viewport) => {
      const { db } = village.database
      const zoe = { email: `zoe-${viewport}@new.example`, fullName: 'Zoe Rasmussen', password: maya.password }
      const member = { userType: 'parent_seeking', confirmed: true } as const
      await db.transaction().execute((trx) => createMember(trx, { ...zoe, ...member }))
      const code = await newCode(zoe)
      const friend = { email: `nora-${viewport}@new.example`, fullName: 'Nora O’Neill', password: maya.password }
      await db.transaction().execute((trx) => createMember(trx, { ...friend, ...member, usedCode: code }))
      const { page } = await browser.visitor({ as: zoe, viewport })
      await open(page)
      await page.getByText(/^You can make 2 more codes now\. As a new member you can have 3 at a time\./).waitFor()
      await page.getByText('You can have 3 active codes at a time.').waitFor()
      const joined = row(page, code).getByRole('list', { name: 'Joined by this code' })
      await joined.getByText('Nora O.', { exact: true }).waitFor()
      await joined.getByText(/^joined \w{3} \d{1,2}, \d{4}$/).waitFor()
      expect(await page.getByText('O’Neill').count()).toBe(0)
      await generate(page).click()
      await page.getByText(/^You can make 1 more code now\./).waitFor()
      await newCode(zoe)
      await page.reload()
      await page.getByText(/^You have 3 of 3 active codes\./).waitFor()
      await page.getByText('You have 3 active codes. Revoke one to make another.').waitFor()
      expect(await generate(page).getAttribute('aria-disabled')).toBe('true')
      expect(await axeFindings(page)).toEqual([])
      await establish(village, zoe)
      await page.reload()
      await page.getByText('You can make 7 more codes now.', { exact: true }).waitFor()
    },
  )

  it('end at ten active ones: the page says why, and the server refuses a tab that does not know yet', async () => {
    const { page, context } = await browser.visitor({ as: ada })
    for (let made = 0; made < 9; made++) await newCode(ada)
    await open(page)
    const other = await context.newPage()
    await other.goto('/generate-referral')
    await row(other, 'Active').nth(8).waitFor()

    await generate(page).click()
    await page.getByText('You have 10 active codes. Revoke one to make another.').waitFor()
    expect(await generate(page).getAttribute('aria-disabled')).toBe('true')
    expect(await axeFindings(page)).toEqual([])

    await generate(other).click()
    await toast(other, 'Failed to generate a code').waitFor()
    await toast(
      other,
      'You have as many active codes as you can have. Revoke one, or wait until one is used up.',
    ).waitFor()
    await other.getByText('You have 10 active codes. Revoke one to make another.').waitFor()
    expect(await rows(other).count()).toBe(10)
  })

  it('say when they cannot be loaded, made or revoked', async () => {
    const code = await newCode(maya)
    const { page } = await browser.visitor({ as: maya })
    await page.route('**/rest/v1/referral_codes**', refuse)
    await page.goto('/generate-referral')
    await page.getByText('Failed to load referral codes').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await generate(page).click()
    await toast(page, 'Failed to generate a code').waitFor()
    await page.unroute('**/rest/v1/referral_codes**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await row(page, code).waitFor()

    await page.route('**/revoke', fault)
    await row(page, code).getByRole('button', { name: 'Revoke' }).click()
    const dialog = page.getByRole('dialog', { name: `Revoke ${code}?` })
    await dialog.getByRole('button', { name: 'Revoke code' }).click()
    await toast(page, 'Failed to revoke the code').waitFor()
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await dialog.waitFor({ state: 'detached' })
    await row(page, code).getByText('Active', { exact: true }).waitFor()
  })
})
