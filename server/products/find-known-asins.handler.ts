// Tells the preview of an import which ASINs the village already has.
import { findKnownAsins } from '../../domain/products/products.contracts.ts'
import { handle } from '../serve.ts'
import { readKnownAsins } from './products.queries.ts'

export const findKnownAsinsHandler = handle(findKnownAsins, async ({ input, database }) => ({
  known: await readKnownAsins(database.db, input.asins),
}))
