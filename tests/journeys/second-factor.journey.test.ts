// The second factor on the screens: setup and removal, sign-in, and confirmation before administrators' acts.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { startTestVillage } from '../app.ts'
import { digitsOf } from '../auth/authenticator.ts'
import { ada, type CastMember, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { startBrowser } from './browser.ts'

const village = await forFile(startTestVillage({ environment: { ADMIN_MFA: 'required' } }))
const browser = await forFile(startBrowser(village))
beforeAll(async () => {
  const wrote = { name: 'Yusra Haddad', email: 'yusra@example.com', subject: 'Code not working', message: 'Hello' }
  await village.call(sendInquiry, wrote)
})

/** Allows the codes of the current half minute once more, as if the next one had begun. */
const waitHalfAMinute = () => village.sql`update auth.mfa_factors set last_step = 0`

const section = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })

const give = async (page: Page, secret: string, action: string): Promise<void> => {
  await waitHalfAMinute()
  await page.getByLabel('Six-digit code').fill(digitsOf(secret))
  await page.getByRole('button', { name: action, exact: true }).click()
}

/** Expects that “Print” opens the print dialog with the codes and their owner, and nothing else. */
const expectPrintsCodesAlone = async (page: Page, codes: string[]): Promise<void> => {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await section(page).getByRole('button', { name: 'Print', exact: true }).click()
  await page.locator('body[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
  const printed = await page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((one) => one.children.length === 0 && one.textContent.trim() !== '' && one.checkVisibility())
      .map((one) => one.textContent),
  )
  expect(printed).toEqual(['Trusted Village: recovery codes', ...codes])
  await page.emulateMedia({ media: 'screen' })
}

/** Sets up the second factor in the account; resolves with the key and the recovery codes. */
const setUp = async (page: Page) => {
  await page.goto('/profile/settings')
  await section(page).getByRole('button', { name: 'Set it up' }).click()
  await section(page).getByRole('img', { name: 'QR code of the key below' }).waitFor()
  const secret = ((await section(page).locator('[translate=no]').textContent()) ?? '').replace(/ /g, '')
  await give(page, secret, 'Turn it on')
  const shown = section(page).getByRole('list', { name: 'Recovery codes' })
  await shown.waitFor()
  const codes = await shown.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await expectPrintsCodesAlone(page, codes)
  await section(page).getByRole('button', { name: 'I’ve put them somewhere safe' }).click()
  await section(page).getByText('10 recovery codes are left.').waitFor()
  return { secret, codes }
}

const typePassword = async (page: Page, member: CastMember): Promise<void> => {
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

describe('a member on a phone', () => {
  it('sets up the second factor, is asked for it at sign-in, and turns it off', async () => {
    const viewport = 'phone'
    const { page, faults } = await browser.visitor({ as: maya, viewport })
    const { secret, codes } = await setUp(page)

    const { page: signIn } = await browser.visitor({ viewport })
    await signIn.goto('/login?redirect=/saved')
    await typePassword(signIn, maya)
    await signIn.getByRole('heading', { name: 'One more step' }).waitFor()
    expect(await signIn.getByLabel('Six-digit code').evaluate((field) => field === document.activeElement)).toBe(true)

    // A reload, another page and another tab do not bypass the second step.
    await signIn.reload()
    await signIn.getByRole('heading', { name: 'One more step' }).waitFor()
    const tab = await signIn.context().newPage()
    await tab.goto('/profile/settings')
    await tab.getByRole('heading', { name: 'One more step' }).waitFor()
    expect(await tab.getByText(maya.email).count()).toBe(0)

    await signIn.getByLabel('Six-digit code').fill('12')
    await signIn.getByRole('button', { name: 'Sign In', exact: true }).click()
    await signIn.getByText('Please type all six digits').waitFor()
    await signIn.getByLabel('Six-digit code').fill(digitsOf(secret, 20))
    await signIn.getByRole('button', { name: 'Sign In', exact: true }).click()
    await signIn.getByText('That code isn’t right').waitFor()
    await give(signIn, secret, 'Sign In')
    await signIn.waitForURL('**/saved')
    // The other tab is signed in too and opens the page that was requested there.
    await tab.waitForURL('**/profile/settings')
    await section(tab).getByText('It’s on').waitFor()

    const { page: lost } = await browser.visitor({ viewport })
    await lost.goto('/auth')
    await typePassword(lost, maya)
    await lost.getByRole('button', { name: 'Use a recovery code' }).click()
    await lost.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '')
    await lost.getByRole('button', { name: 'Sign In', exact: true }).click()
    await lost.waitForURL((url) => url.pathname === '/')
    await lost.goto('/profile/settings')
    await section(lost).getByText('9 recovery codes are left.').waitFor()

    await section(lost).getByRole('button', { name: 'Make new recovery codes' }).click()
    await give(lost, secret, 'Make new codes')
    await section(lost).getByRole('button', { name: 'I’ve put them somewhere safe' }).click()
    await section(lost).getByRole('button', { name: 'Turn it off' }).click()
    await lost.getByRole('dialog', { name: 'Turn off two-step sign-in?' }).waitFor()
    await waitHalfAMinute()
    await lost.getByLabel('Six-digit code').fill(digitsOf(secret))
    await lost.getByRole('dialog').getByRole('button', { name: 'Turn it off' }).click()
    await section(lost).getByText('It’s off.').waitFor()
    expect(faults).toEqual([])
  })
})

describe('a member who signed in long ago', () => {
  it('is asked for the password before setting up the second factor', async () => {
    const member = await makePerson(village.database.db)
    const { page, faults } = await browser.visitor({ as: member })
    await page.goto('/profile/settings')
    await village.sql`
      update auth.sessions set amr = '[{"method": "password", "timestamp": 1}]' where user_id = ${member.id}`
    await section(page).getByRole('button', { name: 'Set it up' }).click()
    const field = section(page).getByLabel('Your password, to check it’s you')
    await field.waitFor()
    expect(await section(page).getByRole('img').count()).toBe(0)
    await field.fill(member.password)
    await field.press('Enter')
    await section(page).getByRole('img', { name: 'QR code of the key below' }).waitFor()
    expect(faults).toEqual([])
  })
})

describe('an administrator where ADMIN_MFA=required', () => {
  it('is redirected to set one up, can act, and is asked again after 12 hours without losing typed text', async () => {
    const { page } = await browser.visitor({ as: ada })
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'One thing before you begin' }).waitFor()
    await page.getByRole('link', { name: 'Set it up' }).click()
    const { secret } = await setUp(page)

    await village.sql`update auth.sessions set second_factor_at = now() - interval '13 hours'
      where second_factor_at is not null`
    await page.goto('/admin/inquiries')
    await page.getByRole('listitem').filter({ hasText: 'Code not working' }).getByRole('link').click()
    const reply = page.getByLabel('Reply to Yusra Haddad')
    await reply.fill('Here is a new code.')
    await page.getByRole('button', { name: 'Send reply', exact: true }).click()
    const again = page.getByRole('dialog', { name: 'Is it still you?' })
    await again.waitFor()
    await page.keyboard.press('Escape')
    await again.waitFor({ state: 'detached' })
    expect(await reply.inputValue()).toBe('Here is a new code.')
    await page.getByRole('button', { name: 'Send reply', exact: true }).click()
    await give(page, secret, 'Continue')
    await page.getByRole('region', { name: 'Messages' }).getByText('Here is a new code.').waitFor()
  })
})
