// One browser that is never cleared: service worker, storage and history persist from member to member.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { visitUntilWorkerIsActive } from './active-worker.ts'
import { startBrowser } from './browser.ts'
import { joinByInvitation, shareDoula } from './parent-steps.ts'
import { signIn } from './sign-in.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
const newPassword = 'eleven-green-hills'

const nora = { email: 'nora@example.com', password: 'seven-gold-poppies', fullName: 'Nora Okonkwo-Lindqvist' }
const provider = 'Wilhelmina Brightwater'

const newestLink = async (email: string): Promise<string> => {
  const mail = (await village.mails()).filter(({ to }) => to === email).at(-1)
  if (!mail) throw new Error('No message came.')
  return mail.link
}

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Hi / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
}

describe('one browser', () => {
  it('serves a parent from their first visit to a new password, and afterwards an administrator', async () => {
    const { page, faults } = await browser.visitor({ serviceWorker: true })
    await visitUntilWorkerIsActive(page)

    const { referral_code: code } = (await village.call(getOwnProfile, {}, maya)).body
    await joinByInvitation(page, { code, ...nora })
    await page.goto(await newestLink(nora.email))
    await page.getByText('Email verified! 🎉', { exact: true }).waitFor()
    await page.getByText('Hi Nora').waitFor()
    await shareDoula(page, provider)
    await signOut(page)

    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Send Reset Link' }).waitFor()
    await page.getByLabel('Email').fill(nora.email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await page.getByText('belongs to a member, a link is on its way.').waitFor()
    await page.goto(await newestLink(nora.email))
    await page.getByText(nora.email).waitFor()
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('Confirm new password').fill(newPassword)
    await page.getByRole('button', { name: 'Update Password' }).click()
    await page.getByRole('button', { name: 'Go to Sign In' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await page.getByLabel('Email').fill(nora.email)
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    // The greeting is rendered before the redirect to the home page, which closes its menu.
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByText('Hi Nora').waitFor()
    await signOut(page)

    await signIn(page, ada)
    await page.getByRole('button', { name: /^Hi Ada/ }).click()
    await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click()
    const row = page.getByRole('listitem').filter({ hasText: provider })
    await row.getByText(nora.email).waitFor()
    await row.getByRole('button', { name: /^View Details/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Submission approved successfully', { exact: true }).waitFor()
    await signOut(page)

    await signIn(page, { ...nora, password: newPassword })
    await page.goto('/search-results?location=Berkeley,+CA&category=postpartum-doula')
    await page.getByRole('article').filter({ hasText: 'Wilhelmina B.' }).waitFor()
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    expect(faults).toEqual([])
  })
})
