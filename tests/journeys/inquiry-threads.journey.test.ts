// The thread of an inquiry: a reply that is mailed once, a colleague's simultaneous reply, and the phone layout.
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ada, makeAdministrator, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startInquiryVillage } from '../inquiries/inquiry-village.ts'
import { startBrowser, toast, type Visitor } from './browser.ts'

const village = await forFile(startInquiryVillage())
const { db } = village.database
const browser = await forFile(startBrowser(village))
let desk: Visitor

/** The list row that contains this text. */
const row = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'List of inquiries' }).getByRole('listitem').filter({ hasText: words })
const thread = (page: Page) => page.getByRole('region', { name: 'Thread' })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
const box = (page: Page, name: string) => page.getByLabel(`Reply to ${name}`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

beforeAll(async () => {
  await makeAdministrator(db, otto)
  desk = await browser.visitor({ as: ada, stays: true, reducedMotion: true })
})

afterEach(async ({ task }) => {
  await db.deleteFrom('inquiries').execute()
  if (task.result?.state === 'fail') await desk.page.unrouteAll()
})

describe('a thread', () => {
  it('is answered by mail, and shows that the mail was sent; a lost response causes no second mail', async () => {
    const { page, faults } = desk
    const { email } = await village.write()
    await page.goto('/admin/inquiries')
    await row(page, 'Code not working').getByRole('link').click()
    await box(page, 'Yusra Haddad').fill('Try the new one:\nMOM2024W8PDK5')
    await page.route('**/replies', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await press(page, 'Send reply')
    await toast(page, 'Failed to send the reply').waitFor()
    await page.unroute('**/replies')
    expect(await box(page, 'Yusra Haddad').inputValue()).toContain('MOM2024W8PDK5')
    await press(page, 'Send reply')
    await toast(page, 'Reply sent').waitFor()
    await expect.poll(() => messages(page).allTextContents()).toHaveLength(2)
    await messages(page).nth(1).getByText('emailed').waitFor()
    expect(await box(page, 'Yusra Haddad').inputValue()).toBe('')
    await row(page, 'Code not working').getByText(`Answered by ${ada.fullName}`).waitFor()
    expect(await village.mailsTo(email)).toHaveLength(1)
    expect(faults).toEqual([])
  })

  it('shows live which colleague replied meanwhile; the draft stays and can be sent afterwards', async () => {
    const { page } = desk
    const { id, email } = await village.write({ subject: 'Two at once' })
    await page.goto(`/admin/inquiries?open=${id}`)
    await box(page, 'Yusra Haddad').fill('My own answer')
    await page.getByText('Live', { exact: true }).waitFor()
    await village.reply(id, { text: 'Otto was here', last_reply_id: null }, otto)
    await page.getByText(`${otto.fullName} just replied.`).waitFor()
    await thread(page).getByText('Otto was here').waitFor()
    expect(await box(page, 'Yusra Haddad').inputValue()).toBe('My own answer')
    await press(page, 'Send reply')
    await expect.poll(() => messages(page).count()).toBe(3)
    expect(await page.getByText('just replied').count()).toBe(0)
    expect(await village.mailsTo(email)).toHaveLength(2)
  })
})

describe('on a phone with the dark theme', () => {
  it('list and thread are separate screens, and Back returns to the row', async () => {
    const { page, faults } = await browser.visitor({ as: ada, viewport: 'phone', dark: true, reducedMotion: true })
    await village.sql`
      insert into inquiries (id, name, email, subject, message, created_at)
      select gen_random_uuid(), 'Writer ' || n, 'writer' || n || '@example.com', 'Subject ' || n, 'Hello',
        now() - make_interval(hours => 30 + n)
      from generate_series(1, 12) as n`
    await page.goto('/admin/inquiries')
    await row(page, 'Subject 9').waitFor()
    expect((await row(page, 'Subject 9').boundingBox())?.width).toBe(390)
    await row(page, 'Subject 9').scrollIntoViewIfNeeded()
    await row(page, 'Subject 9').getByRole('link').click()
    await thread(page).getByRole('heading', { name: 'Subject 9' }).waitFor()
    expect(await row(page, 'Subject 9').isVisible()).toBe(false)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole('button', { name: 'Next inquiry' }).click()
    await thread(page).getByRole('heading', { name: 'Subject 10' }).waitFor()
    const send = page.getByRole('button', { name: 'Send reply' })
    const bottom = (await send.boundingBox())?.y ?? 0
    expect(bottom).toBeGreaterThan(600)
    expect(bottom).toBeLessThan(844 - 44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await box(page, 'Writer 10').fill('Hello from the train')
    await press(page, 'Send reply')
    await messages(page).nth(1).getByText('emailed').waitFor()
    await page.goBack()
    await page.waitForURL(/\/admin\/inquiries$/)
    await row(page, 'Subject 10').getByText(`Answered by ${ada.fullName}`).waitFor()
    expect(await thread(page).count()).toBe(0)
    expect(faults).toEqual([])
  })
})
