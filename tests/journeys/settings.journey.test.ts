// A member's settings: a new password that signs out other browsers, and the page by keyboard.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { mailSwitches } from '../../domain/settings/mail-switches.ts'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { startBrowser, toast, walkedAt } from './browser.ts'
import { hasFocus, tabTo } from './by-keyboard.ts'
import { signIn } from './sign-in.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

const person = () => makePerson(village.database.db)
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const decisions = (page: Page) => page.getByRole('switch', { name: mailSwitches.decisions.name })

/** Reloads the page and waits for the request to sign in. */
const expectSignedOut = async (page: Page): Promise<void> => {
  await page.goto('/profile/settings')
  await page.waitForURL((url) => url.pathname === '/auth')
}

describe.each(walkedAt)('a member on a %s', (viewport) => {
  it('changes the password, which signs out every other browser', async () => {
    const member = await person()
    const { page } = await browser.visitor({ as: member, viewport })
    const { page: other } = await browser.visitor({ as: member, viewport })
    await other.goto('/profile/settings')
    await part(other, 'Password').waitFor()
    await page.goto('/profile/settings')
    const password = part(page, 'Password')
    const now = password.getByLabel('Current password')
    await password.getByLabel('New password', { exact: true }).fill('eleven-green-hills')
    await password.getByLabel('Confirm new password').fill('eleven-green-hills')
    await now.fill(member.password)
    await password.getByRole('button', { name: 'Change password' }).click()
    await toast(page, 'Password changed').waitFor()
    expect(await now.inputValue()).toBe('')
    await page.reload()
    await password.waitFor()
    await expectSignedOut(other)
    await signIn(other, { ...member, password: 'eleven-green-hills' })
  })
})

it('every control of the page can be reached by keyboard', async () => {
  const { page } = await browser.visitor({ as: await person(), reducedMotion: true })
  await page.goto('/profile/settings')
  const parts = page.getByRole('navigation', { name: 'Settings sections' })
  await part(page, 'Two-step sign-in').getByRole('button', { name: 'Set it up' }).waitFor()
  await tabTo(page, parts.getByRole('link', { name: 'Mails' }))
  await page.keyboard.press('Enter')
  await tabTo(page, decisions(page))
  await page.keyboard.press('Space')
  await expect.poll(() => decisions(page).getAttribute('aria-checked')).toBe('false')
  for (const stop of [
    page.getByLabel('Current password'),
    page.getByLabel('Confirm new password'),
    page.getByRole('button', { name: 'Change password' }),
    part(page, 'Two-step sign-in').getByRole('button', { name: 'Set it up' }),
    page.getByRole('button', { name: 'Download everything' }),
  ])
    await tabTo(page, stop)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Download everything' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Download everything' }))).toBe(true)
  await tabTo(page, part(page, 'Leave the village').getByRole('link', { name: 'Leave the village' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Leave the village' }))).toBe(true)
  await tabTo(page, page.getByRole('link', { name: 'Stay' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/profile')
})
