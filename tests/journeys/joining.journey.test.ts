// Joining: through the gate with an invitation, or by the short form; the message, its link, and all that can go wrong.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser } from './browser.ts'
import { holdRequests } from './hold-requests.ts'
import { stopClock } from './stop-clock.ts'

let village: TestVillage
let browser: TestBrowser
let code: string

beforeAll(async () => {
  village = await startTestVillage()
  browser = await startBrowser(village)
  code = (await village.call(getOwnProfile, {}, maya)).body.referral_code
  await village.database.db
    .updateTable('profiles')
    .set({ location: 'Walnut Creek, CA', created_at: new Date('2024-03-01T07:59:00Z') })
    .where('referral_code', '=', code)
    .execute()
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
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
    expect(await axeFindings(page)).toEqual([])

    await page.getByRole('button', { name: 'Continue to Sign Up' }).click()
    await page.getByText('Invited by Maya K.').waitFor()
    await page.getByText('Verified', { exact: true }).waitFor()
    await fillInvitation(page, 'nora@trustedvillage.example')
    expect(await axeFindings(page)).toEqual([])
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
    expect(await axeFindings(page)).toEqual([])

    await page.goto(await linkFor('nora@trustedvillage.example'))
    await toast(page, 'Email verified! 🎉').waitFor()
    await toast(page, 'Welcome to Trusted Village! Your account is now active.').waitFor()
    await page.getByText('Hi Nora').waitFor({ state: 'attached' })
    expect(new URL(page.url()).pathname).toBe('/')
    expect(new URL(page.url()).hash).toBe('')
    expect(faults).toEqual([])
  })

  it('says when a code is unknown, asks for one when there is none, and forgets both on the way back', async () => {
    const { page } = await browser.visitor()
    await page.goto('/referral-signup')
    await page.getByText('Please enter a referral code').waitFor()
    const validate = page.getByRole('button', { name: 'Validate Referral Code' })
    expect(await validate.isDisabled()).toBe(true)
    expect(await axeFindings(page)).toEqual([])

    await page.getByLabel('Referral code').pressSequentially('mom2024xx')
    expect(await page.getByLabel('Referral code').inputValue()).toBe('MOM2024XX')
    await validate.click()
    await page.getByText('Invalid referral code. Please check with the mom who invited you.').waitFor()
    expect(await axeFindings(page)).toEqual([])

    await page.getByLabel('Referral code').fill(code)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Continue to Sign Up' }).click()
    await page.getByRole('button', { name: 'Back to invitation' }).click()
    await page.getByRole('heading', { name: 'You were invited by a friend' }).waitFor()
    expect(await page.getByLabel('Referral code').inputValue()).toBe('')
  })

  it('takes a pasted invitation link, and calls a text too long for a code an invalid one', async () => {
    const { page } = await browser.visitor({ viewport: 'smallest', permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto('/referral-signup')
    const field = page.getByLabel('Referral code')
    const paste = async (text: string): Promise<void> => {
      await page.evaluate((words) => navigator.clipboard.writeText(words), text)
      await field.focus()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.press('ControlOrMeta+V')
    }
    const tooLong = `${code}${'X'.repeat(400)}`
    await paste(tooLong)
    expect(await field.inputValue()).toBe(tooLong)
    await page.keyboard.press('Enter')
    await page.getByText('Invalid referral code. Please check with the mom who invited you.').waitFor()

    await paste(`Join us! ${village.url}/referral-signup?utm=mail&code=${code.toLowerCase()}#top`)
    expect(await field.inputValue()).toBe(code)
    expect(await field.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Maya saved you a place' }).waitFor()
  })

  it('has a word where the town of the referrer is not known', async () => {
    const { body } = await village.call(getOwnProfile, {}, otto)
    const { page } = await browser.visitor()
    await page.goto(`/referral-signup?code=${body.referral_code}`)
    await page.getByRole('heading', { name: 'Otto saved you a place' }).waitFor()
    await page.getByRole('definition').getByText('Not shared', { exact: true }).waitFor()
    expect(await page.getByRole('term').allTextContents()).toEqual([
      'Referred by',
      'Location',
      'Member since',
      'Status',
    ])
  })

  it('says when the village cannot be asked, and lets the parent try again', async () => {
    const { page, context, rest } = await browser.visitor()
    await page.goto('/referral-signup')
    await page.getByLabel('Referral code').fill(code)
    await rest()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Validate Referral Code' }).click()
    await page.getByText('Failed to validate referral code. Please try again.').waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Validate Referral Code' }).click()
    await page.getByRole('button', { name: 'Continue to Sign Up' }).waitFor()
  })

  it('marks every mistake of the form, keeps what was typed, and goes to the first bad field', async () => {
    const { page } = await browser.visitor()
    await page.goto(`/referral-signup?code=${code}`)
    await page.getByRole('button', { name: 'Continue to Sign Up' }).click()
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel(/^Password/).fill('seven-gold-poppies')
    await page.getByLabel(/^Confirm password/).fill('seven-gold-poppy')
    await createAccount(page)
    await toast(page, 'Password mismatch').waitFor()
    await toast(page, 'Please ensure both passwords match').waitFor()
    const last = page.getByLabel('Last name')
    await expect.poll(() => last.evaluate((field) => field === document.activeElement)).toBe(true)
    for (const words of [
      'Last name is required',
      'Email is required',
      'Location is required',
      'Children’s ages are required',
      'Your parenting story is required',
    ]) {
      await page.getByText(words).waitFor()
    }
    expect(await axeFindings(page)).toEqual([])

    await fillInvitation(page, 'terms@trustedvillage.example')
    await page.getByLabel('I agree to the community guidelines').uncheck()
    await createAccount(page)
    await toast(page, 'Terms required').waitFor()
    await toast(page, 'Please agree to the community guidelines').waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Nora')

    await page.getByRole('button', { name: 'Read the community guidelines' }).click()
    const dialog = page.getByRole('dialog', { name: 'Community guidelines' })
    await dialog.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('takes a request for an invitation', async () => {
    const { page } = await browser.visitor({ viewport: 'phone' })
    await page.goto('/referral-signup')
    await page.getByRole('button', { name: 'Request an invitation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request an invitation' })
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await dialog.getByText('Please write a few words').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByLabel('Name').fill('Priya Raman')
    await dialog.getByLabel('Email').fill('priya@trustedvillage.example')
    await dialog.getByLabel('Location').fill('Fremont, CA')
    await dialog.getByLabel('A few words').fill('Our neighbor told us about you.')
    const release = await holdRequests(page, '**/invitation_requests')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await dialog.getByLabel('A few words').pressSequentially(' Me again.')
    release()
    await toast(page, 'Request sent').waitFor()
    expect(await dialog.getByLabel('A few words').inputValue()).toBe('Me again.')
    await dialog.getByLabel('Name').fill('Priya Raman')
    await dialog.getByLabel('Email').fill('priya@trustedvillage.example')
    await dialog.getByLabel('Location').fill('Fremont, CA')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await toast(page, 'Rate limit exceeded').waitFor()
    await toast(page, 'Please wait before submitting another message.').waitFor()
    expect(await dialog.getByLabel('A few words').inputValue()).toBe('Me again.')
  })
})

describe('the short form', () => {
  it('leads to the message, which can be sent again after a minute, and on when its link is opened elsewhere', async () => {
    const { page, context, faults } = await browser.visitor()
    const address = 'quinn@trustedvillage.example'
    await page.goto('/signup')
    await fillSignUp(page, address)
    expect(await axeFindings(page)).toEqual([])
    await createAccount(page)
    await toast(page, 'Account created!').waitFor()
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
    await page.getByText(address).waitFor()
    expect(new URL(page.url()).searchParams.get('email')).toBe(address)
    const resend = page.getByRole('button', { name: /^Resend email/ })
    expect(await resend.isDisabled()).toBe(true)
    await page.reload()
    await page.getByRole('button', { name: /^Resend email in \d+ s$/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])

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

  it('sends the message again when the pause is over', async () => {
    const { page } = await browser.visitor()
    await stopClock(page)
    await page.goto('/email-verification?email=nobody@trustedvillage.example')
    await page.getByRole('button', { name: 'Resend email' }).click()
    await toast(page, 'Verification email sent!').waitFor()
    await page.getByRole('button', { name: 'Resend email in 60 s' }).waitFor()
    await page.clock.runFor(18_000)
    await page.getByRole('button', { name: 'Resend email in 42 s' }).waitFor()
    await page.clock.runFor(42_000)
    // The server counts real seconds and still refuses; it says for how long.
    await page.getByRole('button', { name: 'Resend email', exact: true }).click()
    await toast(page, 'Failed to resend email').waitFor()
    await page.getByRole('button', { name: /^Resend email in \d+ s$/ }).waitFor()
  })

  it('asks for what is missing, and first of all for the code', async () => {
    const { page } = await browser.visitor()
    await page.goto('/signup')
    await createAccount(page)
    await toast(page, 'Referral code required').waitFor()
    await toast(page, 'Please enter a valid referral code to continue.').waitFor()
    for (const words of ['First name is required', 'Last name is required', 'Please select your user type']) {
      await page.getByText(words).waitFor()
    }
    await expect
      .poll(() => page.getByLabel('First name').evaluate((field) => field === document.activeElement))
      .toBe(true)
    expect(await axeFindings(page)).toEqual([])
  })

  it('keeps everything typed when the code or the password is refused', async () => {
    const { page } = await browser.visitor()
    await page.goto('/signup?code=mom2024nobody')
    expect(await page.getByLabel('Referral code').inputValue()).toBe('MOM2024NOBODY')
    await fillSignUp(page, 'refused@trustedvillage.example')
    await page.getByLabel('Referral code').fill('MOM2024NOBODY')
    await createAccount(page)
    await toast(page, 'Sign up failed').waitFor()
    await page
      .getByRole('main')
      .getByText('Invalid referral code. Please check with the mom who invited you.')
      .waitFor()
    await expect
      .poll(() => page.getByLabel('Referral code').evaluate((field) => field === document.activeElement))
      .toBe(true)
    expect(await page.getByLabel('Email').inputValue()).toBe('refused@trustedvillage.example')

    await page.getByLabel('Referral code').fill(code)
    await page.getByLabel(/^Password/).fill('password')
    await createAccount(page)
    await page.getByRole('main').getByText('This password is easy to guess.').waitFor()
    expect(await page.getByLabel(/^Password/).inputValue()).toBe('password')
    expect(await page.getByLabel('Find services').isChecked()).toBe(true)
  })

  it('tells a member that they are one', async () => {
    const { page } = await browser.visitor()
    await page.goto('/signup')
    await fillSignUp(page, maya.email)
    await createAccount(page)
    await toast(page, 'Account already exists').waitFor()
    await toast(page, 'You are already an existing user. Please sign in here.').waitFor()
    await page.getByText('That email already has an account.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).first().click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  })

  it('stands in /auth too, with the name in one field', async () => {
    const { page } = await browser.visitor()
    await page.goto('/auth?mode=signup')
    await createAccount(page)
    await page.getByText('Full name is required').waitFor()
    await page.getByText('Please select your user type').waitFor()
    await page.getByLabel('Full name').fill('Ines Duarte')
    await page.getByLabel('Email').fill('ines@trustedvillage.example')
    await page.getByLabel(/^Password/).fill('short')
    await page.getByLabel('Recommend services').check()
    await page.getByLabel('Referral code').fill(code)
    await createAccount(page)
    await page.getByText('Password must be at least 6 characters long').waitFor()
    await page.getByLabel(/^Password/).fill('seven-gold-poppies')
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
    expect(await axeFindings(stranger.page)).toEqual([])
    await stranger.page.getByRole('link', { name: 'Send a new link' }).click()
    await stranger.page.getByLabel('Your email').waitFor()
  })
})

describe('signing in', () => {
  const enter = async (page: Page, password: string): Promise<void> => {
    await page.getByLabel('Email').fill(maya.email)
    await page.getByLabel(/^Password/).fill(password)
    await signInButton(page).click()
  }

  it('says that it failed without telling why, then welcomes and goes home', async () => {
    const { page } = await browser.visitor()
    await page.goto('/login')
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await enter(page, 'wrong-password')
    await toast(page, 'Sign in failed').waitFor()
    await toast(page, 'Invalid email or password.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(maya.email)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await page.getByLabel(/^Password/).getAttribute('type')).toBe('text')
    await enter(page, maya.password)
    await toast(page, 'Welcome back!').waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByText('Hi Maya').waitFor()

    for (const path of ['/login', '/signup', '/auth']) {
      await page.goto(path)
      await page.waitForURL((url) => url.pathname === '/')
    }
  })

  it('comes back to where it was asked for, and never leaves the site', async () => {
    const { page } = await browser.visitor()
    await page.goto('/login?redirect=/add-listing')
    await enter(page, maya.password)
    await page.waitForURL((url) => url.pathname === '/add-listing')
    for (const door of ['/auth?redirect=//evil.example/', '/login?redirect=/login']) {
      await page.goto(door)
      await page.waitForURL(`${village.url}/`)
    }
  })
})
