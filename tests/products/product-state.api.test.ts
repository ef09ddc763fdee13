// Hiding products and showing them again: the administrators' list, what members see, and simultaneous changes.
import { beforeEach, describe, expect, it } from 'vitest'
import {
  changeProductState,
  countActiveProducts,
  listManagedProducts,
  listProducts,
  managedProductsPageSize,
} from '../../domain/products/products.contracts.ts'
import { ada, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { productRow } from './product-rows.ts'
import { idsOfPages, startProductVillage } from './product-village.ts'

const village = await forFile(startProductVillage())
const { add, vote } = village
beforeEach(village.clear)

const change = (id: string, is_active: boolean, from_changed_at: string | null = null) =>
  village.call(changeProductState, { id, is_active, from_changed_at }, ada)

const shownToMembers = async () =>
  (await village.call(listProducts, {}, maya)).body.products.map(({ product_name }) => product_name)

const listed = async (input: { state?: 'active' | 'taken-down'; search?: string } = {}) =>
  (await village.call(listManagedProducts, input, ada)).body.products.map(({ product_name }) => product_name)

describe('a product', () => {
  it('disappears for members at once when it is hidden, and returns with its votes', async () => {
    const [id] = await add({ product_name: 'Bib' }, { product_name: 'Cup' })
    await vote(id, 'upvote')
    const down = await change(id, false)
    expect(down.body).toMatchObject({
      id,
      is_active: false,
      upvotes: 1,
      active_changed_at: expect.any(String),
      active_changed_by: ada.fullName,
    })
    expect(await shownToMembers()).toEqual(['Cup'])
    expect((await village.call(countActiveProducts, {}, ada)).body.active_products).toBe(1)
    const back = await change(id, true, down.body.active_changed_at)
    expect(back.body).toMatchObject({ is_active: true, upvotes: 1, downvotes: 0 })
    expect(await shownToMembers()).toEqual(['Bib', 'Cup'])
    expect(await village.miscounted()).toEqual([])
  })

  it('is not changed from an outdated version after a colleague’s change', async () => {
    const [id] = await add({ product_name: 'Bib' })
    const down = await change(id, false)
    const back = await change(id, true, down.body.active_changed_at)
    // Sent by a browser that did not load the two changes.
    const late = await change(id, false)
    expect([late.status, late.problem.code]).toEqual([409, 'decided_meanwhile'])
    expect((await change(id, false, back.body.active_changed_at)).body.is_active).toBe(false)
  })
})

describe('the list of all products', () => {
  it('contains active and hidden products, and is searched by name and ASIN', async () => {
    await add({ product_name: 'Cup', is_active: false }, { product_name: 'Café Bib 100%', amazon_asin: 'B0C1D2E3F4' })
    expect(await listed()).toEqual(['Cup', 'Café Bib 100%'])
    expect(await listed({ state: 'active' })).toEqual(['Café Bib 100%'])
    expect(await listed({ state: 'taken-down' })).toEqual(['Cup'])
    expect(await listed({ search: ' cafe  BIB' })).toEqual(['Café Bib 100%'])
    expect(await listed({ search: '0%' })).toEqual(['Café Bib 100%'])
    expect(await listed({ search: '1%0' })).toEqual([])
    expect(await listed({ search: 'c1d2' })).toEqual(['Café Bib 100%'])
    expect(await listed({ search: 'cup', state: 'active' })).toEqual([])
  })

  it('returns each product once, page by page', async () => {
    const created_at = new Date(Date.UTC(2026, 0, 1))
    const products = Array.from({ length: managedProductsPageSize * 2 + 3 }, (_, number) =>
      productRow({ product_name: `Bib ${number}`, created_at }),
    )
    await village.database.db.insertInto('baby_products').values(products).execute()
    const seen = await idsOfPages(managedProductsPageSize, (cursor) => village.call(listManagedProducts, cursor, ada))
    expect(seen.toSorted()).toEqual(products.map(({ id }) => id).toSorted())
  })
})
