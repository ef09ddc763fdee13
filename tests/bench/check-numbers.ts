// Holds the providers' ready-made numbers against the facts: all of them by a recount in SQL, a sample by the site's own.

import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Database } from '../../server/database/open.ts'
import { findBrokenRecounts } from '../../server/database/recounts.ts'
import type { Tables } from '../../server/database/tables.ts'
import { recountProvider } from '../../server/providers/provider-numbers.queries.ts'
import { sqlOn } from '../sql.ts'

const readNumbers = (trx: Transaction<Tables>, id: string) => sqlOn(trx)`
  select to_jsonb(p) as provider, to_jsonb(n) as name,
    (select jsonb_agg(to_jsonb(k) order by kind, value) from provider_keys k where provider_id = p.id) as keys
  from providers p left join provider_names n on n.provider_id = p.id where p.id = ${id}`

/** How many of a sample change when the site itself recomputes them, with every column; the recount is rolled back. */
const countStrays = async ({ db }: Database): Promise<number> => {
  let strays = 0
  const trx = await db.startTransaction().execute()
  try {
    const sample = await sqlOn(trx)<{ id: string }>`
      (select id from providers where total_recommendations > 0 order by total_recommendations desc, id limit 100)
      union (select id from providers order by md5(id::text) limit 200)`
    for (const { id } of sample) {
      const before = await readNumbers(trx, id)
      await recountProvider(trx, id)
      if (!isDeepStrictEqual(await readNumbers(trx, id), before)) strays++
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
  return strays > 0 ? [...wrong, `${strays} sampled providers that the site itself computes otherwise`] : wrong
}
