// The screen after signing up and the link of its message: the steps, the ways back, and what a verified parent finds.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser } from './browser.ts'
import { signIn } from './sign-in.ts'

let village: TestVillage
let browser: TestBrowser

beforeAll(async () => {
  village = await startTestVillage()
  browser = await startBrowser(village.url)
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

const address = 'nora@trustedvillage.example'

const toast = (page: Page, words: string) => page.getByRole('region').getByText(words, { exact: true })

describe('Check Your Email', () => {
  it('names the address, lists the steps, and leads back to sign-up or to where one was', async () => {
    const { page } = await browser.visitor({ viewport: 'phone', dark: true })
    await page.goto('/about')
    await page.goto(`/email-verification?email=${address}`)
    await page.getByRole('heading', { level: 1, name: 'Check Your Email' }).waitFor()
    await page.getByText(address, { exact: true }).waitFor()
    const steps = await page.getByRole('main').getByRole('listitem').allTextContents()
    expect(steps.map((step) => step.replace(/^\d/, ''))).toEqual([
      'Check your inbox, and the spam folder too',
      'Click the link in the message',
      'You are signed in automatically',
    ])
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Back to signup' }).click()
    await page.getByRole('heading', { level: 1, name: 'Join the village' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Check Your Email' }).waitFor()
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/about')
  })

  it('asks for the address when it is not told one, or told something else', async () => {
    const { page } = await browser.visitor()
    for (const query of ['', '?email=', '?email=not-an-address']) {
      await page.goto(`/email-verification${query}`)
      await page.getByLabel('Your email').waitFor()
      expect(await page.getByText('not-an-address').count()).toBe(0)
    }
    await page.getByRole('button', { name: 'Resend email' }).click()
    await page.getByText('Email is required').waitFor()
    await page.getByLabel('Your email').fill(address)
    await page.getByRole('button', { name: 'Resend email' }).click()
    await toast(page, 'Verification email sent!').waitFor()
    await page.getByRole('button', { name: /^Resend email in \d+ s$/ }).waitFor()
  })

  it('cannot send twice at once', async () => {
    const { page } = await browser.visitor()
    const held = Promise.withResolvers<void>()
    await page.route('**/auth/v1/resend*', async (route) => {
      await held.promise
      await route.fulfill({
        status: 422,
        json: { code: 422, error_code: 'something_new', msg: 'The post is closed.' },
      })
    })
    await page.goto(`/email-verification?email=${address}`)
    const resend = page.getByRole('button', { name: 'Resend email' })
    await resend.click()
    await expect.poll(() => resend.isDisabled()).toBe(true)
    held.resolve()
    await toast(page, 'Failed to resend email').waitFor()
    await toast(page, 'The post is closed.').waitFor()
    expect(await resend.isEnabled()).toBe(true)
  })
})

describe('a parent who is verified', () => {
  it('is welcomed and led home, also from an old address of this screen', async () => {
    const { page } = await browser.visitor()
    await signIn(page, maya)
    await page.goto('/email-verification?verified=true')
    await toast(page, 'Email verified! 🎉').waitFor()
    await toast(page, 'Welcome to Trusted Village! Your account is now active.').waitFor()
    await page.waitForURL(`${village.url}/`)

    await page.goto('/email-verification')
    await page.getByRole('heading', { level: 1, name: 'Email Verified!' }).waitFor()
    await page.getByText('Your account has been successfully verified. Redirecting you to the app...').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.waitForURL(`${village.url}/`)
  })

  it('finds the search that was waiting since before she signed up', async () => {
    const { referral_code: code } = (await village.call(getOwnProfile, {}, maya)).body
    const { page } = await browser.visitor()
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Location' }).fill('Oakland, CA')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'Nanny', exact: true }).click()
    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Last name').fill('Quinn')
    await page.getByLabel('Email').fill(address)
    await page.getByLabel(/^Password/).fill('seven-gold-poppies')
    await page.getByLabel('Find services').check()
    await page.getByLabel('Referral code').fill(code)
    await page.getByRole('button', { name: 'Create account' }).click()
    await toast(page, 'Account created!').waitFor()
    const mail = (await village.mails()).find(({ to }) => to === address)
    await page.goto(mail?.link ?? '')
    await toast(page, 'Email verified! 🎉').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Nannies near Oakland' }).waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ location: 'Oakland, CA', category: 'nanny' })
    expect(await page.evaluate(() => localStorage.getItem('pendingSearch'))).toBeNull()
  })
})
