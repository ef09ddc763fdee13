// Leaving the village in seven days with some recommendations kept, in every tab; signing in cancels it.
import { describe, expect, it } from 'vitest'
import { validateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { makePerson, type Person } from '../members/members-village.ts'
import { recommend } from '../submissions.ts'
import { startBrowser, toast, walkedAt } from './browser.ts'
import { signIn } from './sign-in.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

const isUsable = async ({ code }: Person) =>
  (await village.call(validateReferralCode, { ref_code: code })).body.is_valid

describe.each(walkedAt)('a member on a %s', (viewport) => {
  it('leaves in seven days, is signed out in every tab, and cancels it by signing in', async () => {
    const member = await makePerson(village.database.db)
    await recommend(village, { provider_name: 'Una Ashby' }, member)
    await recommend(village, { provider_name: 'Bruno Delacroix' }, member)
    const { page, context, faults } = await browser.visitor({ as: member, viewport })
    await page.goto('/profile/leave')
    await page.getByRole('radiogroup', { name: 'Your recommendation of Bruno Delacroix' }).getByText('Remove').click()
    const tab = await context.newPage()
    await tab.goto('/about')
    await tab.getByText('Hi Priya').waitFor()
    // a background tab renders rarely
    await page.bringToFront()
    await page.getByLabel('Your password, to check it’s you').fill(member.password)
    await page.getByRole('button', { name: 'Leave: 1 stays, 1 removed' }).click()
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
})
