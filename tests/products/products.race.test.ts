// Simultaneous acts on products: votes, hiding, and the same file imported twice; the counts equal a recount.
import { v4, v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { changeProductState, importProducts } from '../../domain/products/products.contracts.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startProductVillage } from './product-village.ts'

const village = await forFile(startProductVillage())
const { vote } = village
const { db } = village.database

const add = async () => (await village.add({ product_name: `Sling ${v7()}`, category: 'Travel' }))[0]
const takeDown = (id: string) => village.call(changeProductState, { id, is_active: false, from_changed_at: null }, ada)

describe('votes', () => {
  it('by one member, up and down in two tabs many times, leave one vote at most', async () => {
    const id = await add()
    const wishes = Array.from({ length: 30 }, (_, click) => (['upvote', 'downvote', 'none'] as const)[click % 3])
    const answers = await Promise.all(wishes.map((wish = 'none') => vote(id, wish)))
    expect(answers.map(({ status }) => status)).toEqual(wishes.map(() => 200))
    for (const { body } of answers) expect(body.upvotes + body.downvotes).toBe(body.userVote === 'none' ? 0 : 1)
    const left = await db.selectFrom('product_votes').select('id').where('product_id', '=', id).execute()
    expect(left.length).toBeLessThanOrEqual(1)
    await Promise.all([vote(id, 'upvote'), vote(id, 'upvote')])
    const { upvotes, downvotes } = (await vote(id, 'upvote')).body
    expect([upvotes, downvotes]).toEqual([1, 0])
    expect(await village.miscounted()).toEqual([])
  })

  it('on a product that is being hidden are counted or refused, never lost', async () => {
    const id = await add()
    const votes = Array.from({ length: 20 }, (_, number) =>
      vote(id, number % 2 ? 'upvote' : 'downvote', number % 4 < 2 ? maya : otto),
    )
    const [down, ...answers] = await Promise.all([takeDown(id), ...votes])
    expect(down?.status).toBe(200)
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect(await village.miscounted()).toEqual([])
    expect((await vote(id, 'upvote')).status).toBe(404)
  })
})

it('of three administrators who hide a product at once, one makes the change', async () => {
  const id = await add()
  const answers = await Promise.all([takeDown(id), takeDown(id), takeDown(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.active_changed_at)).size).toBe(1)
})

describe('imports', () => {
  const rowsOf = (name: string) =>
    Array.from({ length: 400 }, (_, number) => ({
      row: number + 2,
      product_name: `${name} ${number}`,
      product_url: 'https://a.b',
      category: 'Travel',
      ...(number % 2 === 0 && { amazon_asin: `B${name}${String(number).padStart(6, '0')}` }),
    }))
  const count = async (name: string): Promise<number> =>
    (await db.selectFrom('baby_products').select('id').where('product_name', 'like', `${name} %`).execute()).length

  it('of one file add every product once and never deadlock, whatever the order of the rows', async () => {
    const rows = rowsOf('BIB')
    const answers = await Promise.all(
      [rows, rows.toReversed(), rows, rows.toReversed()].map((products) =>
        village.call(importProducts, { products }, ada),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.imported, 0)).toBe(rows.length)
    expect(await count('BIB')).toBe(rows.length)
    for (const { body } of answers) {
      expect(body.imported + body.skipped).toBe(rows.length)
      expect(body.known).toHaveLength(body.skipped)
    }
  })

  it('are made once if the same request is sent twice, with equal responses', async () => {
    const products = rowsOf('CUP')
    const import_id = v4()
    const answers = await Promise.all([1, 2].map(() => village.call(importProducts, { products, import_id }, ada)))
    expect(answers.map(({ body }) => [body.imported, body.skipped])).toEqual([
      [products.length, 0],
      [products.length, 0],
    ])
    expect(await count('CUP')).toBe(products.length)
  })
})
