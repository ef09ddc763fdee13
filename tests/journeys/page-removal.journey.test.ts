// A provider removes their page: it disappears from open windows, saved lists and the search, and nobody can recommend them again.
import { beforeEach, describe, expect, it } from 'vitest'
import { refusals } from '../../domain/refusals.ts'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommendPerson } from '../provider-portal/own-page.ts'
import { forgetLimits } from '../submissions.ts'
import { startBrowser, toast, walkedAt } from './browser.ts'
import { emptyTheBoard, heading, nannies, onOwnPage, part } from './own-page.ts'
import { fillShare } from './parent-steps.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeEach(() => emptyTheBoard(village))

describe.each(walkedAt)('a provider on a %s', (viewport) => {
  it('removes their page, which disappears from a member’s open window, saved list and search', async () => {
    const person = await recommendPerson(village)
    const member = await browser.visitor({ as: otto, viewport, reducedMotion: true })
    await member.page.clock.install()
    await member.page.goto(`/providers/${person.short_id}`)
    await part(member.page, 'Contact')
      .getByRole('button', { name: /^Save / })
      .click()
    await toast(member.page, 'Added to favorites!').waitFor()

    const { page, faults } = await onOwnPage(browser, village, person, viewport)
    await page.getByRole('button', { name: 'Remove my page' }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: 'Remove my page' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove my page' }).click()
    await heading(page, 'Your page is hidden').and(page.locator(':focus')).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Take it back' }).waitFor()

    await part(member.page, 'Contact').waitFor()
    await member.page.clock.fastForward(20_000)
    await heading(member.page, 'This page has been taken down').waitFor()
    await member.page.goto('/saved')
    await member.page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor()
    expect(await member.page.getByText('Paloma').count()).toBe(0)
    await member.page.goto(nannies)
    await member.page
      .getByRole('status')
      .getByText(/^No providers/)
      .waitFor()
    expect(await member.page.getByRole('article').count()).toBe(0)
    expect([...faults, ...member.faults]).toEqual([])
  })

  it('cannot be recommended again; the form says so and keeps the text', async () => {
    const person = await recommendPerson(village)
    const { page: own } = await onOwnPage(browser, village, person, viewport)
    await own.getByRole('button', { name: 'Remove my page' }).click()
    await own.getByRole('dialog').getByRole('button', { name: 'Remove my page' }).click()
    await heading(own, 'Your page is hidden').waitFor()

    await forgetLimits(village)
    const { page, faults } = await browser.visitor({ as: maya, viewport, reducedMotion: true })
    await page.goto('/add-listing')
    const words = 'She still sings to the twins.'
    await fillShare(page, { name: person.provider_name, city: 'Oakland', words, email: person.email })
    await page.getByRole('button', { name: 'Submit recommendation' }).click()
    await toast(page, refusals.not_listed.sentence).waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('In your own words').inputValue()).toBe(words)
    expect(faults).toEqual([])
  })
})
