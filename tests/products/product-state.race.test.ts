// A product is taken down while members vote: no vote comes after it, and the counts are what a recount gives.
import { expect, it } from 'vitest'
import { changeProductState, voteForProduct } from '../../domain/products/products.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { productRow } from './product-rows.ts'
import { miscounted } from './vote-recount.ts'

const village = await forFile(startTestVillage({ environment: { PRODUCTS_OPEN_TO: 'members' } }))

const add = async (product_name: string): Promise<string> => {
  const product = productRow({ product_name })
  await village.database.db.insertInto('baby_products').values(product).execute()
  return product.id
}

it('votes at the same moment are counted or refused, never lost in between', async () => {
  const product_id = await add('Bib')
  const votes = Array.from({ length: 20 }, (_, number) =>
    village.call(
      voteForProduct,
      { product_id, vote_type: number % 2 ? 'upvote' : 'downvote' },
      number % 4 < 2 ? maya : otto,
    ),
  )
  const [down, ...answers] = await Promise.all([
    village.call(changeProductState, { id: product_id, is_active: false, from_changed_at: null }, ada),
    ...votes,
  ])
  expect(down?.status).toBe(200)
  for (const { status } of answers) expect([200, 404]).toContain(status)
  expect(await miscounted(village.database.db)).toEqual([])
  const after = await village.call(voteForProduct, { product_id, vote_type: 'upvote' }, maya)
  expect(after.status).toBe(404)
})

it('three administrators who take it down at once make one change', async () => {
  const id = await add('Cup')
  const answers = await Promise.all(
    [false, false, false].map((is_active) =>
      village.call(changeProductState, { id, is_active, from_changed_at: null }, ada),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.active_changed_at)).size).toBe(1)
})
