// Joining with an invitation or through the short form, and the verification mail opened in another tab.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser, toast } from './browser.ts'
import { joinByInvitation } from './parent-steps.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
let code: string

beforeAll(async () => {
  code = (await village.call(getOwnProfile, {}, maya)).body.referral_code
})

const linkFor = async (address: string): Promise<string> => {
  const mail = (await village.mails()).filter(({ to }) => to === address).at(-1)
  if (!mail) throw new Error('No message came.')
  return mail.link
}

const createAccount = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()

describe('the referral gate', () => {
  it('takes a parent from the invitation link to a verified account', async () => {
    const { page, faults } = await browser.visitor({ viewport: 'phone' })
    await page.goto(`/referral-signup?code=${code.toLowerCase()}`)
    await toast(page, 'Valid referral code!').waitFor()
    await toast(page, 'Referred by Maya K.').waitFor()
    await page.getByRole('heading', { name: 'Maya saved you a place' }).waitFor()
    await joinByInvitation(page, { code, email: 'nora@trustedvillage.example', password: 'seven-gold-poppies' })
    await toast(page, 'Welcome to Trusted Village!').waitFor()
    await page.getByRole('heading', { name: 'You were invited by a friend' }).waitFor()
    expect(await page.getByLabel('Referral code').inputValue()).toBe('')
    const sent = page.getByRole('heading', { name: 'One more step' })
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
  it('leads to the verification message, which can be sent again, and continues once its link was opened', async () => {
    const { page, context, faults } = await browser.visitor()
    const address = 'quinn@trustedvillage.example'
    await page.goto('/signup?redirect=/add-listing')
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Last name').fill('Quinn')
    await page.getByLabel('Email').fill(address)
    await page.getByLabel(/^Password/).fill('seven-gold-poppies')
    await page.getByLabel('Find services').check()
    await page.getByLabel('Referral code').fill(code.toLowerCase())
    await createAccount(page)
    await toast(page, 'Account created!').waitFor()
    await page.getByText(address).waitFor()
    await page.reload()
    await page.getByRole('button', { name: /^Resend email in \d+ s$/ }).waitFor()
    await village.database.db.deleteFrom('limits').execute()
    await page.clock.install()
    await page.clock.fastForward(60_000)
    await page.getByRole('button', { name: 'Resend email', exact: true }).click()
    await toast(page, 'Verification email sent!').waitFor()

    // this message is visible for a moment only
    const verified = Promise.all([
      page.getByRole('heading', { name: 'Email Verified!' }).waitFor(),
      page.getByText('Your account has been successfully verified. Redirecting you to the app...').waitFor(),
    ])
    const other = await context.newPage()
    await other.goto(await linkFor(address))
    await verified
    // both tabs continue to the page where the parent was going
    await other.waitForURL(`${village.url}/add-listing`)
    await page.clock.fastForward(5000)
    await page.waitForURL(`${village.url}/add-listing`)
    expect(faults).toEqual([])
  })
})
