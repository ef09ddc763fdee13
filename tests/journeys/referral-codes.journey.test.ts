// A member's own referral code: made, handed over, used, revoked.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { establish } from '../referrals/establish.ts'
import { startBrowser } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeAll(() => establish(village, maya))

const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })

const rows = (page: Page) => page.getByRole('region', { name: 'Codes' }).locator('> ul > li')
const row = (page: Page, code: string) => rows(page).filter({ hasText: code })
const generate = (page: Page) => page.getByRole('button', { name: 'Generate a new code' })

describe('referral codes', () => {
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
})
