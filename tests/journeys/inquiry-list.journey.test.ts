// The page of inquiries: the list with its marks and numbers, page by page, and on a phone instead of the thread.
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answerInvitationRequest, inquiriesPageSize } from '../../domain/inquiries/inquiries.contracts.ts'
import { ada, otto } from '../cast.ts'
import { axeFindings, axeInBothThemes } from './accessibility.ts'
import { startBrowser, type TestBrowser, type Visitor } from './browser.ts'
import { box, filter, isFocused, messages, press, row, startInquiryVillage, thread, toast } from './inquiry-desk.ts'

let village: Awaited<ReturnType<typeof startInquiryVillage>>
let browser: TestBrowser
let desk: Visitor

beforeAll(async () => {
  village = await startInquiryVillage()
  browser = await startBrowser(village)
  desk = await browser.visitor({ as: ada, stays: true, reducedMotion: true })
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

afterEach(async ({ task }) => {
  await village.clear()
  if (task.result?.state === 'fail') await desk.page.unrouteAll()
})

describe('the list', () => {
  it('is read on page by page, by keyboard alone', async () => {
    const { page } = desk
    await village.written(inquiriesPageSize + 3)
    await page.goto('/admin/inquiries')
    await page.getByText('28 unread.').waitFor()
    const rows = page.getByRole('region', { name: 'List of inquiries' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(inquiriesPageSize)
    await page.getByRole('button', { name: 'Show more' }).press('Enter')
    await expect.poll(() => rows.count()).toBe(inquiriesPageSize + 3)
    await isFocused(row(page, 'Subject 26').getByRole('link'))
    await page.keyboard.press('Enter')
    await isFocused(thread(page).getByRole('heading', { name: 'Subject 26' }))
    expect(await axeInBothThemes(page)).toEqual([])
  })

  it('tells where each stands, and how many there are of each kind', async () => {
    const { page } = desk
    const [opened, answered] = [await village.write('Opened'), await village.write('Answered')]
    await village.write('New')
    const [waiting, invited] = [await village.ask('Pat Underhill'), await village.ask('Robin Late')]
    await village.replyAsOtto(answered.id, 'Done')
    await village.call(answerInvitationRequest, { id: invited.id }, otto)
    await village.sql`update inquiries set read_at = now() where id = any(${[opened.id, waiting.id]})`
    await page.goto('/admin/inquiries')
    await row(page, 'Opened').getByText('To answer').waitFor()
    await row(page, 'Answered').getByText(`Answered by ${otto.fullName}`).waitFor()
    await row(page, 'New').getByText('Unread').waitFor()
    await row(page, 'Pat Underhill').getByText('Wants an invitation').waitFor()
    await row(page, 'Robin Late').getByText('Invited').waitFor()
    await expect.poll(() => filter(page, 'All').textContent()).toBe('All 5')
    await expect.poll(() => filter(page, 'Unread').textContent()).toBe('Unread 1')
    await expect.poll(() => filter(page, 'Requests').textContent()).toBe('Requests 1')
    await page.getByText('1 unread, 1 to answer, 1 request for an invitation.').waitFor()
    await filter(page, 'Requests').click()
    await page.waitForURL('**/admin/inquiries?show=requests')
    await row(page, 'Robin Late').waitFor({ state: 'detached' })
    await row(page, 'Pat Underhill').waitFor()
  })
})

describe('on a phone in the dark', () => {
  it('list and thread are one after the other; Back leads to the row it came from', async () => {
    const { page, faults } = await browser.visitor({ as: ada, viewport: 'phone', dark: true, reducedMotion: true })
    await village.written(12)
    await page.goto('/admin/inquiries')
    await row(page, 'Subject 9').waitFor()
    expect((await row(page, 'Subject 9').boundingBox())?.width).toBe(390)
    expect(await axeFindings(page)).toEqual([])
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
    expect(await axeFindings(page)).toEqual([])
    await box(page, 'Writer 10').fill('Hello from the train')
    await press(page, 'Send reply')
    await messages(page).nth(1).getByText('sent as mail').waitFor()
    await page.goBack()
    await page.waitForURL(/\/admin\/inquiries$/)
    await row(page, 'Subject 10').getByText(`Answered by ${ada.fullName}`).waitFor()
    expect(await thread(page).count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('says so when there is nothing, and when a list or a thread does not load', async () => {
    const { page, faults } = await browser.visitor({ as: ada, viewport: 'phone', dark: true, reducedMotion: true })
    await page.clock.install()
    const giveUp = (words: Locator): Promise<void> =>
      expect
        .poll(async () => {
          await page.clock.fastForward(2000)
          return words.isVisible()
        })
        .toBe(true)
    await page.goto('/admin/inquiries')
    await page.getByRole('heading', { name: 'No inquiries yet' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const { id } = await village.ask('Robin Late')
    await page.route('**/rest/v1/inquiries?*', (route) => route.abort())
    await filter(page, 'Unread').click()
    await page.getByText('Loading inquiries').waitFor()
    await giveUp(page.getByRole('heading', { name: 'Failed to load inquiries' }))
    await toast(page, 'Failed to load inquiries').waitFor()
    await page.unroute('**/rest/v1/inquiries?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await row(page, 'Robin Late').waitFor()
    await page.route(`**/rest/v1/inquiries/${id}`, (route) => route.abort())
    await row(page, 'Robin Late').getByRole('link').click()
    await giveUp(page.getByRole('heading', { name: 'Failed to load the thread' }))
    expect(await axeFindings(page)).toEqual([])
    await page.unroute(`**/rest/v1/inquiries/${id}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await messages(page).getByText('Two kids and no sitter').waitFor()
    expect(faults).toEqual([])
  })
})
