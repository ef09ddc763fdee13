// Rows of the products table for tests, with the key for its unique index.
import { v7 } from 'uuid'
import { productNameKey } from '../../domain/products/product-row.rules.ts'

/** A product to insert; by default with a new id, the category Feeding and the key of its name. */
export const productRow = <Given extends { product_name: string }>(given: Given) => ({
  id: v7(),
  category: 'Feeding',
  name_key: productNameKey(given.product_name),
  ...given,
})
