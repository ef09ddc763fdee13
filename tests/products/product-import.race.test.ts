// Two administrators import the same file at the same moment: each product is added once, and nothing deadlocks.
import { v4 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { importProducts } from '../../domain/products/products.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'

const village = await forFile(startTestVillage())
beforeEach(async () => {
  await village.database.db.deleteFrom('baby_products').execute()
})

const rows = Array.from({ length: 400 }, (_, number) => ({
  row: number + 2,
  product_name: `Sling ${number}`,
  product_url: 'https://a.b',
  category: 'Travel',
  ...(number % 2 === 0 && { amazon_asin: `B${String(number).padStart(9, '0')}` }),
}))

const count = async (): Promise<number> =>
  (await village.database.db.selectFrom('baby_products').select('id').execute()).length

it('every product comes in once, and the other import is told of it, whatever the order of the rows', async () => {
  const answers = await Promise.all(
    [rows, rows.toReversed(), rows, rows.toReversed()].map((products) =>
      village.call(importProducts, { products }, ada),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers.reduce((sum, { body }) => sum + body.imported, 0)).toBe(rows.length)
  expect(await count()).toBe(rows.length)
  for (const { body } of answers) {
    expect(body.imported + body.skipped).toBe(rows.length)
    expect(body.known).toHaveLength(body.skipped)
  }
})

it('one import that is sent twice at once comes in once, and both answers say so', async () => {
  const import_id = v4()
  const answers = await Promise.all([1, 2].map(() => village.call(importProducts, { products: rows, import_id }, ada)))
  expect(answers.map(({ body }) => [body.imported, body.skipped])).toEqual([
    [rows.length, 0],
    [rows.length, 0],
  ])
  expect(await count()).toBe(rows.length)
})
