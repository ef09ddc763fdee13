// A village whose members vote on products: shortcuts to add products and vote, and a recount.
import { type Insertable, sql } from 'kysely'
import { voteForProduct } from '../../domain/products/products.contracts.ts'
import type { Tables } from '../../server/database/tables.ts'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { productRow } from './product-rows.ts'

type Given = Partial<Insertable<Tables['baby_products']>> & { product_name: string }

export const startProductVillage = async (environment = {}) => {
  const village = await startTestVillage({ environment: { PRODUCTS_OPEN_TO: 'members', ...environment } })
  const { db } = village.database
  return {
    ...village,
    /** Adds active products, each a day older than the previous one, and returns their ids. */
    add: async (...products: [Given, ...Given[]]): Promise<[string, ...string[]]> => {
      const rows = products.map((product, place) =>
        productRow({ created_at: new Date(Date.UTC(2025, 5, 30 - place)), ...product }),
      )
      await db.insertInto('baby_products').values(rows).execute()
      return rows.map(({ id }) => id) as [string, ...string[]]
    },
    clear: () => db.deleteFrom('baby_products').execute(),
    vote: (product_id: string, vote_type: 'upvote' | 'downvote' | 'none', as = maya) =>
      village.call(voteForProduct, { product_id, vote_type }, as),
    /** Products whose stored counts differ from a recount of the votes. */
    miscounted: async (): Promise<unknown[]> => {
      const { rows } = await sql`
        select product.id, product.upvotes, product.downvotes, counted.* from baby_products product
        left join lateral (
          select count(*) filter (where vote_type = 'upvote')::int as ups,
            count(*) filter (where vote_type = 'downvote')::int as downs
          from product_votes vote where vote.product_id = product.id
        ) counted on true
        where (product.upvotes, product.downvotes) is distinct from (counted.ups, counted.downs)`.execute(db)
      return rows
    },
  }
}

/** The ids on all pages of a list of products, each of at most `pageSize`. */
export const idsOfPages = async (
  pageSize: number,
  read: (cursor: { cursor?: string }) => Promise<{ body: { products: { id: string }[]; next_cursor: string | null } }>,
): Promise<string[]> => {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const { body } = await read(cursor ? { cursor } : {})
    if (body.products.length > pageSize) throw new Error(`A page has ${body.products.length} products.`)
    ids.push(...body.products.map(({ id }) => id))
    cursor = body.next_cursor
  } while (cursor)
  return ids
}
