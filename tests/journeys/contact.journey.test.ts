// Contact Us: a message by keyboard alone.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { startBrowser, type TestBrowser } from './browser.ts'

const village = await forFile(startTestVillage({ environment: { CONTACT_EMAIL: 'neighbors@village.example' } }))
const browser = await forFile(startBrowser(village))

const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })

const open = async (options: Parameters<TestBrowser['visitor']>[0] = {}) => {
  const visitor = await browser.visitor(options)
  await visitor.page.goto('/contact')
  await visitor.page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor()
  return visitor
}

const answers = (page: Page) =>
  Promise.all(['Full name', 'Email', 'Subject', 'Message'].map((label) => page.getByLabel(label).inputValue()))

const keptFrom = (email: string) =>
  village.database.db.selectFrom('inquiries').selectAll().where('email', '=', email).execute()

describe('Contact Us', () => {
  it('takes a message by keyboard alone, thanks for it, and is empty again', async () => {
    const { page, faults } = await open()
    await page.getByLabel('Full name').focus()
    await page.keyboard.type('Jordan & <b>Sam</b>')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Jordan@Example.com')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Adding our preschool')
    await page.keyboard.press('Tab')
    await page.keyboard.type('First line')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Second line')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toast(page, 'Thank you for contacting us!').waitFor()
    expect(await answers(page)).toEqual(['', '', '', ''])
    expect(await keptFrom('jordan@example.com')).toEqual([
      expect.objectContaining({
        name: 'Jordan & Sam',
        subject: 'Adding our preschool',
        message: 'First line\nSecond line',
      }),
    ])
    expect(faults).toEqual([])
  })
})
