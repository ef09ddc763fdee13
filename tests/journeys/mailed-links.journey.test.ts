// Mailed links in real browsers: with an active service worker, in other tabs and browsers, already used, and opened by
// a mail scanner.
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { createMember } from '../../server/gotrue/sign-up.ts'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { stopWorker, visitUntilWorkerIsActive } from './active-worker.ts'
import { startBrowser, type TestBrowser, type Visitor } from './browser.ts'

const village = await forFile(startTestVillage({ environment: { AUTH_MAIL_COOLDOWN_S: '0' } }))
const browser = await forFile(startBrowser(village))
let code: string

beforeAll(async () => {
  code = (await village.call(getOwnProfile, {}, maya)).body.referral_code
})

const password = 'seven-gold-poppies'
let count = 0

const linkTo = async (address: string): Promise<string> => {
  const mail = (await village.mails()).filter(({ to }) => to === address).at(-1)
  if (!mail) throw new Error('No message came.')
  return mail.link
}

/** A returning visitor's browser: its service worker is active. */
const regular = async (options: Parameters<TestBrowser['visitor']>[0] = {}): Promise<Visitor> => {
  const visitor = await browser.visitor({ serviceWorker: true, ...options })
  await visitUntilWorkerIsActive(visitor.page)
  return visitor
}

const toast = (page: Page, words: string) => page.getByRole('region').getByText(words, { exact: true })

/** The kinds of link: how to request one, and what opening it leads to. */
const kinds = {
  'sign-up': {
    button: 'Confirm my address',
    /** Answers the question of a browser that did not sign up. */
    answer: (page: Page) => page.getByLabel('Password').fill(password),
    ask: async (page: Page): Promise<string> => {
      const address = `parent-${++count}@trustedvillage.example`
      await page.goto('/signup')
      await page.getByLabel('First name').fill('Nora')
      await page.getByLabel('Last name').fill('Quinn')
      await page.getByLabel('Email').fill(address)
      await page.getByLabel(/^Password/).fill(password)
      await page.getByLabel('Find services').check()
      await page.getByLabel('Referral code').fill(code)
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
      return address
    },
    opened: async (page: Page, address: string): Promise<void> => {
      await toast(page, 'Welcome to Trusted Village! Your account is now active.').waitFor()
      await toast(page, `Signed in as ${address}`).waitFor()
      await page.getByText('Hi Nora').waitFor()
      await page.waitForURL(`${village.url}/`)
    },
    dead: (page: Page) => page.getByRole('heading', { name: 'This link no longer works' }),
  },
  reset: {
    button: 'Choose a new password',
    answer: async () => {},
    ask: async (page: Page): Promise<string> => {
      const email = `parent-${++count}@trustedvillage.example`
      await village.database.db
        .transaction()
        .execute((trx) =>
          createMember(trx, { email, password, fullName: 'Nora Quinn', userType: 'parent_seeking', confirmed: true }),
        )
      await page.goto('/auth?mode=forgot-password')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send Reset Link' }).click()
      await toast(page, 'Password Reset Email Sent').waitFor()
      return email
    },
    opened: async (page: Page, address: string): Promise<void> => {
      await page.getByText(address).waitFor()
      await page.getByLabel('New password', { exact: true }).fill('eleven-green-hills')
      await page.getByLabel('Confirm new password').fill('eleven-green-hills')
      await page.getByRole('button', { name: 'Update Password' }).click()
      await page.getByRole('heading', { name: 'Password Updated' }).waitFor()
    },
    dead: (page: Page) => page.getByText('Password reset link has expired or is invalid.'),
  },
}

describe.each(Object.entries(process.env.TEST_DEPTH === 'deep' ? kinds : { 'sign-up': kinds['sign-up'] }))(
  'a %s link, with the service worker active',
  (_name, { ask, answer, opened, dead, button }) => {
    let here: Visitor
    let address: string
    let link: string
    beforeEach(async () => {
      here = await regular()
      address = await ask(here.page)
      link = await linkTo(address)
    })

    it('signs in without a press in the requesting browser, once, even after a mail scanner opened it', async () => {
      for (const method of ['GET', 'HEAD', 'GET']) await fetch(link, { method })
      const { page: scanner } = await browser.visitor()
      await scanner.goto(link)
      await scanner.getByRole('button', { name: button }).waitFor()
      await here.page.goto(link)
      await opened(here.page, address)
      expect(new URL(here.page.url()).hash).toBe('')
      const again = await here.context.newPage()
      await again.goto(link)
      // a signed-in member is sent home; a reset link says that it was used
      await dead(again).or(again.getByText('Hi Nora')).first().waitFor()
      expect(here.faults).toEqual([])
    })

    it('signs in without a press a minute later, although the service worker has been stopped', async () => {
      await here.page.clock.fastForward(60_000)
      await stopWorker(here.page)
      await here.page.goto(link)
      await opened(here.page, address)
    })

    it('shows a masked address in another browser, and signs in there once after a press', async () => {
      const other = await regular({ viewport: 'phone', dark: true })
      await other.page.goto(link)
      await other.page.getByText('p•••@trustedvillage.example').waitFor()
      expect(await other.page.evaluate(() => localStorage.getItem('trusted-village-session'))).toBeNull()
      await answer(other.page)
      await other.page.getByRole('button', { name: button }).dblclick()
      await opened(other.page, address)

      const third = await regular()
      await third.page.goto(link)
      await dead(third.page).waitFor()
      for (const { faults } of [other, third]) expect(faults).toEqual([])
    })
  },
)

describe('a mailed link', () => {
  const { ask, answer, button } = kinds['sign-up']

  it('of somebody else’s sign-up asks for the password; setting a new one voids the old one', async () => {
    const { page: stranger } = await browser.visitor()
    const address = await ask(stranger)
    const { page, faults } = await browser.visitor({ viewport: 'phone' })
    await page.goto(await linkTo(address))
    await page.getByLabel('Password').fill('a-guess-of-hers')
    await page.getByRole('button', { name: button }).click()
    await page.getByText('That’s not the password you signed up with.').waitFor()
    await page.getByRole('button', { name: 'Set a new password' }).click()
    await page.getByText(address).waitFor()

    await stranger.goto('/login')
    await stranger.getByLabel('Email').fill(address)
    await stranger.getByLabel(/^Password/).fill(password)
    await stranger.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await toast(stranger, 'Invalid email or password.').waitFor()

    await kinds.reset.opened(page, address)
    expect(faults).toEqual([])
  })

  it('works without JavaScript', async () => {
    const asking = await browser.visitor()
    const address = await ask(asking.page)
    const { page } = await browser.visitor({ scripts: false })
    await page.goto(await linkTo(address))
    await answer(page)
    await page.getByRole('button', { name: button }).click()
    await page.waitForURL(/\/auth\?verified=true#access_token=/)
  })

  it('that fails with a server error says so, also after a reload', async () => {
    const { page } = await browser.visitor()
    for (const door of ['/auth?verified=true', '/auth?mode=reset-password']) {
      await page.goto(`${door}#error=server_error&error_code=unexpected_failure&error_description=x`)
      await page.reload()
      await page.getByRole('heading', { name: 'Something went wrong on our side' }).waitFor()
    }
  })
})
