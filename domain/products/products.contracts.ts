// The calls of the baby products: the ranked list, a vote, and the administrators' import.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { filterCategories } from './product-categories.ts'
import { importRowsLimit } from './product-row.rules.ts'
import { userVotes } from './product-vote.rules.ts'

/** Products on one page of the list: full rows of two, three and four. */
export const productsPageSize = 48

/** Bytes of an import: a file of 5 MB as JSON, with the names of its columns on every row. */
const importBodyLimit = 16 * 1024 * 1024

const voteCounts = {
  upvotes: z.int(),
  downvotes: z.int(),
  userVote: z.enum(userVotes).describe('the vote of who asks'),
}

const productSchema = z.object({
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
  created_at: z.iso.datetime(),
  ...voteCounts,
})
export type Product = z.output<typeof productSchema>

export const listProducts = contract({
  name: 'list-products',
  method: 'GET',
  path: '/rest/v1/baby_products',
  who: 'member',
  opensBy: 'PRODUCTS_OPEN_TO',
  signInSentence: 'Please sign in to view baby products',
  input: z.object({ category: z.enum(filterCategories).optional(), cursor: z.string().max(300).optional() }),
  output: z.object({ products: z.array(productSchema), next_cursor: z.string().nullable() }),
  refusals: [],
  summary: 'Active products of one filter category or all, most upvotes first, then newest, one page at a time.',
})

export const voteForProduct = contract({
  name: 'vote-for-product',
  method: 'PUT',
  path: '/rest/v1/product_votes/{product_id}',
  who: 'member',
  opensBy: 'PRODUCTS_OPEN_TO',
  signInSentence: 'Must be authenticated to vote',
  limit: { per: 'member', times: 120, seconds: 60 },
  input: z.object({
    product_id: z.uuid(),
    vote_type: z.enum(userVotes).describe('the state that is wished for; sending it again changes nothing'),
  }),
  output: z.object(voteCounts),
  refusals: ['not_found'],
  summary: 'Makes the own vote on a product what is wished for, and answers with the counts.',
})

const text = z.string().default('')

export const importProducts = contract({
  name: 'import-products',
  method: 'POST',
  path: '/rest/v1/baby_products',
  who: 'administrator',
  bodyLimit: importBodyLimit,
  input: z.object({
    products: z
      .array(
        z.object({
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
        }),
      )
      .min(1, 'Please paste CSV data first')
      .max(importRowsLimit, 'Please import at most 10,000 rows at a time'),
  }),
  output: z.object({
    imported: z.int(),
    skipped: z.int(),
    row_errors: z.array(z.object({ row: z.int(), errors: z.array(z.string()) })).describe('of each row skipped'),
  }),
  refusals: [],
  summary: 'Checks each row, adds the valid ones as active products in one transaction, and says why others were not.',
})

export const findKnownAsins = contract({
  name: 'find-known-asins',
  method: 'POST',
  path: '/rest/v1/rpc/find_known_asins',
  who: 'administrator',
  input: z.object({ asins: z.array(z.string().max(100)).max(importRowsLimit) }),
  output: z.object({ known: z.array(z.string()) }),
  refusals: [],
  summary: 'Those of some ASINs that products of the village already have; a POST, since there can be thousands.',
})

export const countActiveProducts = contract({
  name: 'count-active-products',
  method: 'GET',
  path: '/rest/v1/rpc/count_active_products',
  who: 'administrator',
  input: z.object({}),
  output: z.object({ active_products: z.int() }),
  refusals: [],
  summary: 'How many products stand on the voting page.',
})
