// What the journeys of the voting page share: products to put there, and the cards they become.
import type { Page } from 'playwright-core'
import type { TestVillage } from '../app.ts'
import { productRow } from '../products/product-rows.ts'

interface Given {
  product_name: string
  category?: string
  image_url?: string
  product_url?: string
  price?: string
  description?: string
  amazon_rating?: number
  upvotes?: number
  is_active?: boolean
  created_at?: Date
}

/** Puts active products on the page, each a day older than the one before. */
export const addProducts = async (village: TestVillage, ...products: Given[]): Promise<void> => {
  await village.database.db
    .insertInto('baby_products')
    .values(
      products.map((product, place) => productRow({ created_at: new Date(Date.UTC(2025, 5, 30 - place)), ...product })),
    )
    .execute()
}

/** The card of the product with this name. */
export const card = (page: Page, name: string) => page.getByRole('article', { name })

/** Names on the cards, in their order. */
export const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
