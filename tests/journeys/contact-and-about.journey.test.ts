// Contact Us: writing to the village, and every way in which that can go wrong. About: what it says, and where it leads.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestVillage, type TestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser, viewports } from './browser.ts'
import { holdRequests } from './hold-requests.ts'
import { signIn } from './sign-in.ts'

let village: TestVillage
let browser: TestBrowser

beforeAll(async () => {
  village = await startTestVillage({ environment: { CONTACT_EMAIL: 'neighbors@village.example' } })
  browser = await startBrowser(village)
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

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

const fill = async (page: Page, email: string): Promise<string[]> => {
  await page.getByLabel('Full name').fill('Jordan Wells')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Subject').fill('Adding our preschool')
  await page.getByLabel('Message').fill('First line\nSecond line')
  return answers(page)
}

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()

const keptFrom = (email: string) =>
  village.database.db.selectFrom('inquiries').selectAll().where('email', '=', email).execute()

const hasFocus = (page: Page, label: string) =>
  page.getByLabel(label).evaluate((field) => field === document.activeElement)

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

  it('knows who is signed in, who may still write in another name', async () => {
    const { page } = await open()
    await signIn(page, maya)
    await page.goto('/contact')
    await expect.poll(() => answers(page)).toEqual([maya.fullName, maya.email, '', ''])
    await page.getByLabel('Full name').fill('Maya and Ravi')
    await page.getByLabel('Email').fill('ravi@example.com')
    await page.getByLabel('Subject').fill('Hello')
    await page.getByLabel('Message').fill('A question')
    await send(page)
    await toast(page, 'Thank you for contacting us!').waitFor()
    expect(await keptFrom('ravi@example.com')).toEqual([expect.objectContaining({ name: 'Maya and Ravi' })])
    expect(await answers(page)).toEqual([maya.fullName, maya.email, '', ''])
  })

  it('keeps what is typed while a message is being sent', async () => {
    const { page } = await open()
    await fill(page, 'jordan.slow@example.com')
    const release = await holdRequests(page, '**/inquiries')
    await send(page)
    await page.getByLabel('Message').pressSequentially(' Third line')
    await page.getByLabel('Subject').fill('Something else')
    release()
    await toast(page, 'Thank you for contacting us!').waitFor()
    expect(await answers(page)).toEqual(['', '', 'Something else', 'Third line'])
    expect(await keptFrom('jordan.slow@example.com')).toEqual([
      expect.objectContaining({ subject: 'Adding our preschool', message: 'First line\nSecond line' }),
    ])
  })

  it('promises an answer and tells the address', async () => {
    for (const look of [{ dark: true }, { viewport: 'phone' }] as const) {
      const { page } = await open(look)
      const panel = page.getByRole('complementary', { name: "We'll respond within 24 hours" })
      const address = panel.getByRole('link', { name: 'neighbors@village.example' })
      expect(await address.getAttribute('href')).toBe('mailto:neighbors@village.example')
      expect(await axeFindings(page)).toEqual([])
    }
  })

  it('asks for what is missing and goes to the first of it', async () => {
    const { page } = await open({ viewport: 'phone' })
    await page.getByLabel('Full name').fill('Jordan Wells')
    await send(page)
    await toast(page, 'Missing required fields').waitFor()
    await toast(page, 'Please fill in all required fields marked with *').waitFor()
    for (const words of ['Email is required', 'Subject is required', 'Message is required']) {
      await page.getByText(words).waitFor()
    }
    await expect.poll(() => hasFocus(page, 'Email')).toBe(true)
    expect(await page.getByLabel('Full name').inputValue()).toBe('Jordan Wells')
    expect(await axeFindings(page)).toEqual([])
  })

  it('refuses an e-mail nobody could answer, in a toast and at its field', async () => {
    const { page } = await open()
    const typed = await fill(page, 'jordan.w@')
    await send(page)
    await toast(page, 'Invalid email').waitFor()
    await toast(page, 'Please enter a valid email address.').waitFor()
    await page.getByRole('main').getByText('Please enter a valid email address.').waitFor()
    await expect.poll(() => hasFocus(page, 'Email')).toBe(true)
    expect(await answers(page)).toEqual(typed)
    expect(await axeFindings(page)).toEqual([])
  })

  it('says at the field that a message is too long, and keeps it', async () => {
    const { page } = await open()
    await fill(page, 'long@example.com')
    await page.getByLabel('Message').fill('x'.repeat(5001))
    await send(page)
    await page.getByText('Please keep this to 5,000 characters').waitFor()
    expect(await page.getByLabel('Message').inputValue()).toHaveLength(5001)
  })

  it('takes one message an hour and e-mail; the second keeps its text', async () => {
    const { page } = await open()
    await fill(page, 'hourly@example.com')
    await send(page)
    await toast(page, 'Thank you for contacting us!').waitFor()
    const typed = await fill(page, 'hourly@example.com')
    await send(page)
    await toast(page, 'Rate limit exceeded').waitFor()
    await toast(page, 'Please wait before submitting another message.').waitFor()
    expect(await answers(page)).toEqual(typed)
    expect(await keptFrom('hourly@example.com')).toHaveLength(1)
  })

  it('says when the database fails, keeps the text, and sends it when asked again', async () => {
    const { page } = await open()
    const typed = await fill(page, 'patient@example.com')
    const { sql } = village
    await sql`alter table inquiries rename to inquiries_away`
    try {
      await send(page)
      await toast(page, 'Submission failed').waitFor()
      await toast(page, 'There was an error sending your message. Please try again.').waitFor()
    } finally {
      await sql`alter table inquiries_away rename to inquiries`
    }
    expect(await answers(page)).toEqual(typed)
    await send(page)
    await toast(page, 'Thank you for contacting us!').waitFor()
    expect(await keptFrom('patient@example.com')).toHaveLength(1)
  })

  it('says when the village cannot be reached, and keeps the text', async () => {
    const { page, context, rest } = await open()
    const typed = await fill(page, 'offline@example.com')
    await rest()
    await context.setOffline(true)
    await send(page)
    await toast(page, 'Something went wrong').waitFor()
    await toast(page, 'Please try again later.').waitFor()
    expect(await answers(page)).toEqual(typed)
    await context.setOffline(false)
    await send(page)
    await toast(page, 'Thank you for contacting us!').waitFor()
  })

  it('shows at its field what only the server found', async () => {
    const { page } = await open()
    await fill(page, 'server@example.com')
    const fields = [{ path: 'subject', message: 'This text holds characters that cannot be kept.' }]
    await page.route('**/rest/v1/inquiries', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'invalid_input', detail: 'Please check the fields marked below.', fields }),
      }),
    )
    await send(page)
    await page.getByText('This text holds characters that cannot be kept.').waitFor()
    await expect.poll(() => hasFocus(page, 'Subject')).toBe(true)
  })
})

describe('a request for an invitation', () => {
  it('leaves the code typed behind it alone', async () => {
    const { page } = await browser.visitor()
    let validations = 0
    page.on('request', (request) => {
      if (request.url().includes('validate_referral_code')) validations += 1
    })
    await page.goto('/referral-signup')
    await page.getByLabel('Referral code').fill('MOM2024HALF')
    await page.getByRole('button', { name: 'Request an invitation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request an invitation' })
    await dialog.getByLabel('Name').fill('Priya Raman')
    await dialog.getByLabel('Email').fill('priya@example.com')
    await dialog.getByLabel('Location').fill('Fremont, CA')
    await dialog.getByLabel('A few words').fill('Our neighbor told us about you.')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await toast(page, 'Request sent').waitFor()
    expect(await keptFrom('priya@example.com')).toEqual([
      expect.objectContaining({
        subject: 'Invitation request',
        message: 'Location: Fremont, CA\n\nOur neighbor told us about you.',
      }),
    ])
    expect(await page.getByLabel('Referral code').inputValue()).toBe('MOM2024HALF')
    expect(validations).toBe(0)
  })
})

describe('About', () => {
  it('tells the story, the mission, the four values and the three steps, in order', async () => {
    const { page, faults } = await browser.visitor()
    await page.goto('/contact')
    await page.getByRole('link', { name: 'About Us' }).click()
    await page.getByRole('heading', { level: 1, name: 'Built by mom, for moms.' }).waitFor()
    await expect.poll(() => page.title()).toContain('About')
    expect(await page.getByRole('main').getByRole('heading').allTextContents()).toEqual([
      'Built by mom, for moms.',
      'Our Story',
      'Our Mission',
      'What we hold to',
      'Trust & Safety',
      'Community First',
      'Verified Quality',
      'Real Reviews',
      'How It Works',
      'Parents Share',
      'We Verify',
      'You Connect',
    ])
    const steps = page.getByRole('main').getByRole('list').last().getByRole('listitem')
    expect((await steps.allTextContents()).map((text) => text.slice(0, 2))).toEqual(['1P', '2W', '3Y'])
    expect(faults).toEqual([])
  })

  it('invites members to invite', async () => {
    const { page } = await browser.visitor({ as: maya })
    await page.goto('/about')
    await page.getByRole('main').getByRole('link', { name: 'Invite a parent' }).click()
    await page.waitForURL((url) => url.pathname === '/generate-referral')
    await page.goBack()
    await page.getByRole('main').getByRole('link', { name: 'Share Recommendation' }).waitFor()
    expect(await page.getByRole('link', { name: 'Join Community' }).count()).toBe(0)
  })

  it('leads to sign-up and to sharing, and can be read by everyone', async () => {
    const { page } = await browser.visitor({ viewport: 'phone' })
    for (const [name, path] of [
      ['Join Community', '/signup'],
      ['Share Recommendation', '/add-listing'],
    ] as const) {
      await page.goto('/about')
      await page.getByRole('main').getByRole('link', { name }).click()
      await page.waitForURL((url) => url.pathname === path)
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Built by mom, for moms.' }).waitFor()
    }
    for (const look of ['light phone', 'dark phone', 'dark desktop', 'light desktop']) {
      await page.emulateMedia({ colorScheme: look.startsWith('dark') ? 'dark' : 'light' })
      await page.setViewportSize(look.endsWith('phone') ? viewports.phone : viewports.desktop)
      expect(await axeFindings(page), look).toEqual([])
    }
  })
})
