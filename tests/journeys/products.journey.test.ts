// The voting page: who gets in, what the list and its filters show, and what stands on a card.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productsPageSize } from '../../domain/products/products.contracts.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada, type CastMember, maya } from '../cast.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser, type Visitor } from './browser.ts'
import { holdRequests } from './hold-requests.ts'
import { addProducts, card, names } from './product-cards.ts'

let village: TestVillage
let browser: TestBrowser

beforeAll(async () => {
  village = await startTestVillage({
    environment: { PRODUCTS_OPEN_TO: 'members', PRODUCT_IMAGE_HOSTS: 'images.example' },
  })
  browser = await startBrowser(village)
})
afterAll(async () => {
  await browser?.close()
  await village?.close()
})
beforeEach(async () => {
  await village.database.db.deleteFrom('baby_products').execute()
})

const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })

const add = (...products: Parameters<typeof addProducts>[1][]) => addProducts(village, ...products)

type Options = Parameters<TestBrowser['visitor']>[0]

/** A member who has just come in. */
const member = async (person: CastMember = maya, options: Options = {}): Promise<Visitor> => {
  const visitor = await browser.visitor({ as: person, reducedMotion: true, ...options })
  return visitor
}

describe('the way in', () => {
  it('leads a visitor to sign in, and back to the same products', async () => {
    await add({ product_name: 'Bib' }, { product_name: 'Rattle', category: 'Toys' })
    const { page } = await browser.visitor()
    await page.goto('/baby-products?category=Toys')
    await page.waitForURL((url) => url.pathname === '/auth')
    await toast(page, 'Please sign in to view baby products').waitFor()
    await page.getByLabel('Email').fill(maya.email)
    await page.getByLabel('Password', { exact: true }).fill(maya.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL((url) => url.pathname === '/baby-products' && url.search === '?category=Toys')
    await card(page, 'Rattle').waitFor()
    expect(await names(page)).toEqual(['Rattle'])
  })

  it('is on the account of every member once the page is open to members', async () => {
    await add({ product_name: 'Bib' })
    const { page } = await member()
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Top-Rated Baby Products' }).click()
    await page.getByRole('heading', { level: 1, name: 'Top-Rated Baby Products' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Top-Rated Baby Products/)
    await card(page, 'Bib').waitFor()
  })

  it('is closed to members while it is for administrators only', async () => {
    const closed = await startTestVillage()
    const other = await startBrowser(closed)
    try {
      const { page } = await other.visitor({ as: maya })
      await page.goto('/baby-products')
      await page.waitForURL((url) => url.pathname === '/profile')
      await toast(page, 'This feature is currently only available for administrators').waitFor()
      const admin = await other.visitor({ as: ada })
      await admin.page.goto('/baby-products')
      await admin.page.getByRole('heading', { name: 'No products yet' }).waitFor()
    } finally {
      await other.close()
      await closed.close()
    }
  })

  it('ends with signing out, in the words of that', async () => {
    await add({ product_name: 'Bib' })
    const { page } = await member()
    await page.goto('/baby-products')
    await card(page, 'Bib').waitFor()
    await page.getByRole('button', { name: /Maya/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await toast(page, 'Signed out successfully').waitFor()
    await page.waitForURL((url) => url.pathname === '/')
  })
})

describe('the list', () => {
  it('stands by upvotes, then newest, and follows the filter, which stands in the address', async () => {
    await add(
      { product_name: 'New stroller', category: 'Travel' },
      { product_name: 'Old bib', upvotes: 3 },
      { product_name: 'Potty', category: 'Bath & Potty' },
      { product_name: 'Car seat', category: 'Car Seats' },
    )
    const { page, faults } = await member()
    await page.goto('/baby-products')
    await card(page, 'Potty').waitFor()
    expect(await names(page)).toEqual(['Old bib', 'New stroller', 'Potty', 'Car seat'])
    const filter = page.getByRole('group', { name: 'Category' }).getByRole('button')
    expect(await filter.allTextContents()).toEqual([
      'All Categories',
      'Diapers & Wipes',
      'Feeding',
      'Clothing',
      'Strollers',
      'Car Seats',
      'Toys',
      'Nursery',
      'Health & Safety',
    ])
    await page.getByRole('button', { name: 'Car Seats', pressed: false }).click()
    await card(page, 'Old bib').waitFor({ state: 'detached' })
    await card(page, 'Car seat').waitFor()
    expect(await names(page)).toEqual(['New stroller', 'Car seat'])
    expect(new URL(page.url()).searchParams.get('category')).toBe('Car Seats')
    await page.reload()
    await card(page, 'Car seat').waitFor()
    await page.getByRole('button', { name: 'Car Seats', pressed: true }).waitFor()
    await page.getByRole('button', { name: 'Diapers & Wipes' }).click()
    await card(page, 'Potty').waitFor()
    await page.getByRole('button', { name: 'Nursery' }).click()
    await page.getByRole('heading', { name: 'No products yet' }).waitFor()
    await page.getByText('Check back soon for baby products to vote on!').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Show all categories' }).click()
    await card(page, 'Old bib').waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(faults).toEqual([])
  })

  it('shows on a card what is known of the product, its picture or a drawing', async () => {
    await add(
      {
        product_name: 'Featherlight travel stroller',
        category: 'Travel',
        image_url: 'http://images.example/stroller.png',
        product_url: 'https://www.amazon.com/dp/B0C1D2E3F4',
        price: '$249.00',
        description: `Folds with one hand.\n${'Very light. '.repeat(40)}The end.`,
        amazon_rating: 4.7,
      },
      { product_name: 'Plain bib', amazon_rating: 4 },
      { product_name: 'Broken rattle', category: 'Toys', image_url: 'https://images.example/gone.png', price: '$5' },
    )
    for (const dark of [false, true]) {
      const { page, faults } = await member(maya, { viewport: dark ? 'phone' : 'desktop', dark })
      const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
      await page.route('https://images.example/**', (route) =>
        route.request().url().endsWith('stroller.png')
          ? route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') })
          : route.fulfill({ status: 404, body: 'gone' }),
      )
      await page.goto('/baby-products')
      const stroller = card(page, 'Featherlight travel stroller')
      await stroller.locator('img').waitFor()
      await stroller.getByText('Travel', { exact: true }).waitFor()
      await stroller.getByText('$249.00').waitFor()
      await stroller.getByText('4.7 out of 5 stars on Amazon').waitFor()
      const shop = stroller.getByRole('link', { name: /^View on Amazon/ })
      expect(await shop.textContent()).toContain('View on Amazon')
      expect(await shop.getAttribute('href')).toBe('https://www.amazon.com/dp/B0C1D2E3F4')
      expect(await shop.getAttribute('rel')).toBe('noopener noreferrer')
      expect(await shop.getAttribute('target')).toBe('_blank')
      expect(await stroller.getByText('The end.').isVisible()).toBe(false)
      await stroller.getByRole('button', { name: 'Read on' }).click()
      await stroller.getByText('The end.').waitFor()

      const bib = card(page, 'Plain bib')
      await bib.getByText('4.0 out of 5 stars on Amazon').waitFor()
      expect(await bib.getByRole('link').count()).toBe(0)
      expect(await bib.locator('img').count()).toBe(0)
      await bib.getByRole('img', { name: 'Plain bib' }).waitFor()

      const rattle = card(page, 'Broken rattle')
      await rattle.scrollIntoViewIfNeeded()
      await rattle.locator('svg[role=img]').waitFor()
      expect(await rattle.locator('img').count()).toBe(0)
      expect(await rattle.getByText('on Amazon').count()).toBe(0)
      expect(await axeFindings(page)).toEqual([])
      expect(faults).toEqual([])
    }
  })

  it('shows eight cards’ shapes while it loads, and says when it cannot be loaded', async () => {
    await add({ product_name: 'Bib' })
    const { page } = await member()
    const release = await holdRequests(page, '**/rest/v1/baby_products*', (route) =>
      route.fulfill({ status: 422, contentType: 'application/problem+json', body: '{"code":"invalid_input"}' }),
    )
    await page.goto('/baby-products')
    const loading = page.getByRole('status').filter({ hasText: 'Loading products' })
    await loading.waitFor()
    expect(await loading.locator('.card').count()).toBe(8)
    release()
    await page.getByRole('heading', { name: 'Failed to load products' }).waitFor()
    await toast(page, 'Failed to load products').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute('**/rest/v1/baby_products*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await card(page, 'Bib').waitFor()
    const list = page.getByRole('list').filter({ has: card(page, 'Bib') })
    for (const [columns, width] of [390, 700, 1100, 1440].entries()) {
      await page.setViewportSize({ width, height: 844 })
      const tracks = await list.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' '))
      expect(tracks, `${width} px`).toHaveLength(columns + 1)
    }
  })

  it('goes on where it ends, the keyboard with it', async () => {
    await add(...Array.from({ length: productsPageSize + 2 }, (_, place) => ({ product_name: `Bib ${place}` })))
    const { page } = await member()
    await page.goto('/baby-products')
    await card(page, 'Bib 0').waitFor()
    expect(await page.getByRole('article').count()).toBe(productsPageSize)
    await page.getByRole('button', { name: 'Show more' }).press('Enter')
    await page.waitForFunction((name) => document.activeElement?.textContent === name, `Bib ${productsPageSize}`)
    expect(await page.getByRole('article').count()).toBe(productsPageSize + 2)
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  })
})
