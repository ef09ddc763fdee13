// The screens of signing in and up and of waiting for the link: how they lead to each other, for whom they are, and what they say.
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser } from './browser.ts'

let village: TestVillage
let browser: TestBrowser
let code: string

beforeAll(async () => {
  village = await startTestVillage()
  browser = await startBrowser(village)
  code = (await village.call(getOwnProfile, {}, maya)).body.referral_code
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

const toast = (page: Page, words: string) => page.getByRole('region').getByText(words, { exact: true })
const main = (page: Page) => page.getByRole('main')
const arrived = (page: Page, address: string) => page.waitForURL(`${village.url}${address}`)

describe('the ways between the screens', () => {
  it('lead from sign-in to sign-up and to a new password and back, and keep where one was going', async () => {
    const { page } = await browser.visitor()
    await page.goto('/login?redirect=/contact')
    await main(page).getByRole('link', { name: 'Sign up' }).click()
    await arrived(page, '/signup?redirect=%2Fcontact')
    await page.getByText('New members are manually reviewed within 24 hours.').waitFor()
    await main(page).getByRole('link', { name: 'Sign in' }).click()
    await arrived(page, '/login?redirect=%2Fcontact')
    await main(page).getByRole('link', { name: 'Forgot your password?' }).click()
    await arrived(page, '/auth?mode=forgot-password&redirect=%2Fcontact')
    await main(page).getByRole('link', { name: 'Back to Sign In' }).click()
    await arrived(page, '/auth?redirect=%2Fcontact')
    await main(page).getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('Full name').waitFor()
    await main(page).getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(maya.email)
    await page.getByLabel('Password', { exact: true }).fill(maya.password)
    await main(page).getByRole('button', { name: 'Sign In' }).click()
    await arrived(page, '/contact')
  })

  it('lead a member on who is signed in already, unless they are choosing a new password', async () => {
    const { page } = await browser.visitor({ as: maya })
    for (const path of ['/auth?redirect=/contact', '/auth?mode=signup&redirect=/contact', '/login?redirect=/contact']) {
      await page.goto(path)
      await arrived(page, '/contact')
    }
    await page.goto('/auth?mode=forgot-password&redirect=/contact')
    await page.getByRole('button', { name: 'Send Reset Link' }).waitFor()
    await page.goto('/auth?mode=reset-password&redirect=/contact')
    await page.getByRole('button', { name: 'Update Password' }).waitFor()
  })

  it('are named for password managers', async () => {
    const { page } = await browser.visitor()
    const marks = () =>
      page
        .locator('main input[autocomplete]')
        .evaluateAll((all) => all.map((input) => input.getAttribute('autocomplete')))
    await page.goto('/login')
    await page.getByLabel('Email').waitFor()
    expect(await marks()).toEqual(['username', 'current-password'])
    await page.goto('/signup')
    await page.getByLabel('Email').waitFor()
    expect(await marks()).toEqual(['given-name', 'family-name', 'username', 'new-password', 'off'])
  })
})

describe('a browser that keeps nothing', () => {
  it('lets a member in, search, share and leave all the same', async () => {
    const { page, context, faults } = await browser.visitor()
    await context.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const kept of ['localStorage', 'sessionStorage']) Object.defineProperty(window, kept, { get: refuse })
    })
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Location' }).fill('Oakland, CA')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Nanny' })
    await main(page).getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill(maya.email)
    await page.getByLabel('Password', { exact: true }).fill(maya.password)
    await main(page).getByRole('button', { name: 'Sign In' }).click()
    await arrived(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Share Experience' }).click()
    await page.getByLabel('Provider or Business Name').fill('Rosa')
    await page.getByRole('link', { name: 'Trusted Village, home' }).click()
    await main(page).getByRole('link', { name: 'Browse Services' }).waitFor()
    await page.getByRole('button', { name: /^Hi / }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
    expect(faults).toEqual([])
  })
})

describe('when the server refuses', () => {
  const withoutReason = (route: Route) =>
    route.fulfill({ status: 400, contentType: 'text/html', body: '<h1>Bad Request</h1>' })
  const withWords = (route: Route) =>
    route.fulfill({
      status: 422,
      json: { code: 422, error_code: 'something_new', msg: 'The gate is closed on Sundays.' },
    })

  it('signing in passes its words on, or asks to check and try again', async () => {
    const { page } = await browser.visitor()
    await page.route('**/auth/v1/token*', withWords)
    await page.goto('/login')
    await page.getByLabel('Email').fill(maya.email)
    await page.getByLabel('Password', { exact: true }).fill(maya.password)
    await main(page).getByRole('button', { name: 'Sign In' }).click()
    await toast(page, 'Sign in failed').waitFor()
    await toast(page, 'The gate is closed on Sundays.').waitFor()
    await page.unroute('**/auth/v1/token*')
    await page.route('**/auth/v1/token*', withoutReason)
    await main(page).getByRole('button', { name: 'Sign In' }).click()
    await toast(page, 'Sign in failed').waitFor()
    await toast(page, 'Please check your credentials and try again.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(maya.email)
  })

  it('the short form passes its words on, or asks to try again', async () => {
    const { page } = await browser.visitor()
    await page.route('**/auth/v1/signup*', withWords)
    await page.goto('/signup')
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Last name').fill('Quinn')
    await page.getByLabel('Email').fill('nora@example.com')
    await page.getByLabel(/^Password/).fill('seven-gold-poppies')
    await page.getByLabel('Find services').check()
    await page.getByLabel('Referral code').fill(code)
    await page.getByRole('button', { name: 'Create account' }).click()
    await toast(page, 'Sign up failed').waitFor()
    await toast(page, 'The gate is closed on Sundays.').waitFor()
    await page.unroute('**/auth/v1/signup*')
    await page.route('**/auth/v1/signup*', withoutReason)
    await page.getByRole('button', { name: 'Create account' }).click()
    await toast(page, 'Please try again.').waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Nora')
  })

  it('the invitation form passes its words on, or says that something went wrong; the member-to-be loses nothing', async () => {
    const { page } = await browser.visitor()
    await page.route('**/auth/v1/signup*', withWords)
    await page.goto(`/referral-signup?code=${code}`)
    await page.getByRole('button', { name: 'Continue to Sign Up' }).click()
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Last name').fill('Quinn')
    await page.getByLabel('Email').fill('nora@example.com')
    await page.getByLabel(/^Password/).fill('seven-gold-poppies')
    await page.getByLabel(/^Confirm password/).fill('seven-gold-poppies')
    await page.getByLabel('Location').fill('Walnut Creek, CA')
    await page.keyboard.press('Escape')
    await page.getByLabel('Children’s ages').fill('2 and 4 years')
    await page.getByLabel('Your parenting story').fill('We just moved here.')
    await page.getByLabel('I agree to the community guidelines').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await toast(page, 'Signup failed').waitFor()
    await toast(page, 'The gate is closed on Sundays.').waitFor()
    await page.unroute('**/auth/v1/signup*')
    await page.route('**/auth/v1/signup*', withoutReason)
    await page.getByRole('button', { name: 'Create account' }).click()
    await toast(page, 'Something went wrong. Please try again.').waitFor()
    expect(await page.getByLabel('Your parenting story').inputValue()).toBe('We just moved here.')

    await page.unroute('**/auth/v1/signup*')
    await page.getByLabel('Email').fill(maya.email)
    await page.getByRole('button', { name: 'Create account' }).click()
    await toast(page, 'Account already exists').waitFor()
    await page.getByText('That email already has an account.').waitFor()
  })

  it('asking for a new password says so', async () => {
    const { page } = await browser.visitor()
    await page.route('**/auth/v1/recover*', withoutReason)
    await page.goto('/auth?mode=forgot-password')
    await page.getByLabel('Email').fill(maya.email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await toast(page, 'Failed to send reset email').waitFor()
    await toast(page, 'Please try again.').waitFor()
  })
})

const address = 'nora@trustedvillage.example'

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
  const verifiedAt = (moment: Date) =>
    village.database.db
      .updateTable('auth.users')
      .set({ email_confirmed_at: moment })
      .where('email', '=', maya.email)
      .execute()

  it('is not told so again long afterwards, by whatever address they types', async () => {
    const { page } = await browser.visitor()
    await verifiedAt(new Date(Date.now() - 3_600_000))
    await page.goto('/auth?verified=true')
    await page.getByLabel('Email').fill(maya.email)
    await page.getByLabel('Password', { exact: true }).fill(maya.password)
    await main(page).getByRole('button', { name: 'Sign In' }).click()
    await arrived(page, '/')
    await toast(page, 'Welcome back!').waitFor()
    for (const address of ['/auth?verified=true', '/email-verification?verified=true']) {
      await page.goto(address)
      await arrived(page, '/')
      await page.getByText('Hi Maya').waitFor()
      expect(await page.getByText('Your account is now active').count()).toBe(0)
    }
  })

  it('is welcomed and led home, also from an old address of this screen', async () => {
    await verifiedAt(new Date())
    const { page } = await browser.visitor({ as: maya })
    await page.goto('/email-verification?verified=true')
    await toast(page, 'Email verified! 🎉').waitFor()
    await toast(page, 'Welcome to Trusted Village! Your account is now active.').waitFor()
    await page.waitForURL(`${village.url}/`)

    await page.clock.install()
    await page.goto('/email-verification')
    await page.getByRole('heading', { level: 1, name: 'Email Verified!' }).waitFor()
    await page.getByText('Your account has been successfully verified. Redirecting you to the app...').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.clock.fastForward(2500)
    await page.waitForURL(`${village.url}/`)
  })

  it('finds the search that was waiting since before they signed up', async () => {
    const { page } = await browser.visitor()
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Location' }).fill('Oakland, CA')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Nanny' })
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
