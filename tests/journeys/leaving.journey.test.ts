// Leaving the village: in seven days or at once, with some recommendations kept; taken back by signing in.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { providerSlug } from '../../domain/providers/provider-address.rules.ts'
import { validateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson, type Person } from '../members/members-village.ts'
import { readProviders } from '../providers/merge-facts.ts'
import { recommend } from '../submissions.ts'
import { startBrowser, walkedAt } from './browser.ts'
import { signIn } from './sign-in.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

const toast = (page: Page, words: string | RegExp) => page.getByRole('region').getByText(words)
const leave = (page: Page) => page.getByRole('button', { name: /^Leave/ })
const password = (page: Page) => page.getByLabel('Your password, to check it’s you')
const choice = (page: Page, provider: string) =>
  page.getByRole('radiogroup', { name: `Your recommendation of ${provider}` })

/** The page of the provider with this name, which nobody else has. */
const addressOf = async (name: string): Promise<string> => {
  const [found] = await readProviders(village, name, maya)
  return `/providers/${providerSlug(found?.provider_id ?? '', found?.provider_name ?? '')}`
}

let count = 0

/** A member with two recommendations, at their leaving. */
const leaving = async (viewport: (typeof walkedAt)[number]) => {
  const member = await makePerson(village.database.db)
  const [una, bruno] = [`Una Ashby${++count}`, `Bruno Delacroix${count}`]
  await recommend(village, { provider_name: una, own_words: `Una sang to us, ${count}.` }, member)
  await recommend(village, { provider_name: bruno, own_words: `Bruno was late, ${count}.` }, member)
  const pages = { una: await addressOf(una), bruno: await addressOf(bruno) }
  const { page, context, faults } = await browser.visitor({ as: member, viewport })
  await page.goto('/profile/leave')
  await choice(page, bruno).getByText('Remove').click()
  await page.getByRole('button', { name: 'Leave: 1 stays, 1 removed' }).waitFor()
  return { member, page, context, faults, una, bruno, pages, words: `Una sang to us, ${count}.` }
}

const isUsable = async ({ code }: Person) =>
  (await village.call(validateReferralCode, { ref_code: code })).body.is_valid

describe.each(walkedAt)('a member on a %s', (viewport) => {
  it('leaves in seven days, is signed out in every tab, and takes it back by signing in', async () => {
    const { member, page, context, faults } = await leaving(viewport)
    const tab = await context.newPage()
    await tab.goto('/about')
    await tab.getByText('Hi Priya').waitFor()
    // a page behind another one is drawn rarely
    await page.bringToFront()
    await password(page).fill(member.password)
    await leave(page).click()
    await page.waitForURL(`${village.url}/`)
    await toast(page, /^You’re leaving\. To undo this, sign in before \w{3} \d{1,2}, \d{4}\.$/).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
    await tab.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
    expect(await isUsable(member)).toBe(false)

    await signIn(page, member)
    expect(await isUsable(member)).toBe(true)
    const subjects = (await village.mails()).filter(({ to }) => to === member.email).map(({ subject }) => subject)
    expect(subjects.at(-1)).toBe('We’re keeping your Trusted Village account')
    await page.goto('/profile')
    await expect.poll(() => page.getByRole('link', { name: /^(Una|Bruno) / }).count()).toBe(2)
    expect(faults).toEqual([])
  })

  it('leaves at once: what was kept stays unsigned, what was removed is gone', async () => {
    const { member, page, faults, una, pages, words } = await leaving(viewport)
    await page.getByLabel('Leave right away, with no 7-day wait').check()
    await password(page).fill('not-my-password')
    await leave(page).click()
    await page.getByText('That isn’t your current password.').waitFor()
    await password(page).fill(member.password)
    await leave(page).click()
    await page.waitForURL(`${village.url}/`)
    await toast(page, 'You’ve left the village, and we’ve erased your account.').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
    await page.goto('/login')
    await page.getByLabel('Email').fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await toast(page, 'Invalid email or password.').waitFor()
    expect(faults).toEqual([])

    const { page: reader } = await browser.visitor({ as: maya, viewport })
    await reader.goto(pages.una)
    await reader.getByText(words).first().waitFor()
    await reader.goto(pages.bruno)
    await reader.getByRole('heading', { name: 'This page isn’t available' }).waitFor()
    const { page: desk } = await browser.visitor({ as: ada, viewport })
    await desk.goto(`/admin?status=all&search=${encodeURIComponent(una)}`)
    await desk.getByText(una).first().waitFor()
    expect(await desk.getByText(new RegExp(`Priya|${member.email}`)).count()).toBe(0)
  })
})

it('pressed twice it acts once', async () => {
  const { member, page } = await leaving('desktop')
  await password(page).fill(member.password)
  await leave(page).dblclick()
  await toast(page, /^You’re leaving\./).waitFor()
  const acts = await village.sql`select act from member_acts where member_id = ${member.id}`
  expect(acts).toEqual([{ act: 'schedule_erasing' }])
})

it('the last administrator is told why they cannot leave, and stays', async () => {
  const { page } = await browser.visitor({ as: ada })
  await page.goto('/profile/leave')
  await password(page).fill(ada.password)
  await leave(page).click()
  await toast(page, 'This is the only administrator. Please make someone else one first.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/profile/leave')
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()
})
