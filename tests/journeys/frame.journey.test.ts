// The frame of every page: scroll position, the skip link, and a page that crashes.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { startBrowser } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')

describe('each page', () => {
  const inTab = (title: string) => (title === 'Trusted Village' ? title : `${title} · Trusted Village`)

  it('opens at the top, is announced and gets the focus; Back restores the scroll position', async () => {
    const { page } = await browser.visitor({ viewport: 'phone' })
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
    await page.goto('/')
    for (const [name, to, title] of [
      ['About Us', '/about', 'About Us'],
      ['Contact', '/contact', 'Contact Us'],
      ['Share Experience', '/add-listing', 'Share Your Experience'],
      ['Home', '/', 'Trusted Village'],
    ] as const) {
      const link = footer(page).getByRole('link', { name, exact: true })
      await link.scrollIntoViewIfNeeded()
      expect(await scrolled()).toBeGreaterThan(100)
      await link.click()
      await page.waitForURL((url) => url.pathname === to)
      await expect.poll(scrolled, { message: name }).toBe(0)
      await page.getByRole('status').getByText(inTab(title), { exact: true }).waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    }
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Share Your Experience' }).waitFor()
    await expect.poll(scrolled).toBeGreaterThan(100)
  })

  it('scrolls to the top when a link leads to the current page', async () => {
    const { page } = await browser.visitor({ viewport: 'phone' })
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
    const focused = () => page.evaluate(() => document.activeElement?.id)
    for (const [path, name] of [
      ['/about', 'About Us'],
      ['/', 'Home'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const link = footer(page).getByRole('link', { name, exact: true })
      await link.scrollIntoViewIfNeeded()
      expect(await scrolled()).toBeGreaterThan(100)
      await link.click()
      await expect.poll(scrolled, { message: name }).toBe(0)
      await expect.poll(focused).toBe('main')
    }
    await page.mouse.wheel(0, 30)
    await header(page).getByRole('link', { name: 'Trusted Village, home' }).click()
    await expect.poll(scrolled).toBe(0)
    await footer(page).getByRole('link', { name: 'Browse Services' }).click()
    await page.waitForURL('**/#find-care')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
    await footer(page).getByRole('link', { name: 'Home', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/' && url.hash === '')
    await expect.poll(scrolled).toBe(0)
    await expect.poll(focused).toBe('main')
  })

  it('has a skip link, so that a visitor writes and sends a message by keyboard', async () => {
    const { page, faults } = await browser.visitor()
    await page.goto('/contact')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to main content' })
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    for (const text of ['Jordan & <b>Sam</b>', 'Jordan@Example.com', 'Adding our preschool', 'First line']) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await page.keyboard.type('Second line')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('region').getByText('Thank you for contacting us!', { exact: true }).waitFor()
    const kept = await village.database.db.selectFrom('inquiries').selectAll().execute()
    expect(kept).toMatchObject([
      {
        name: 'Jordan & Sam',
        email: 'jordan@example.com',
        subject: 'Adding our preschool',
        message: 'First line\nSecond line',
      },
    ])
    expect(faults).toEqual([])
  })
})

describe('a page that crashes', () => {
  it('shows an error between header and footer, and can be reloaded', async () => {
    const { page } = await browser.visitor({ viewport: 'phone' })
    const part = '**/assets/about.page-*.js'
    await page.route(part, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export const AboutPage = () => { throw new Error('broken') }",
      }),
    )
    await page.goto('/contact')
    await footer(page).getByRole('link', { name: 'About Us' }).click()
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
    await page.getByText('We couldn’t show this page. Reloading usually helps.').waitFor()
    await header(page).getByRole('link', { name: 'Sign In' }).waitFor()
    await page.unroute(part)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Built by mom, for moms.' }).waitFor()
  })
})

describe('user text with markup', () => {
  it('is rendered neither as HTML nor as a script', async () => {
    const { page } = await browser.visitor()
    await page.goto('/about')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const refused = await page.evaluate(() => {
      const refuses = (act: () => void): boolean => {
        try {
          act()
          return false
        } catch (error) {
          return error instanceof TypeError
        }
      }
      return [
        refuses(() => {
          document.body.innerHTML = '<img src="x" onerror="alert(1)">'
        }),
        refuses(() => {
          document.createElement('script').text = 'alert(1)'
        }),
        refuses(() => new DOMParser().parseFromString('<p>text</p>', 'text/html')),
      ]
    })
    expect(refused).toEqual([true, true, true])
  })
})
