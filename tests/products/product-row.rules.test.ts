// A row of an import: every rule with its message, at its limits, and the categories that a filter includes.
import { describe, expect, it } from 'vitest'
import { categoriesShownBy, filterCategories, readFilterCategory } from '../../domain/products/product-categories.ts'
import {
  exampleProduct,
  type ImportedProduct,
  type ProductTexts,
  productColumns,
  productOf,
  startRowCheck,
} from '../../domain/products/product-row.rules.ts'
import { voteAfter, withVote } from '../../domain/products/product-vote.rules.ts'
import { listProducts } from '../../domain/products/products.contracts.ts'
import fc from '../property.ts'

const good = {
  product_name: 'Featherlight travel stroller',
  amazon_asin: 'B0C1D2E3F4',
  product_url: 'https://www.amazon.com/dp/B0C1D2E3F4',
  image_url: 'https://images.example/stroller.jpg',
  price: '$249.00',
  category: 'Travel',
  description: 'Folds with one hand.',
  amazon_rating: '4.7',
  bestseller_rank: '12',
} satisfies ProductTexts

const errorsOf = (instead: Partial<ProductTexts>) => startRowCheck()(2, { ...good, ...instead }).errors

describe('a row', () => {
  it('with all fields becomes a product', () => {
    const { errors, texts } = startRowCheck()(2, good)
    expect(errors).toEqual([])
    expect(productOf(texts)).toEqual<ImportedProduct>({ ...good, amazon_rating: 4.7, bestseller_rank: 12 })
  })

  it('requires a name, a URL and a category only', () => {
    expect(startRowCheck()(1, {}).errors).toEqual([
      'Product name is required',
      'Product URL is required',
      'Category is required',
    ])
    const { errors, texts } = startRowCheck()(1, {
      product_name: 'Bib',
      product_url: 'http://shop.example',
      category: 'Feeding',
    })
    expect(errors).toEqual([])
    expect(productOf(texts)).toMatchObject({
      amazon_asin: null,
      price: null,
      amazon_rating: null,
      bestseller_rank: null,
    })
  })

  it.each<[Partial<ProductTexts>, string]>([
    [{ product_name: ' \u200B ' }, 'Product name is required'],
    [{ product_name: 'x'.repeat(255) }, 'Product name must be less than 255 characters'],
    [{ product_url: ' ' }, 'Product URL is required'],
    [{ product_url: 'javascript:alert(1)' }, 'Product URL must be a valid URL'],
    [{ product_url: 'http:shop.example' }, 'Product URL must be a valid URL'],
    [{ product_url: 'https://shop.example/\0' }, 'Product URL must be a valid URL'],
    [{ category: '' }, 'Category is required'],
    [
      { category: 'Car Seats' },
      'Category must be one of: Feeding, Safety, Bath & Potty, Toys & Entertainment, Clothing, Nursery, Health & Care, Travel',
    ],
    [{ amazon_asin: 'B0123' }, 'Amazon ASIN must be exactly 10 characters'],
    [
      { amazon_asin: '3.1602E+08' },
      'Your spreadsheet shortened the Amazon ASIN to a rounded number. Format the column as text and enter it again.',
    ],
    [{ image_url: 'data:image/png;base64,AAAA' }, 'Image URL must be a valid URL'],
    [{ amazon_rating: '5.1' }, 'Amazon rating must be a number between 0 and 5'],
    [{ amazon_rating: '4,5' }, 'Amazon rating must be a number between 0 and 5'],
    [{ amazon_rating: '0x4' }, 'Amazon rating must be a number between 0 and 5'],
    [{ bestseller_rank: '1.5' }, 'Bestseller rank must be a positive number'],
    [{ bestseller_rank: '2147483648' }, 'Bestseller rank must be a positive number'],
    [{ description: 'x'.repeat(1000) }, 'Description must be less than 1000 characters'],
    [{ price: '9'.repeat(100) }, 'Price must be less than 100 characters'],
  ])('with %o gets the error: %s', (instead, error) => {
    expect(errorsOf(instead)).toEqual([error])
  })

  it.each<Partial<ProductTexts>>([
    { product_name: '👶'.repeat(254) },
    { description: 'é'.repeat(999) },
    { amazon_rating: '0' },
    { bestseller_rank: '0' },
    { product_url: `https://www.amazon.com/dp/1?ref=${'x'.repeat(1500)}` },
    { product_name: 'شال للأطفال “Soft” 5" & <3' },
  ])('with %o is valid', (instead) => {
    expect(errorsOf(instead)).toEqual([])
  })

  it.each<[Partial<ProductTexts>, Partial<ProductTexts>]>([
    [{ product_name: ' Tom &amp; Jerry’s <b>Bib</b>\n' }, { product_name: 'Tom & Jerry’s Bib' }],
    [{ description: 'Soft.\r\n\r\n\r\n<script>alert(1)</script>Warm.' }, { description: 'Soft.\n\nWarm.' }],
    [{ amazon_asin: '\u200Eb0c1d2e3f4' }, { amazon_asin: 'B0C1D2E3F4' }],
    [{ category: '\u200EFeeding' }, { category: 'Feeding' }],
    [{ amazon_rating: '4.7\u200F' }, { amazon_rating: '4.7' }],
    [{ bestseller_rank: '\u200E12' }, { bestseller_rank: '12' }],
    [
      { product_url: ' \u200Bhttps://shop.example/so\u00ADft\u2011bib\u00A0' },
      { product_url: 'https://shop.example/soft-bib' },
    ],
    [{ image_url: '|https://a.example/a.jpg | https://a.example/b.jpg |' }, { image_url: 'https://a.example/a.jpg' }],
  ])('with %o is read as %o', (given, texts) => {
    expect(startRowCheck()(2, { ...good, ...given })).toMatchObject({ errors: [], texts })
  })

  it('duplicates an earlier row with the same ASIN, in any case', () => {
    const check = startRowCheck()
    expect(check(2, good).errors).toEqual([])
    expect(check(3, { ...good, amazon_asin: '' }).errors).toEqual([])
    expect(check(5, { ...good, amazon_asin: ' b0c1d2e3f4 ' }).errors).toEqual(['Amazon ASIN is already used in row 2'])
    expect(check(6, good).errors).toEqual(['Amazon ASIN is already used in row 2'])
  })

  it('without an ASIN duplicates an earlier row with the same name and category', () => {
    const check = startRowCheck()
    const bib = { ...good, product_name: 'Café Bib, 4.5 oz', amazon_asin: '' }
    const same = ['The same name and category are already in row 2']
    expect(check(2, bib).errors).toEqual([])
    expect(check(3, { ...bib, product_name: ' CAFE  bib, 4.5 OZ' }).errors).toEqual(same)
    expect(check(4, { ...bib, product_name: 'Cafe\u0301\u00a0bib, 4.5 oz' }).errors).toEqual(same)
    expect(check(5, { ...bib, product_name: 'Café Bib, 45 oz' }).errors).toEqual([])
    expect(check(6, { ...bib, category: 'Feeding' }).errors).toEqual([])
    expect(check(7, { ...bib, amazon_asin: 'B0C1D2E3F4' }).errors).toEqual([])
  })

  it('does not count as a duplicate of an earlier invalid row', () => {
    const check = startRowCheck()
    expect(check(2, { ...good, product_url: '' }).errors).toEqual(['Product URL is required'])
    expect(check(3, good).errors).toEqual([])
  })

  it('from the template is refused, even if only part of it was replaced', () => {
    const error = 'This is the template’s example row - replace it with your own product'
    for (const kept of [
      exampleProduct,
      { ...exampleProduct, product_name: 'Bib' },
      { ...exampleProduct, amazon_asin: '' },
    ]) {
      expect(startRowCheck()(2, kept).errors).toEqual([error])
    }
    const replaced = { ...exampleProduct, product_name: 'Bib', amazon_asin: '' }
    expect(startRowCheck()(2, replaced).errors).toEqual([])
  })

  it('gives the same result when its parsed values are checked again', () => {
    const anything = fc.record(
      Object.fromEntries(productColumns.map((column) => [column, fc.string({ unit: 'binary', maxLength: 300 })])),
    )
    fc.assert(
      fc.property(anything, (texts) => {
        const once = startRowCheck()(2, texts)
        expect(startRowCheck()(2, once.texts)).toEqual(once)
      }),
    )
  })
})

describe('a category filter', () => {
  it('includes its own name and the imported categories assigned to it', () => {
    expect(Object.fromEntries(filterCategories.map((category) => [category, categoriesShownBy(category)]))).toEqual({
      'Diapers & Wipes': ['Diapers & Wipes', 'Bath & Potty'],
      Feeding: ['Feeding'],
      Clothing: ['Clothing'],
      Strollers: ['Strollers', 'Travel'],
      'Car Seats': ['Car Seats', 'Travel'],
      Toys: ['Toys', 'Toys & Entertainment'],
      Nursery: ['Nursery'],
      'Health & Safety': ['Health & Safety', 'Health & Care', 'Safety'],
    })
  })

  it('from the URL is valid only if it is in the list', () => {
    expect(readFilterCategory('Toys')).toBe('Toys')
    for (const other of ['All Categories', 'toys', 'Travel', '', undefined]) {
      expect(readFilterCategory(other)).toBe(undefined)
    }
    expect(listProducts.input.safeParse({ category: 'Travel' }).success).toBe(false)
  })
})

describe('a vote', () => {
  it('is cast, withdrawn by a second press, and replaced by the opposite one', () => {
    expect(voteAfter('none', 'upvote')).toBe('upvote')
    expect(voteAfter('upvote', 'upvote')).toBe('none')
    expect(voteAfter('upvote', 'downvote')).toBe('downvote')
    expect(voteAfter('downvote', 'downvote')).toBe('none')
  })

  it('changes the counts by exactly one vote', () => {
    const counts = { upvotes: 4, downvotes: 2, userVote: 'none' } as const
    const up = withVote(counts, 'upvote')
    expect(up).toEqual({ upvotes: 5, downvotes: 2, userVote: 'upvote' })
    expect(withVote(up, 'upvote')).toEqual(up)
    expect(withVote(up, 'downvote')).toEqual({ upvotes: 4, downvotes: 3, userVote: 'downvote' })
    expect(withVote(up, 'none')).toEqual(counts)
  })
})
