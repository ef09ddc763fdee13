// With the keyboard only: searching, reading, sharing, joining, and passing on a code.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { forgetLimits, recommend } from '../submissions.ts'
import { startBrowser } from './browser.ts'
import { hasFocus, tabTo } from './by-keyboard.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeAll(async () => {
  const rosa = { provider_name: 'Rosa Martinez', has_contact_consent: true, provider_phone: '510-555-0142' }
  await recommend(village, rosa, maya)
  await recommend(village, rosa, otto)
  await forgetLimits(village)
})

/** Waits for the next page, and until it has the focus, which follows shortly after rendering. */
const arriveAt = async (page: Page, heading: string | RegExp): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
}

/** Signs in by keyboard and waits for the next page. */
const signInByKeyboard = async (page: Page): Promise<void> => {
  await page.goto('/login')
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).waitFor()
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(maya.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(maya.password)
  await tabTo(page, main.getByRole('button', { name: 'Sign In' }))
  await page.keyboard.press('Enter')
  await page.getByText('Hi Maya').waitFor()
  await arriveAt(page, /^Good \w+, Maya$/)
}

describe('with the keyboard only', () => {
  it('a member searches, opens a contact, reads all recommendations, and returns to the same place', async () => {
    const { page } = await browser.visitor({ reducedMotion: true })
    await signInByKeyboard(page)
    await tabTo(page, page.getByRole('combobox', { name: 'Location' }))
    await page.keyboard.type('oakl')
    await page.getByRole('option', { name: 'Oakland, CA' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('combobox', { name: 'Category' }))
    await page.keyboard.type('nan')
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Search Providers' }))
    await page.keyboard.press('Enter')
    await arriveAt(page, 'Nannies near Oakland')

    await tabTo(page, page.getByRole('button', { name: 'Filters' }))
    await page.keyboard.press('Enter')
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await filters.waitFor()
    await tabTo(page, filters.getByRole('radio', { name: 'Any rating' }))
    await page.keyboard.press('ArrowDown')
    await page.waitForURL(/rating=3/)
    await page.keyboard.press('Escape')
    await filters.waitFor({ state: 'detached' })
    await tabTo(page, page.getByRole('button', { name: 'View Details' }))
    await page.keyboard.press('Enter')
    const phone = page.getByRole('link', { name: '(510) 555-0142' })
    await phone.waitFor()
    await tabTo(page, phone)

    const all = page.getByRole('button', { name: 'View all 2 recommendations' })
    await tabTo(page, all, 'Shift+Tab')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('article').first().waitFor()
    for (let stops = 0; stops < 5; stops += 1) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(all)).toBe(true)
  })

  it('a member shares a recommendation', async () => {
    const { page } = await browser.visitor({ reducedMotion: true })
    await signInByKeyboard(page)
    await tabTo(page, page.getByRole('contentinfo').getByRole('link', { name: 'Share Experience' }))
    await page.keyboard.press('Enter')
    await arriveAt(page, 'Share Your Experience')
    const submit = page.getByRole('button', { name: 'Submit recommendation' })

    await tabTo(page, submit)
    await page.keyboard.press('Enter')
    // the first invalid field has the focus
    await expect.poll(() => hasFocus(page.getByLabel('Provider or Business Name'))).toBe(true)
    await page.keyboard.type('Bea Bright')
    await tabTo(page, page.getByRole('combobox', { name: 'Type of service' }))
    await page.keyboard.type('b')
    await page.keyboard.press('Enter')
    const business = page.getByRole('group', { name: 'Is this a business or organization?' })
    await tabTo(page, business.getByRole('radio', { name: 'Yes' }))
    await page.keyboard.press('ArrowRight')
    await tabTo(page, page.getByRole('button', { name: 'On time' }))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('radio', { name: '1 star, Poor' }))
    for (let star = 1; star < 4; star += 1) await page.keyboard.press('ArrowRight')
    await tabTo(page, page.getByLabel(/^I agree that my recommendation/))
    await page.keyboard.press('Space')
    await tabTo(page, submit)
    await page.keyboard.press('Enter')
    const thanks = page.getByRole('heading', { level: 1, name: 'What happens next' })
    await thanks.waitFor()
    await expect.poll(() => hasFocus(thanks)).toBe(true)
    const [sent] = (await village.call(listSubmissions, { status: 'pending' }, ada)).body.submissions
    expect(sent).toMatchObject({
      provider_name: 'Bea Bright',
      service_type: 'babysitter',
      business_name: null,
      rating: 4,
      highlights: 'On time',
    })
  })

  it('a visitor opens the gate and joins', async () => {
    const { referral_code: code } = (await village.call(getOwnProfile, {}, maya)).body
    const { page } = await browser.visitor({ reducedMotion: true })
    await page.goto('/referral-signup')
    const press = async (name: string): Promise<void> => {
      await tabTo(page, page.getByRole('main').getByRole('button', { name }))
      await page.keyboard.press('Enter')
    }
    await page.getByRole('heading', { level: 1 }).waitFor()
    await tabTo(page, page.getByLabel('Referral code'))
    await page.keyboard.type(code.toLowerCase())
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Maya saved you a place' }).waitFor()
    await press('Continue to Sign Up')
    await page.getByText('Invited by Maya K.').waitFor()
    for (const [label, text] of [
      ['First name', 'Nora'],
      ['Last name', 'Quinn'],
      ['Email', 'nora@trustedvillage.example'],
      [/^Password/, 'seven-gold-poppies'],
      [/^Confirm password/, 'seven-gold-poppies'],
      ['Location', 'Walnut Creek, CA'],
    ] as const) {
      await tabTo(page, page.getByLabel(label))
      await page.keyboard.type(text)
    }
    await tabTo(page, page.getByRole('radio', { name: '1', exact: true }))
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: '2', exact: true }).isChecked()).toBe(true)
    await tabTo(page, page.getByLabel('Children’s ages'))
    await page.keyboard.type('2 and 4 years')
    await tabTo(page, page.getByLabel('Your parenting story'))
    await page.keyboard.type('We just moved here.')
    await tabTo(page, page.getByLabel('I agree to the community guidelines'))
    await page.keyboard.press('Space')
    await press('Create account')
    await page.getByRole('region').getByText('Welcome to Trusted Village!', { exact: true }).waitFor()
  })

  it('a member copies their code, makes another and revokes it', async () => {
    const { page } = await browser.visitor({
      reducedMotion: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const enter = async (target: Locator): Promise<void> => {
      await target.waitFor()
      await tabTo(page, target)
      await page.keyboard.press('Enter')
    }
    await signInByKeyboard(page)
    const menuButton = page.getByRole('button', { name: /^Hi / })
    await menuButton.waitFor()
    await tabTo(page, menuButton, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: 'Profile' }))).toBe(true)
    await page.keyboard.press('Enter')
    await arriveAt(page, maya.fullName)
    await enter(page.getByRole('button', { name: 'Copy code' }))
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Invite' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Your referral codes' }))).toBe(true)
    await enter(page.getByRole('button', { name: 'Generate a new code' }))
    await enter(page.getByRole('button', { name: 'Revoke' }))
    await enter(page.getByRole('dialog').getByRole('button', { name: 'Revoke code' }))
    await page.getByRole('listitem').getByText('Revoked', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^MOM2024/)
  })
})
