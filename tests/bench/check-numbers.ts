// Holds the providers' ready-made numbers against the facts: all of them by a recount in SQL, a sample by the site's own.

import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Database } from '../../server/database/open.ts'
import { findBrokenRecounts } from '../../server/database/recounts.ts'
import type { Tables } from '../../server/database/tables.ts'
import { recountProvider } from '../../server/providers/provider-numbers.queries.ts'
import { sqlOn } from '../sql.ts'

/** Providers of which every column is held against the site's own recount. */
const sampleSize = 300

const readKept = async (trx: Transaction<Tables>, id: string) => ({
  provider: await trx.selectFrom('providers').selectAll().where('id', '=', id).executeTakeFirst(),
  names: await trx.selectFrom('provider_names').selectAll().where('provider_id', '=', id).execute(),
  keys: await trx
    .selectFrom('provider_keys')
    .selectAll()
    .where('provider_id', '=', id)
    .orderBy('kind')
    .orderBy('value')
    .execute(),
})

/** How many of a sample change when the site itself recomputes them; nothing is kept. */
const countStrays = async ({ db, background }: Database): Promise<number> => {
  const sql = sqlOn(background.db)
  const sample = await sql<{ id: string }>`
    select id from providers where total_recommendations > 0
    order by total_recommendations desc, md5(id::text) limit ${sampleSize / 3}`
  const others = await sql<{
    id: string
  }>`select id from providers order by md5(id::text) limit ${(sampleSize / 3) * 2}`
  let strays = 0
  const trx = await db.startTransaction().execute()
  try {
    for (const { id } of [...sample, ...others]) {
      const kept = await readKept(trx, id)
      await recountProvider(trx, id)
      if (!isDeepStrictEqual(await readKept(trx, id), kept)) strays++
    }
  } finally {
    await trx.rollback().execute()
  }
  return strays
}

/** Everything that is wrong with the ready-made numbers, as lines to read; empty when they equal a recount. */
export const findWrongNumbers = async (database: Database): Promise<string[]> => {
  const wrong = await findBrokenRecounts(database.background.db)
  const strays = await countStrays(database)
  if (strays > 0) wrong.push(`${strays} of ${sampleSize} providers that the site itself computes otherwise`)
  return wrong
}
