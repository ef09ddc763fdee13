// About: what it says, and where it leads.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestVillage, type TestVillage } from '../app.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser } from './browser.ts'

let village: TestVillage
let browser: TestBrowser

beforeAll(async () => {
  village = await startTestVillage()
  browser = await startBrowser(village.url)
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

describe('About', () => {
  it('tells the story, the mission, the four values and the three steps, in order', async () => {
    const { page, faults } = await browser.visitor()
    await page.goto('/')
    await page.getByRole('link', { name: 'About Us' }).click()
    await page.getByRole('heading', { level: 1, name: 'Built by mom, for moms.' }).waitFor()
    expect(await page.title()).toContain('About')
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
    expect(faults).toEqual([])
  })

  it('leads to sign-up and to sharing', async () => {
    const { page } = await browser.visitor({ viewport: 'phone' })
    for (const [name, path] of [
      ['Join Community', '/signup'],
      ['Share Recommendation', '/add-listing'],
    ] as const) {
      await page.goto('/about')
      await page.getByRole('main').getByRole('link', { name }).click()
      await page.waitForURL((url) => url.pathname === path)
    }
  })

  it('can be read by everyone', async () => {
    for (const look of [{}, { dark: true }, { viewport: 'phone' }] as const) {
      const { page } = await browser.visitor(look)
      await page.goto('/about')
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await axeFindings(page)).toEqual([])
    }
  })
})
