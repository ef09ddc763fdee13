// A lost password: requesting the message, its link, the new password, and expired links.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '../../server/gotrue/passwords.ts'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser, toast } from './browser.ts'

const village = await forFile(startTestVillage({ environment: { AUTH_MAIL_COOLDOWN_S: '1' } }))
const browser = await forFile(startBrowser(village))

const askForLink = async (page: Page, address: string): Promise<string> => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send Reset Link' }).waitFor()
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await toast(page, 'Password Reset Email Sent').waitFor()
  const mail = (await village.mails()).filter(({ to }) => to === address).at(-1)
  return mail?.link ?? ''
}

const signIn = async (page: Page, address: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(address)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

const expired = (page: Page) => page.getByText('Password reset link has expired or is invalid.')

describe('a lost password', () => {
  it('is replaced through the mailed link', async () => {
    // The password of the demo accounts is refused before it is compared with the hash.
    const present = 'nine-quiet-herons'
    const password_hash = await hashPassword(present)
    await village.database.db.updateTable('auth.users').set({ password_hash }).where('email', '=', maya.email).execute()
    const { page, faults } = await browser.visitor({ viewport: 'phone' })
    const link = await askForLink(page, maya.email)
    await page.getByText('belongs to a member, a link is on its way.').waitFor()
    await page.goto(link)
    await page.getByText(maya.email).waitFor()
    expect(new URL(page.url()).hash).toBe('')

    const update = page.getByRole('button', { name: 'Update Password' })
    await page.getByLabel('New password', { exact: true }).fill(present)
    await page.getByLabel('Confirm new password').fill(present)
    await update.click()
    await page.getByText('Please choose a password that’s different from your current one.').waitFor()
    await page.getByLabel('New password', { exact: true }).fill('eleven-green-hills')
    await page.getByLabel('Confirm new password').fill('eleven-green-hills')
    await update.click()
    await toast(page, 'Password Updated').waitFor()
    await page.getByRole('heading', { name: 'Password Updated' }).waitFor()

    await page.getByRole('button', { name: 'Go to Sign In' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/auth')
    await signIn(page, maya.email, maya.password)
    await toast(page, 'Invalid email or password.').waitFor()
    await signIn(page, maya.email, 'eleven-green-hills')
    await toast(page, 'Welcome back!').waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(
      /green-hills/,
    )
    expect(faults).toEqual([])
  })

  it('can be reset again from a used link, which leaves the first browser’s session unchanged', async () => {
    const { page } = await browser.visitor()
    const link = await askForLink(page, otto.email)
    await page.goto(link)
    await page.getByText(otto.email).waitFor()
    // A reload keeps the page usable, because the link has signed them in.
    await page.reload()
    await page.getByText(otto.email).waitFor()
    await page.getByLabel('New password', { exact: true }).waitFor()

    const { page: other } = await browser.visitor()
    await other.goto(link)
    await expired(other).waitFor()
    // the text in a link's parameters is not shown
    await other.goto(
      '/auth?mode=reset-password#error=access_denied&error_code=otp_expired&error_description=Call+us+now',
    )
    await expired(other).waitFor()
    expect(await other.getByText('Call us now').count()).toBe(0)
    await other.getByRole('link', { name: 'Request New Reset Link' }).click()
    await other.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await other.getByLabel('Email').fill(otto.email)
    await other.getByRole('button', { name: 'Send Reset Link' }).waitFor()
  })

  it.each(['', '?redirect_to={site}/auth?mode=reset-password'])(
    'leaves no token in the URL or the history, requested with "%s"',
    async (query) => {
      const { page, context } = await browser.visitor()
      const headers = { apikey: village.apiKey, 'content-type': 'application/json' }
      const address = query === '' ? maya.email : otto.email
      await page.request.post(`${village.url}/auth/v1/recover${query.replace('{site}', village.url)}`, {
        headers,
        data: { email: address },
      })
      const mail = (await village.mails()).filter(({ to }) => to === address).at(-1)
      await page.goto(mail?.link ?? '')
      await page.getByRole('button', { name: 'Choose a new password' }).click()
      await page.getByLabel('Confirm new password').waitFor()
      await page.getByText(address).waitFor()
      const { entries } = await (await context.newCDPSession(page)).send('Page.getNavigationHistory')
      expect(entries.filter(({ url }) => url.includes('_token'))).toEqual([])
    },
  )
})
