// What stands around every page: header, footer, titles, the top of each new page, the way for the keyboard, and the page for lost paths.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser } from './browser.ts'
import { signIn } from './sign-in.ts'

let village: TestVillage
let browser: TestBrowser

beforeAll(async () => {
  village = await startTestVillage({
    environment: {
      CONTACT_EMAIL: 'neighbors@village.example',
      SOCIAL_URL: 'https://social.example/groups/7',
      SOCIAL_LABEL: 'Our group',
    },
  })
  browser = await startBrowser(village)
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const account = (page: Page) => header(page).getByRole('button', { name: /^Hi / })

/** Names and addresses of all links in a part of the page, in order. */
const links = (part: ReturnType<typeof header>) =>
  part.getByRole('link').evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]))

describe('the header', () => {
  it('leads a visitor home and in', async () => {
    const { page } = await browser.visitor()
    await page.goto('/about')
    for (const [name, to] of [
      ['Sign In', '/login'],
      ['Sign Up', '/signup'],
      ['Trusted Village, home', '/'],
    ] as const) {
      await header(page).getByRole('link', { name }).click()
      await page.waitForURL((url) => url.pathname === to)
    }
    expect(await account(page).count()).toBe(0)
  })

  it('greets a member and holds their menu, without what is for administrators', async () => {
    const { page } = await browser.visitor({ as: maya })
    await page.goto('/')
    await header(page).getByText('Hi Maya', { exact: true }).waitFor()
    expect(await header(page).getByRole('link', { name: /Sign/ }).count()).toBe(0)
    await header(page).getByText('M', { exact: true }).waitFor()
    await account(page).click()
    await page.getByRole('menu').getByText(maya.email).waitFor()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Profile', 'Sign out'])
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await page.waitForURL((url) => url.pathname === '/profile')
  })

  it('leads an administrator to the dashboard, by keyboard too', async () => {
    const { page } = await browser.visitor({ as: ada, viewport: 'phone', dark: true })
    await page.goto('/')
    await account(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Admin Dashboard' }).waitFor()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Profile', 'Admin Dashboard', 'Sign out'])
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => account(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Profile')
    await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe('Admin Dashboard')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/admin')
  })

  it('greets by the e-mail while the name is not known', async () => {
    const { page } = await browser.visitor({ as: { ...otto, fullName: 'Otto' } })
    await page.route('**/rest/v1/profiles/me*', (route) => route.abort())
    await page.goto('/')
    await header(page).getByText('O', { exact: true }).waitFor()
  })
})

describe('the footer', () => {
  it('leads everywhere, and a visitor also to joining', async () => {
    const { page } = await browser.visitor({ viewport: 'phone' })
    await page.goto('/about')
    const navigate = [
      ['Home', '/'],
      ['About Us', '/about'],
      ['Contact', '/contact'],
      ['Privacy', '/privacy'],
      ['Share Experience', '/add-listing'],
    ]
    const community = [
      ['Browse Services', '/#find-care'],
      ['My Profile', '/profile'],
    ]
    const touch = [
      ['neighbors@village.example', 'mailto:neighbors@village.example'],
      ['Our group', 'https://social.example/groups/7'],
    ]
    await footer(page).getByRole('link', { name: 'Join Community' }).waitFor()
    expect(await links(footer(page))).toEqual([...navigate, ['Join Community', '/signup'], ...community, ...touch])
    expect(await footer(page).getByRole('heading').allTextContents()).toEqual(['Navigate', 'Community', 'Get in Touch'])
    await footer(page).getByText('Where parents find trusted care, recommended by those who know.').waitFor()
    const years = new Date().getFullYear() > 2025 ? `© 2025–${new Date().getFullYear()}` : '© 2025'
    await footer(page).getByText(`${years} Trusted Village.`).waitFor()

    await signIn(page, maya)
    await page.goto('/about')
    await account(page).waitFor()
    expect(await links(footer(page))).toEqual([...navigate, ...community, ...touch])
  })
})

describe('each page', () => {
  const visitorTitles: [string, string][] = [
    ['/', 'Trusted Village'],
    ['/auth', 'Sign in'],
    ['/auth?mode=signup', 'Sign up'],
    ['/auth?mode=forgot-password', 'Forgot your password?'],
    ['/auth?mode=reset-password', 'Choose a new password'],
    ['/login', 'Sign in'],
    ['/signup', 'Sign up'],
    ['/email-verification', 'Check Your Email'],
    ['/referral-signup', 'Invitation'],
    ['/add-listing', 'Share Your Experience'],
    ['/contact', 'Contact Us'],
    ['/about', 'About Us'],
    ['/no/such/page', 'Page not found'],
  ]
  const administratorTitles: [string, string][] = [
    ['/generate-referral', 'Your referral codes'],
    ['/profile', 'My Account'],
    ['/search-results', 'All providers'],
    ['/search-results?location=Oakland,+CA&category=nanny', 'Nannies near Oakland'],
    ['/admin', 'Admin Dashboard'],
    ['/admin/inquiries', 'Inquiries'],
    ['/baby-products', 'Top-Rated Baby Products'],
  ]
  const inTab = (title: string) => (title === 'Trusted Village' ? title : `${title} · Trusted Village`)

  it('of the route table has its title and one heading of the first order', async () => {
    const { page } = await browser.visitor()
    const look = async ([address, title]: [string, string]): Promise<void> => {
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => page.title(), { message: address }).toBe(inTab(title))
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    }
    for (const one of visitorTitles) await look(one)
    await signIn(page, ada)
    for (const one of administratorTitles) await look(one)
  })

  it('opens at its top, is read out, and takes the keyboard along; Back leads to where one was', async () => {
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

  it('goes back to its top when a link leads to where one is', async () => {
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

  it('can be reached past the header by keyboard', async () => {
    const { page } = await browser.visitor()
    await page.goto('/contact')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the page' })
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.getByLabel('Full name').evaluate((field) => field === document.activeElement)).toBe(true)
  })
})

describe('a page that breaks', () => {
  it('says so between header and footer, and can be loaded again', async () => {
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
    await page.getByText('This page could not be shown. Loading it again usually helps.').waitFor()
    await header(page).getByRole('link', { name: 'Sign In' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute(part)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Built by mom, for moms.' }).waitFor()
  })
})

describe('a path that leads nowhere', () => {
  it('says so, logs the path and leads home', async () => {
    const { page } = await browser.visitor({ viewport: 'phone', dark: true })
    const logged = page.waitForEvent('console', (message) => message.text().includes('/no/such/page'))
    await page.goto('/no/such/page?secret=1')
    await page.getByText('404', { exact: true }).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Oops! Page not found' }).waitFor()
    expect((await logged).text()).not.toContain('secret')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await page.waitForURL(`${village.url}/`)
  })
})

describe('a text that would become part of the page', () => {
  it('is taken neither for HTML nor for a script', async () => {
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
