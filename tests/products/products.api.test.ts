// The product calls: order, filters and pages of the list, idempotent votes, and what an import accepts.
import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import type { productColumns } from '../../domain/products/product-row.rules.ts'
import {
  countActiveProducts,
  importProducts,
  listProducts,
  productsPageSize,
  voteForProduct,
} from '../../domain/products/products.contracts.ts'
import { ada, maya, otto, vera } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { productRow } from './product-rows.ts'
import { idsOfPages, startProductVillage } from './product-village.ts'

const village = await forFile(startProductVillage())
const { vote } = village

beforeEach(village.clear)

/** Adds an active product and returns its id. */
const add = async (...given: Parameters<typeof village.add>) => (await village.add(...given))[0]

const names = async (input: { category?: 'Car Seats' } = {}) =>
  (await village.call(listProducts, input, maya)).body.products.map(({ product_name }) => product_name)

describe('the list of products', () => {
  it('includes for a filter its own category and the imported ones assigned to it', async () => {
    for (const category of ['Toys', 'Travel', 'Car Seats']) await add({ product_name: category, category })
    expect((await names({ category: 'Car Seats' })).sort()).toEqual(['Car Seats', 'Travel'])
    expect(await names()).toHaveLength(3)
  })

  it('contains the counts and the caller’s own vote only', async () => {
    const id = await add({ product_name: 'Sling' })
    await vote(id, 'upvote', otto)
    await vote(id, 'downvote', maya)
    const own = async (as: typeof maya) => {
      const [product] = (await village.call(listProducts, {}, as)).body.products
      return product && [product.upvotes, product.downvotes, product.userVote]
    }
    expect(await own(maya)).toEqual([1, 1, 'downvote'])
    expect(await own(otto)).toEqual([1, 1, 'upvote'])
    expect(await own(ada)).toEqual([1, 1, 'none'])
  })

  it('returns each product once, page by page', async () => {
    const products = Array.from({ length: productsPageSize * 2 + 3 }, (_, number) =>
      productRow({
        product_name: `Product ${number}`,
        upvotes: number % 3,
        created_at: new Date(Date.UTC(2025, 0, 1 + (number % 5))),
      }),
    )
    await village.database.db.insertInto('baby_products').values(products).execute()
    const seen = await idsOfPages(productsPageSize, (cursor) => village.call(listProducts, cursor, maya))
    const wanted = products.toSorted(
      (a, b) => b.upvotes - a.upvotes || b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? -1 : 1),
    )
    expect(seen).toEqual(wanted.map(({ id }) => id))
  })
})

describe('a vote', () => {
  it('is stored idempotently, replaced by the opposite one, and can be withdrawn', async () => {
    const id = await add({ product_name: 'Sling' })
    const counts = async (wished: 'upvote' | 'downvote' | 'none') => {
      const { status, body } = await vote(id, wished)
      expect(status).toBe(200)
      return [body.upvotes, body.downvotes, body.userVote]
    }
    expect(await counts('upvote')).toEqual([1, 0, 'upvote'])
    expect(await counts('upvote')).toEqual([1, 0, 'upvote'])
    expect(await counts('downvote')).toEqual([0, 1, 'downvote'])
    expect(await counts('none')).toEqual([0, 0, 'none'])
    expect(await counts('none')).toEqual([0, 0, 'none'])
    expect(await village.database.db.selectFrom('product_votes').selectAll().execute()).toEqual([])
    expect(await village.miscounted()).toEqual([])
  })

  it('requires a signed-in member and an active product', async () => {
    const visiting = await village.call(voteForProduct, { product_id: v7(), vote_type: 'upvote' }, vera)
    expect(visiting.problem.detail).toBe('Must be authenticated to vote')
    const gone = await add({ product_name: 'Gone', is_active: false })
    expect((await vote(gone, 'upvote')).problem).toMatchObject({
      code: 'not_found',
      detail: 'This product is no longer available here.',
    })
  })
})

const row = (number: number, instead: Partial<Record<(typeof productColumns)[number], string>> = {}) => ({
  row: number,
  product_name: `Product ${number}`,
  product_url: `https://shop.example/${number}`,
  category: 'Feeding',
  ...instead,
})

describe('an import', () => {
  it('adds the valid rows as active products, in order, and gives a reason for each other row', async () => {
    await add({ product_name: 'There before', amazon_asin: 'B0KNOWN001', is_active: false })
    const { status, body } = await village.call(
      importProducts,
      {
        products: [
          row(2, {
            product_name: 'Soft "sling", <i>blue</i>',
            amazon_asin: 'b0c1d2e3f4',
            image_url: 'https://images.example/sling.jpg',
            price: 'from $9.90',
            description: 'Two\nlines',
            amazon_rating: '4.5',
            bestseller_rank: '7',
          }),
          row(3, { category: 'Car Seats' }),
          row(4),
          row(5, { amazon_asin: 'B0C1D2E3F4' }),
          row(6, { amazon_asin: 'B0KNOWN001' }),
          row(7, { product_name: 'NUL in the address', product_url: 'https://a.b', amazon_rating: '9' }),
        ],
      },
      ada,
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      imported: 2,
      skipped: 4,
      row_errors: [
        { row: 3, errors: [expect.stringContaining('Category must be one of')] },
        { row: 5, errors: ['Amazon ASIN is already used in row 2'] },
        { row: 6, errors: ['Amazon ASIN is already in your products'] },
        { row: 7, errors: ['Amazon rating must be a number between 0 and 5'] },
      ],
      known: [expect.objectContaining({ row: 6, by: 'asin', product_name: 'There before', is_active: false })],
    })
    const { products } = (await village.call(listProducts, {}, ada)).body
    expect(products.map(({ product_name }) => product_name)).toEqual(['Soft "sling", blue', 'Product 4'])
    expect(products[0]).toMatchObject({
      amazon_asin: 'B0C1D2E3F4',
      product_url: 'https://shop.example/2',
      image_url: 'https://images.example/sling.jpg',
      price: 'from $9.90',
      category: 'Feeding',
      description: 'Two\nlines',
      amazon_rating: 4.5,
      bestseller_rank: 7,
      upvotes: 0,
      downvotes: 0,
    })
    expect(products[1]).toMatchObject({ amazon_asin: null, price: null, description: null, amazon_rating: null })
    expect((await village.call(countActiveProducts, {}, ada)).body).toEqual({ active_products: 2 })
  })

  it('accepts 10,000 rows with all fields, and not one more', async () => {
    const many = Array.from({ length: 10_000 }, (_, number) =>
      row(number + 2, {
        amazon_asin: `B${String(number).padStart(9, '0')}`,
        description: 'Soft and warm. '.repeat(25),
      }),
    )
    expect((await village.call(importProducts, { products: many }, ada)).body).toEqual({
      imported: 10_000,
      skipped: 0,
      row_errors: [],
      known: [],
    })
    expect((await village.call(countActiveProducts, {}, ada)).body).toEqual({ active_products: 10_000 })
    const again = await village.call(importProducts, { products: many }, ada)
    expect(again.body).toMatchObject({ imported: 0, skipped: 10_000 })
    expect(again.body.known).toHaveLength(10_000)
    const more = await village.call(importProducts, { products: [...many, row(10_002)] }, ada)
    expect(more.problem.fields).toEqual([{ path: 'products', message: 'Please import at most 10,000 rows at a time' }])
    const none = await village.call(importProducts, { products: [] }, ada)
    expect(none.problem.fields).toEqual([{ path: 'products', message: 'Please paste CSV data first' }])
  })

  it('is rolled back if a row cannot be stored', async () => {
    await village.sql`alter table baby_products add constraint no_anvils check (product_name <> 'Anvil')`
    const { status } = await village.call(
      importProducts,
      { products: [row(2), row(3, { product_name: 'Anvil' })] },
      ada,
    )
    await village.sql`alter table baby_products drop constraint no_anvils`
    expect(status).toBe(500)
    expect((await village.call(countActiveProducts, {}, ada)).body).toEqual({ active_products: 0 })
  })
})
