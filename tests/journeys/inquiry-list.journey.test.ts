// The page of inquiries on a phone: list and thread one after the other.
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser, type Visitor } from './browser.ts'
import { box, messages, press, row, startInquiryVillage, thread } from './inquiry-desk.ts'

const village = await forFile(startInquiryVillage())
const browser = await forFile(startBrowser(village))
let desk: Visitor

beforeAll(async () => {
  desk = await browser.visitor({ as: ada, stays: true, reducedMotion: true })
})

afterEach(async ({ task }) => {
  await village.clear()
  if (task.result?.state === 'fail') await desk.page.unrouteAll()
})

describe('on a phone in the dark', () => {
  it('list and thread are one after the other; Back leads to the row it came from', async () => {
    const { page, faults } = await browser.visitor({ as: ada, viewport: 'phone', dark: true, reducedMotion: true })
    await village.written(12)
    await page.goto('/admin/inquiries')
    await row(page, 'Subject 9').waitFor()
    expect((await row(page, 'Subject 9').boundingBox())?.width).toBe(390)
    await row(page, 'Subject 9').scrollIntoViewIfNeeded()
    await row(page, 'Subject 9').getByRole('link').click()
    await thread(page).getByRole('heading', { name: 'Subject 9' }).waitFor()
    expect(await row(page, 'Subject 9').isVisible()).toBe(false)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await thread(page).getByText('9 of 12').waitFor()
    await page.getByRole('button', { name: 'Next inquiry' }).click()
    await thread(page).getByRole('heading', { name: 'Subject 10' }).waitFor()
    const send = page.getByRole('button', { name: 'Send reply' })
    const bottom = (await send.boundingBox())?.y ?? 0
    expect(bottom).toBeGreaterThan(600)
    expect(bottom).toBeLessThan(844 - 44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await box(page, 'Writer 10').fill('Hello from the train')
    await press(page, 'Send reply')
    await messages(page).nth(1).getByText('sent as mail').waitFor()
    await page.goBack()
    await page.waitForURL(/\/admin\/inquiries$/)
    await row(page, 'Subject 10').getByText(`Answered by ${ada.fullName}`).waitFor()
    expect(await thread(page).count()).toBe(0)
    expect(faults).toEqual([])
  })
})
