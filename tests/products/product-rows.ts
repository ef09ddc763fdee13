// Rows of the products table for tests, with the key that its unique index asks for.
import { v7 } from 'uuid'
import { productNameKey } from '../../domain/products/product-row.rules.ts'

/** A product to insert: a new id, category Feeding and the key of its name, unless given. */
export const productRow = <Given extends { product_name: string }>(given: Given) => ({
  id: v7(),
  category: 'Feeding',
  name_key: productNameKey(given.product_name),
  ...given,
})
