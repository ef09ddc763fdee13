// The drawing that a member chose for her account.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table profiles
      -- null until she chooses: her first letter stands there
      add column picture text check (
        picture in (
          'plant', 'kite', 'bird', 'boat', 'acorn', 'lantern', 'cup', 'snail', 'umbrella', 'pear', 'moon', 'shell'
        )
      )`.execute(db)
}
