// The voting page: pictures and long text on a card, and votes.
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startProductVillage } from '../products/product-village.ts'
import { startBrowser, type TestBrowser, toast } from './browser.ts'

const village = await forFile(startProductVillage({ PRODUCT_IMAGE_HOSTS: 'images.example' }))
const { add } = village
const browser = await forFile(startBrowser(village))
beforeEach(village.clear)

/** The card of the product with this name. */
const card = (page: Page, name: string) => page.getByRole('article', { name })

/** Names on the cards, in order. */
const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()

/** Opens a window as a member. */
const member = (options: Parameters<TestBrowser['visitor']>[0] = {}) =>
  browser.visitor({ as: maya, reducedMotion: true, ...options })

describe('the list', () => {
  it('shows each product’s facts on a card, with its picture or a drawing', async () => {
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
    const { page, faults } = await member({ viewport: 'phone', dark: true })
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
    const shop = stroller.getByRole('link', { name: /^View on Amazon/ })
    expect(await shop.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await shop.getAttribute('target')).toBe('_blank')
    expect(await stroller.getByText('The end.').isVisible()).toBe(false)
    await stroller.getByRole('button', { name: 'Read more' }).click()
    await stroller.getByText('The end.').waitFor()

    const bib = card(page, 'Plain bib')
    expect(await bib.locator('img').count()).toBe(0)
    await bib.getByRole('img', { name: 'Plain bib' }).waitFor()

    const rattle = card(page, 'Broken rattle')
    await rattle.scrollIntoViewIfNeeded()
    await rattle.locator('svg[role=img]').waitFor()
    expect(await rattle.locator('img').count()).toBe(0)
    expect(faults).toEqual([])
  })
})

describe('a vote', () => {
  it('is cast, replaced and withdrawn, also by keyboard, and is still there after a reload', async () => {
    await add({ product_name: 'Bib' }, { product_name: 'Cup' })
    const { page, faults } = await member()
    await page.goto('/baby-products')
    await card(page, 'Cup').waitFor()
    const vote = (name: string, pressed: boolean) => card(page, 'Cup').getByRole('button', { name, pressed })
    await vote('Upvote, 0', false).click()
    await toast(page, 'Vote recorded!').waitFor()
    await vote('Upvote, 1', true).waitFor()
    // The card keeps its position until the list is loaded again.
    expect(await names(page)).toEqual(['Bib', 'Cup'])
    await page.reload()
    await vote('Upvote, 1', true).waitFor()
    expect(await names(page)).toEqual(['Cup', 'Bib'])
    await vote('Downvote, 0', false).press('Enter')
    await vote('Downvote, 1', true).waitFor()
    await vote('Upvote, 0', false).waitFor()
    // The counts show before the answer, and a press before it repeats the vote.
    await toast(page, 'Vote recorded!').waitFor()
    await vote('Downvote, 1', true).press(' ')
    await vote('Downvote, 0', false).waitFor()
    expect(faults).toEqual([])
  })
})
