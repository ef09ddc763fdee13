import { beforeEach, describe, expect, it } from 'vitest'
import type { ProductTexts } from '../../domain/products/product-row.rules.ts'
import { findKnownProducts, importProducts } from '../../domain/products/products.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { productRow } from './product-rows.ts'

const village = await forFile(startTestVillage())
beforeEach(async () => {
  await village.database.db.deleteFrom('baby_products').execute()
})

const row = (number: number, given: Partial<ProductTexts> = {}) => ({
  row: number,
  product_name: `Product ${number}`,
  product_url: 'https://shop.example',
  category: 'Feeding',
  ...given,
})

const importRows = async (products: ReturnType<typeof row>[], import_id?: string) =>
  (await village.call(importProducts, { products, ...(import_id && { import_id }) }, ada)).body

const names = async (): Promise<string[]> => {
  const products = await village.database.db.selectFrom('baby_products').select('product_name').orderBy('id').execute()
  return products.map(({ product_name }) => product_name)
}

describe('an imported row without an ASIN', () => {
  it('is skipped if it was imported before, ignoring case, accents and spaces of its name', async () => {
    expect(await importRows([row(2, { product_name: 'Café  Bib' })])).toMatchObject({ imported: 1 })
    expect(
      await importRows([
        row(2, { product_name: 'CAFE bib' }),
        row(3, { product_name: 'Café Bib', category: 'Clothing' }),
        row(4, { product_name: 'Café-Bib' }),
        row(5, { product_name: 'Café Bib', amazon_asin: 'B0C1D2E3F4' }),
      ]),
    ).toEqual({
      imported: 3,
      skipped: 1,
      row_errors: [{ row: 2, errors: ['A product with this name and category is already here'] }],
      known: [
        {
          row: 2,
          by: 'name',
          product_name: 'Café Bib',
          price: null,
          is_active: true,
          created_at: expect.any(String),
        },
      ],
    })
    expect(await names()).toEqual(['Café Bib', 'Café Bib', 'Café-Bib', 'Café Bib'])
  })

  it('is imported even with the longest name', async () => {
    const product_name = '👶'.repeat(254)
    expect(await importRows([row(2, { product_name })])).toMatchObject({ imported: 1 })
    expect(await importRows([row(2, { product_name })])).toMatchObject({ imported: 0, skipped: 1 })
  })
})

it('is shown in the preview with the product it duplicates, even a hidden one', async () => {
  const { db } = village.database
  const created_at = new Date(Date.UTC(2026, 8, 14, 12))
  await db
    .insertInto('baby_products')
    .values([
      { ...productRow({ product_name: 'Towel', price: '$24.00', created_at }), amazon_asin: 'B0TOWELHR3' },
      { ...productRow({ product_name: 'Bib', created_at }), is_active: false },
    ])
    .execute()
  const { body } = await village.call(
    findKnownProducts,
    {
      products: [
        row(2, { amazon_asin: 'B0TOWELHR3' }),
        row(3, { product_name: ' BIB' }),
        row(4, { product_name: 'Towel' }),
        row(5, { product_name: 'Bib', category: 'Travel' }),
      ],
    },
    ada,
  )
  const since = created_at.toISOString()
  expect(body.known).toEqual([
    { row: 2, by: 'asin', product_name: 'Towel', price: '$24.00', is_active: true, created_at: since },
    { row: 3, by: 'name', product_name: 'Bib', price: null, is_active: false, created_at: since },
  ])
  expect((await village.call(findKnownProducts, { products: [] }, ada)).body.known).toEqual([])
})
