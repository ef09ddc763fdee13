// Migrations 0010 and 0011 compute for the providers of before what a decision computes from then on.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfiguration } from '../../server/configuration.ts'
import { migrate } from '../../server/database/migrate.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { recountProvider } from '../../server/providers/provider-numbers.queries.ts'
import { emptyDatabase } from '../fresh-database.ts'

let folder: string
let database: Database
let remove: () => Promise<unknown>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'village-migration-'))
  const fresh = await emptyDatabase(join(folder, 'data'))
  remove = fresh.remove
  database = await openDatabase(readConfiguration(fresh.environment), pino({ level: 'silent' }))
})
afterAll(async () => {
  await database.close()
  await remove()
  await rm(folder, { recursive: true })
})

const id = '01900000-0000-7000-8000-0000000000aa'

const readNumbers = () =>
  database.db
    .selectFrom('providers')
    .select(['towns', 'rating_counts', 'would_use_again', 'would_not_use_again', 'highlight_counts'])
    .select(['combined_highlights', 'available_start_date', 'availability_told_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const readKeys = () =>
  database.db
    .selectFrom('provider_keys')
    .select(['kind', 'value'])
    .where('provider_id', '=', id)
    .orderBy('kind')
    .orderBy('value')
    .execute()

it('fills numbers and keys for providers that were there before', async () => {
  await migrate(database.db, '0009-product-identity')
  await sql`
    insert into auth.users (id, email, password_hash, user_metadata)
    values (gen_random_uuid(), 'maya@family.example', 'hash', '{}')`.execute(database.db)
  await sql`
    insert into providers (id, service_type, area, name_key, total_recommendations, rating_sum, rating, newest_at,
      newest_id, provider_name, shown_name, all_recommendation_ids, combined_highlights)
    select ${id}, 'nanny', 'east-bay', 'rosa', 4, 15, 3.8, now(), ids[1], 'Rosa', 'Rosa', ids,
      array['Reliable', 'Patient & kind', 'Saves 1,000 a year']
    from (select array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid()] as ids) as made`.execute(
    database.db,
  )
  const rows = [
    [1, 5, 'Reliable, Patient & kind', 'Oakland', true, null],
    [2, 4, 'RELIABLE,Saves 1,000 a year', 'Alameda', false, '2099-01-05'],
    [3, 1, 'Reliable', null, null, '2098-01-05'],
    [4, 5, 'patient & kind, Reliable', 'Oakland', true, null],
  ] as const
  for (const [days, rating, highlights, city, again, day] of rows) {
    await sql`
      insert into experience_submissions (id, user_id, submitter_email, provider_id, service_type, provider_name, rating,
        recommendation, highlights, city, would_use_again, available_start_date, has_contact_consent, provider_phone,
        status, reviewed_at, created_at)
      select gen_random_uuid(), id, email, ${id}, 'nanny', 'Rosa', ${rating}, 'Good.', ${highlights}, ${city}, ${again},
        ${day}, ${again === true}, ${again ? '510-555-0142' : null}, 'approved', now(), now() - make_interval(days => ${days}) from auth.users limit 1`.execute(
      database.db,
    )
  }
  await migrate(database.db, '0010-provider-pages')
  const migrated = await readNumbers()
  expect(migrated).toMatchObject({
    towns: ['Oakland', 'Alameda'],
    rating_counts: [1, 0, 0, 1, 2],
    would_use_again: 2,
    would_not_use_again: 1,
    highlight_counts: [4, 2, 1],
    available_start_date: '2099-01-05',
  })
  await migrate(database.db, '0011-provider-identity')
  const keys = await readKeys()
  expect(keys).toEqual([
    { kind: 'name', value: 'nanny//rosa' },
    { kind: 'name', value: 'nanny/east-bay/rosa' },
    { kind: 'phone', value: '5105550142' },
  ])
  await migrate(database.db)
  await database.db.transaction().execute((trx) => recountProvider(trx, id))
  expect(await readNumbers()).toEqual(migrated)
  expect(await readKeys()).toEqual(keys)
})
