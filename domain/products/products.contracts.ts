// The calls of the baby products: the ranked list, a vote, and the administrators' import.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { productSearchLimit, productStates } from '../limits.ts'
import { moment } from '../moment.ts'
import { filterCategories } from './product-categories.ts'
import { importRowsLimit } from './product-row.rules.ts'
import { userVotes } from './product-vote.rules.ts'

export const productsPageSize = 48

/** Maximum bytes of an import: a file of 5 MB as JSON, with the column names in every row. */
const importBodyLimit = 16 * 1024 * 1024

const voteCountsSchema = z.object({
  upvotes: z.int(),
  downvotes: z.int(),
  userVote: z.enum(userVotes).describe('the vote of who asks'),
})

/** A product on the voting page. Marked as pure, because pages do not bundle schemas. */
export const productSchema = voteCountsSchema.extend({
  id: z.uuid(),
  product_name: z.string(),
  amazon_asin: z.string().nullable(),
  product_url: z.string().nullable(),
  image_url: z.string().nullable(),
  price: z.string().nullable().describe('as entered'),
  category: z.string(),
  description: z.string().nullable(),
  amazon_rating: z.number().nullable(),
  bestseller_rank: z.int().nullable(),
  created_at: moment,
})
export type Product = z.input<typeof productSchema>

export const listProducts = contract('list-products', 'member', {
  opensBy: 'PRODUCTS_OPEN_TO',
  signInSentence: 'Please sign in to view baby products',
  input: z.object({ category: z.enum(filterCategories).optional(), cursor: z.string().optional() }),
  output: z.object({ products: z.array(productSchema), next_cursor: z.string().nullable() }),
  summary: 'Active products of one filter category or all, most upvotes first, then newest, one page at a time.',
})

export const productNotFoundSentence = 'This product is no longer available here.'

export const voteForProduct = contract('vote-for-product', 'member', {
  opensBy: 'PRODUCTS_OPEN_TO',
  signInSentence: 'Must be authenticated to vote',
  limit: { per: 'member', times: 120, seconds: 60 },
  input: z.object({
    product_id: z.uuid(),
    vote_type: z.enum(userVotes).describe('the state that is wished for; sending it again changes nothing'),
  }),
  output: voteCountsSchema,
  refusals: ['not_found'],
  summary: 'Makes the own vote on a product what is wished for, and answers with the counts.',
})

const text = z.string().default('')

const knownProductSchema = z.object({
  row: z.int().describe('number of the row in the file'),
  by: z.enum(['asin', 'name']).describe('same ASIN, or without one same name and category'),
  product_name: z.string(),
  price: z.string().nullable(),
  is_active: z.boolean().describe('false: it has been taken down'),
  created_at: moment,
})
export type KnownProduct = z.input<typeof knownProductSchema>

const importRowSchema = z.object({
  row: z.int().min(1).describe('number of the row in the file'),
  product_name: text,
  amazon_asin: text,
  product_url: text,
  image_url: text,
  price: text,
  category: text,
  description: text,
  amazon_rating: text,
  bestseller_rank: text,
})

export const importProducts = contract('import-products', 'administrator', {
  bodyLimit: importBodyLimit,
  input: z.object({
    import_id: z
      .uuid()
      .optional()
      .describe('sent again with the same rows when an answer was lost: what came in before counts as imported now'),
    products: z
      .array(importRowSchema)
      .min(1, 'Please paste CSV data first')
      .max(importRowsLimit, 'Please import at most 10,000 rows at a time'),
  }),
  output: z.object({
    imported: z.int(),
    skipped: z.int(),
    row_errors: z.array(z.object({ row: z.int(), errors: z.array(z.string()) })).describe('of each row skipped'),
    known: z.array(knownProductSchema).describe('for the rows skipped because the product is already here'),
  }),
  summary: 'Checks each row, adds the valid ones as active products in one transaction, and says why others were not.',
})

export const findKnownProducts = contract('find-known-products', 'administrator', {
  needsFreshFactor: false,
  bodyLimit: importBodyLimit,
  input: z.object({
    products: z
      .array(importRowSchema.pick({ row: true, product_name: true, amazon_asin: true, category: true }))
      .max(importRowsLimit),
  }),
  output: z.object({ known: z.array(knownProductSchema) }),
  summary: 'Tells which rows of an import are products already; a POST, since there can be thousands.',
})

export const managedProductSchema = z.object({
  id: z.uuid(),
  product_name: z.string(),
  category: z.string(),
  amazon_asin: z.string().nullable(),
  price: z.string().nullable(),
  upvotes: z.int(),
  downvotes: z.int(),
  created_at: moment,
  is_active: z.boolean(),
  active_changed_at: moment.nullable().describe('when it was last taken down or put back; null when never'),
  active_changed_by: z.string().nullable().describe('the administrator’s name or email'),
})
export type ManagedProduct = z.input<typeof managedProductSchema>

export type ProductState = (typeof productStates)[number]

export const managedProductsPageSize = 25

export const listManagedProducts = contract('list-managed-products', 'administrator', {
  input: z.object({
    state: z.enum(productStates).default('all'),
    search: z.string().trim().max(productSearchLimit).default('').describe('part of the name, or of the ASIN'),
    cursor: z.string().optional(),
  }),
  output: z.object({ products: z.array(managedProductSchema), next_cursor: z.string().nullable() }),
  summary: 'Every product, active or taken down, newest first, one page at a time.',
})

export const changeProductState = contract('change-product-state', 'administrator', {
  input: z.object({
    id: z.uuid(),
    is_active: z.boolean().describe('false takes it down, true puts it back; sending it again changes nothing'),
    from_changed_at: moment.nullable().describe('`active_changed_at` as the administrator was shown it'),
  }),
  output: managedProductSchema,
  refusals: ['not_found', 'decided_meanwhile'],
  summary: 'Takes a product down or puts it back; its votes stay. Refused when somebody else changed it meanwhile.',
})

export const countActiveProducts = contract('count-active-products', 'administrator', {
  output: z.object({ active_products: z.int() }),
  summary: 'How many products stand on the voting page.',
})
