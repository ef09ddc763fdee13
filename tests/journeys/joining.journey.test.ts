// Joining: through the gate with an invitation, or by the short form; the message, its link, and all that can go wrong.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
let code: string

beforeAll(async () => {
  code = (await village.call(getOwnProfile, {}, maya)).body.referral_code
  await village.database.db
    .updateTable('profiles')
    .set({ location: 'Walnut Creek, CA', created_at: new Date('2024-03-01T07:59:00Z') })
    .where('referral_code', '=', code)
    .execute()
})

const toast = (page: Page, words: string) => page.getByRole('region').getByText(words, { exact: true })

const linkFor = async (address: string): Promise<string> => {
  const mail = (await village.mails()).filter(({ to }) => to === address).at(-1)
  if (!mail) throw new Error('No message came.')
  return mail.link
}

const fillInvitation = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill("O'Neill-Nguyễn")
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill('seven-gold-poppies')
  await page.getByLabel(/^Confirm password/).fill('seven-gold-poppies')
  await page.getByLabel('Location').fill('Walnut Creek, CA')
  await page.getByText('Expecting', { exact: true }).click()
  await page.getByLabel('Children’s ages').fill('due in May')
  await page.getByLabel('Your parenting story').fill('We just moved here.\nOur first child is on the way.')
  await page.getByLabel('I agree to the community guidelines').check()
}

const fillSignUp = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Quinn')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill('seven-gold-poppies')
  await page.getByLabel('Find services').check()
  await page.getByLabel('Referral code').fill(code.toLowerCase())
}

const createAccount = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()

const signInButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign In' })

describe('the referral gate', () => {
  it('opens with the code of the invitation link and ends with a verified member', async () => {
    const { page, faults } = await browser.visitor({ viewport: 'phone' })
    await page.goto(`/referral-signup?code=${code.toLowerCase()}`)
    await toast(page, 'Valid referral code!').waitFor()
    await toast(page, 'Referred by Maya K.').waitFor()
    await page.getByRole('heading', { name: 'Maya saved you a place' }).waitFor()
    for (const [term, fact] of [
      ['Referred by', 'Maya K.'],
      ['Location', 'Walnut Creek, CA'],
      ['Member since', 'February 2024'],
      ['Status', 'Active'],
    ] as const) {
      await page.getByRole('main').getByText(term, { exact: true }).waitFor()
      await page.getByRole('definition').getByText(fact, { exact: true }).waitFor()
    }

    await page.getByRole('button', { name: 'Continue to Sign Up' }).click()
    await page.getByText('Invited by Maya K.').waitFor()
    await page.getByText('Verified', { exact: true }).waitFor()
    await fillInvitation(page, 'nora@trustedvillage.example')
    await createAccount(page)
    await toast(page, 'Welcome to Trusted Village!').waitFor()
    await toast(page, 'Please check your email to verify your account before signing in.').waitFor()
    await page.getByRole('heading', { name: 'You were invited by a friend' }).waitFor()
    expect(await page.getByLabel('Referral code').inputValue()).toBe('')
    const sent = page.getByRole('heading', { name: 'Check Your Email' })
    await sent.waitFor()
    await expect.poll(() => sent.evaluate((heading) => heading === document.activeElement)).toBe(true)
    await page.getByText('nora@trustedvillage.example').waitFor()
    await page.getByRole('button', { name: /^Resend email in \d+ s$/ }).waitFor()

    await page.goto(await linkFor('nora@trustedvillage.example'))
    await toast(page, 'Email verified! 🎉').waitFor()
    await toast(page, 'Welcome to Trusted Village! Your account is now active.').waitFor()
    await page.getByText('Hi Nora').waitFor({ state: 'attached' })
    expect(new URL(page.url()).pathname).toBe('/')
    expect(new URL(page.url()).hash).toBe('')
    expect(faults).toEqual([])
  })
})

describe('the short form', () => {
  it('leads to the message, which can be sent again after a minute, and on when its link is opened elsewhere', async () => {
    const { page, context, faults } = await browser.visitor()
    const address = 'quinn@trustedvillage.example'
    await page.goto('/signup')
    await fillSignUp(page, address)
    await createAccount(page)
    await toast(page, 'Account created!').waitFor()
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
    await page.getByText(address).waitFor()
    expect(new URL(page.url()).searchParams.get('email')).toBe(address)
    const resend = page.getByRole('button', { name: /^Resend email/ })
    expect(await resend.isDisabled()).toBe(true)
    await page.reload()
    await page.getByRole('button', { name: /^Resend email in \d+ s$/ }).waitFor()

    // these words stand for a moment only
    const verified = Promise.all([
      page.getByRole('heading', { name: 'Email Verified!' }).waitFor(),
      page.getByText('Your account has been successfully verified. Redirecting you to the app...').waitFor(),
    ])
    const other = await context.newPage()
    await other.goto(await linkFor(address))
    await verified
    await other.getByText('Hi Nora').waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    expect(faults).toEqual([])
  })

  it('leads where the parent was going, through the message and also when it is sent again', async () => {
    const { page } = await browser.visitor()
    const address = 'redirected@trustedvillage.example'
    await page.goto('/signup?redirect=/add-listing')
    await fillSignUp(page, address)
    await createAccount(page)
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
    const ways = () => new URL(page.url()).searchParams.get('redirect')
    expect(ways()).toBe('/add-listing')
    const led = new URL(await linkFor(address)).searchParams.get('redirect_to')
    expect(led).toBe(`${village.url}/auth?verified=true&redirect=%2Fadd-listing`)

    // an address elsewhere is left out of the message
    const { page: lured } = await browser.visitor()
    await lured.goto('/signup?redirect=//evil.example/')
    await fillSignUp(lured, 'lured@trustedvillage.example')
    await createAccount(lured)
    await lured.getByRole('heading', { name: 'Check Your Email' }).waitFor()
    const safe = new URL(await linkFor('lured@trustedvillage.example')).searchParams.get('redirect_to')
    expect(safe).toBe(`${village.url}/auth?verified=true`)

    await village.database.db.deleteFrom('limits').execute()
    await page.reload()
    await page.clock.install()
    await page.clock.fastForward(60_000)
    await page.getByRole('button', { name: 'Resend email', exact: true }).click()
    await toast(page, 'Verification email sent!').waitFor()
    expect(new URL(await linkFor(address)).searchParams.get('redirect_to')).toBe(led)
    await page.goto(await linkFor(address))
    await toast(page, 'Email verified! 🎉').waitFor()
    await page.waitForURL(`${village.url}/add-listing`)
  })

  it('stands in /auth too, with the name in one field', async () => {
    const { page } = await browser.visitor()
    await page.goto('/auth?mode=signup')
    await page.getByLabel('Full name').fill('Ines Duarte')
    await page.getByLabel('Email').fill('ines@trustedvillage.example')
    await page.getByLabel(/^Password/).fill('seven-gold-poppies')
    await page.getByLabel('Recommend services').check()
    await page.getByLabel('Referral code').fill(code)
    await createAccount(page)
    await toast(page, 'Account created!').waitFor()

    await page.goto('/login')
    await page.getByLabel('Email').fill('ines@trustedvillage.example')
    await page.getByLabel(/^Password/).fill('seven-gold-poppies')
    await signInButton(page).click()
    await toast(
      page,
      'Please verify your email before signing in. Check your inbox for the verification link.',
    ).waitFor()
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
    expect(new URL(page.url()).searchParams.get('email')).toBe('ines@trustedvillage.example')

    const link = await linkFor('ines@trustedvillage.example')
    await page.goto(link)
    await page.getByText('Hi Ines').waitFor()

    const stranger = await browser.visitor()
    await stranger.page.goto(link)
    await stranger.page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await stranger.page.getByRole('link', { name: 'Send a new link' }).click()
    await stranger.page.getByLabel('Your email').waitFor()
  })
})
