// The voting page: a visitor who signs in, and what stands on a card.
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { type CastMember, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser, type TestBrowser, type Visitor } from './browser.ts'
import { addProducts, card, names } from './product-cards.ts'

const village = await forFile(
  startTestVillage({
    environment: { PRODUCTS_OPEN_TO: 'members', PRODUCT_IMAGE_HOSTS: 'images.example' },
  }),
)
const browser = await forFile(startBrowser(village))
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
})

describe('the list', () => {
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
      expect(faults).toEqual([])
    }
  })
})
