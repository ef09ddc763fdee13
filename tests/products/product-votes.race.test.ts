// Votes at once: two tabs and double clicks leave one vote a member, and the counts are what a recount gives.
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { listProducts, voteForProduct } from '../../domain/products/products.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { productRow } from './product-rows.ts'
import { miscounted } from './vote-recount.ts'

const village = await forFile(startTestVillage({ environment: { PRODUCTS_OPEN_TO: 'members' } }))

const add = async (): Promise<string> => {
  const product = productRow({ product_name: `Sling ${v7()}`, category: 'Travel' })
  await village.database.db.insertInto('baby_products').values(product).execute()
  return product.id
}

const votesOn = async (productId: string) => {
  const { rows } = await sql<{ votes: number }>`
    select count(*)::int as votes from product_votes where product_id = ${productId}::uuid`.execute(village.database.db)
  return rows[0]?.votes
}

it('one member clicks up and down in two tabs, many times', async () => {
  const product_id = await add()
  const wishes = Array.from(
    { length: 30 },
    (_, click) => (['upvote', 'downvote', 'none'] as const)[click % 3] ?? 'none',
  )
  const answers = await Promise.all(
    wishes.map((vote_type) => village.call(voteForProduct, { product_id, vote_type }, maya)),
  )
  expect(answers.map(({ status }) => status)).toEqual(wishes.map(() => 200))
  for (const { body } of answers) expect(body.upvotes + body.downvotes).toBe(body.userVote === 'none' ? 0 : 1)
  expect(await votesOn(product_id)).toBeLessThanOrEqual(1)
  expect(await miscounted(village.database.db)).toEqual([])
})

it('a double click on one vote is one vote', async () => {
  const product_id = await add()
  await Promise.all([1, 2].map(() => village.call(voteForProduct, { product_id, vote_type: 'upvote' }, maya)))
  expect(await votesOn(product_id)).toBe(1)
  const { body } = await village.call(voteForProduct, { product_id, vote_type: 'upvote' }, maya)
  expect([body.upvotes, body.downvotes]).toEqual([1, 0])
})

it('three members vote on two products at once, and change their minds', async () => {
  const products = [await add(), await add()]
  await Promise.all(
    [maya, otto, ada].flatMap((member) =>
      products.flatMap((product_id) =>
        (['upvote', 'none', 'downvote', 'upvote'] as const).map((vote_type) =>
          village.call(voteForProduct, { product_id, vote_type }, member),
        ),
      ),
    ),
  )
  expect(await miscounted(village.database.db)).toEqual([])
  const { body } = await village.call(listProducts, {}, maya)
  for (const { upvotes, downvotes } of body.products) expect(upvotes + downvotes).toBeLessThanOrEqual(3)
})
