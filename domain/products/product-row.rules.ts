// Validates rows of an import, with the same checks in the same order in browser and server.
import { isWebAddress } from '../providers/contact.rules.ts'
import { plainLines, plainText, visibleText } from '../text/plain-text.rules.ts'
import { importCategories } from './product-categories.ts'

export const productColumns = [
  'product_name',
  'amazon_asin',
  'product_url',
  'image_url',
  'price',
  'category',
  'description',
  'amazon_rating',
  'bestseller_rank',
] as const
export type ProductColumn = (typeof productColumns)[number]

/** The example row in the import's template; it is never imported. */
export const exampleProduct: ProductTexts = {
  product_name: 'Example stroller (replace this row)',
  amazon_asin: 'B0EXAMPLE1',
  product_url: 'https://www.amazon.com/dp/B0EXAMPLE1',
  image_url: 'https://example.com/stroller.jpg',
  price: '$249.00',
  category: 'Travel',
  description: 'Folds with one hand, fits under a table',
  amazon_rating: '4.7',
  bestseller_rank: '120',
}

export type ProductTexts = Record<ProductColumn, string>

export interface ImportedProduct {
  product_name: string
  amazon_asin: string | null
  product_url: string
  image_url: string | null
  price: string | null
  category: string
  description: string | null
  amazon_rating: number | null
  bestseller_rank: number | null
}

export interface CheckedRow {
  row: number
  texts: ProductTexts
  errors: string[]
}

export const importRowsLimit = 10_000

const nameLimit = 255
const descriptionLimit = 1000
/** Prices are stored as entered; any real price is far shorter than this. */
const priceLimit = 100
const asinLength = 10
const highestRating = 5
const longestAddress = 2000
const highestRank = 2_147_483_647

export const knownErrors = {
  asin: 'Amazon ASIN is already in your products',
  name: 'A product with this name and category is already here',
} as const

const shortenedError =
  'Your spreadsheet shortened the Amazon ASIN to a rounded number. Format the column as text and enter it again.'

const exampleError = 'This is the template’s example row - replace it with your own product'

/**
 * The name by which products without an ASIN are compared: case, accents and kinds of spaces are ignored.
 * Punctuation counts ("4.5 oz" is not "45 oz"). At most 254 characters, which a database index can hold; some letters
 * become several.
 */
export const productNameKey = (name: string): string => {
  const folded = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
  return [...(folded || name)].slice(0, nameLimit - 1).join('')
}

/** Characters as people count them; an emoji is one. */
const characters = (text: string): number => [...text].length

const isAddress = (text: string): boolean =>
  text.isWellFormed() && !/\p{Cc}/u.test(text) && isWebAddress(text, longestAddress)

const isRating = (text: string): boolean => /^(?:\d+\.?\d*|\.\d+)$/.test(text) && Number(text) <= highestRating

/** A numeric ASIN that a spreadsheet shortened to six digits: "3.1602E+08". */
const isShortenedNumber = (text: string): boolean => /^\d(?:[.,]\d+)?E\+?\d+$/.test(text)

const isRank = (text: string): boolean => /^\d+$/.test(text) && Number(text) <= highestRank

const clean = (given: Partial<ProductTexts>): ProductTexts => {
  const line = (column: ProductColumn): string => plainText(given[column] ?? '')
  // shops put direction marks next to text copied from their pages
  const exact = (column: ProductColumn): string => visibleText(line(column))
  return {
    product_name: line('product_name'),
    // upper case of composed letters can be several characters
    amazon_asin: exact('amazon_asin').toUpperCase().normalize('NFC'),
    // URLs are accepted or refused unchanged; plain text would change their `&` and `<`.
    product_url: visibleText(given.product_url ?? ''),
    // shops export a list of URLs; the first one is used
    image_url:
      visibleText(given.image_url ?? '')
        .split(/\s*\|\s*(?=https?:\/\/|$)/i)
        .find(Boolean) ?? '',
    price: exact('price'),
    category: exact('category'),
    description: plainLines(given.description ?? ''),
    amazon_rating: exact('amazon_rating'),
    bestseller_rank: exact('bestseller_rank'),
  }
}

const errorsOf = (texts: ProductTexts): string[] => {
  const { product_name, product_url, category, amazon_asin, image_url, amazon_rating, bestseller_rank } = texts
  const isCategory = (importCategories as readonly string[]).includes(category)
  const rules: [broken: boolean, error: string][] = [
    [product_name === '', 'Product name is required'],
    [characters(product_name) >= nameLimit, 'Product name must be less than 255 characters'],
    [product_url === '', 'Product URL is required'],
    [product_url !== '' && !isAddress(product_url), 'Product URL must be a valid URL'],
    [category === '', 'Category is required'],
    [category !== '' && !isCategory, `Category must be one of: ${importCategories.join(', ')}`],
    [amazon_asin !== '' && characters(amazon_asin) !== asinLength, 'Amazon ASIN must be exactly 10 characters'],
    [isShortenedNumber(amazon_asin), shortenedError],
    [image_url !== '' && !isAddress(image_url), 'Image URL must be a valid URL'],
    [amazon_rating !== '' && !isRating(amazon_rating), 'Amazon rating must be a number between 0 and 5'],
    [bestseller_rank !== '' && !isRank(bestseller_rank), 'Bestseller rank must be a positive number'],
    [characters(texts.description) >= descriptionLimit, 'Description must be less than 1000 characters'],
    [characters(texts.price) >= priceLimit, 'Price must be less than 100 characters'],
  ]
  return rules.flatMap(([broken, error]) => (broken ? [error] : []))
}

const isExample = ({ product_name, amazon_asin }: ProductTexts): boolean =>
  product_name === exampleProduct.product_name || amazon_asin === exampleProduct.amazon_asin

/** What identifies a product: its ASIN or, without one, name and category. */
const identityOf = ({ amazon_asin, product_name, category }: ProductTexts): string =>
  amazon_asin || JSON.stringify([productNameKey(product_name), category])

/**
 * Starts an import. The returned function checks one row after another and remembers the valid ones, so that the error of a second
 * row with the same product names the first.
 */
export const startRowCheck = (): ((row: number, given: Partial<ProductTexts>) => CheckedRow) => {
  const rowOf = new Map<string, number>()
  return (row, given) => {
    const texts = clean(given)
    if (isExample(texts)) return { row, texts, errors: [exampleError] }
    const errors = errorsOf(texts)
    const identity = identityOf(texts)
    const first = rowOf.get(identity)
    if (first !== undefined) {
      errors.push(
        texts.amazon_asin
          ? `Amazon ASIN is already used in row ${first}`
          : `The same name and category are already in row ${first}`,
      )
    } else if (errors.length === 0) rowOf.set(identity, row)
    return { row, texts, errors }
  }
}

const orNull = (text: string): string | null => text || null

const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text))

export const productOf = (texts: ProductTexts): ImportedProduct => ({
  ...texts,
  amazon_asin: orNull(texts.amazon_asin),
  image_url: orNull(texts.image_url),
  price: orNull(texts.price),
  description: orNull(texts.description),
  amazon_rating: numberOrNull(texts.amazon_rating),
  bestseller_rank: numberOrNull(texts.bestseller_rank),
})
