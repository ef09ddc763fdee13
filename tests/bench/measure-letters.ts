// Measures the job that writes letters, without the server that would send them.
import { villagePlaces } from '../../domain/village-places.ts'
import type { Database } from '../../server/database/open.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { writeLetters } from '../../server/letter/write-letters.ts'
import { sqlOn } from '../sql.ts'

/** A Sunday, in the afternoon. */
const at = new Date('2026-11-29T21:00Z')

/** Minutes between two recommendations that were approved before it. */
const everyMinutes = 5

export interface LettersMeasured {
  members: number
  /** The others were skipped. */
  written: number
  perSecond: number
  /** Peak of the heap, in MiB. */
  heap: number
}

/** Inserts this many members of all towns whose letter is due, and moves the recommendations of the village to the weeks before. */
const fillMembers = async ({ background }: Database, members: number): Promise<void> => {
  const sql = sqlOn(background.db)
  const towns = villagePlaces.map(({ city, state }) => `${city}, ${state}`)
  await sql`
    update experience_submissions s set reviewed_at = ${at}::timestamptz - make_interval(mins => (n * ${everyMinutes}::int)::int)
    from (select id, row_number() over (order by md5(id::text)) as n from experience_submissions where status = 'approved') as numbered
    where numbered.id = s.id`
  await sql`
    insert into auth.users (id, email, password_hash, email_confirmed_at)
    select gen_random_uuid(), 'letter-' || n || '@bench.example', '-', now() from generate_series(1, ${members}::int) as n`
  await sql`
    with joined as (
      insert into profiles (id, full_name, user_type, referral_code, location)
      select id, 'A parent', 'parent_seeking', upper(md5(id::text)), (${towns}::text[])[1 + abs(hashtext(id::text)) % ${towns.length}::int]
      from auth.users where email like 'letter-%' returning id, referral_code)
    insert into referral_codes (code, owner_id, kind) select referral_code, id, 'personal' from joined`
  await sql`
    insert into digests (user_id, letter_every, letter_due)
    select id, 'week', ${at}::timestamptz - interval '1 hour' from auth.users where email like 'letter-%'`
  await sql`vacuum analyze`
}

/** Resolves with the letters that one process writes in a second. */
export const measureLetters = async (database: Database, members: number): Promise<LettersMeasured> => {
  await fillMembers(database, members)
  const { db } = database.background
  let written = 0
  const countLetters = (outcome: 'written' | 'skipped', count: number): void => {
    if (outcome === 'written') written += count
  }
  const digest = writeLetters(() => 'https://village.example', { countLetters })
  const begin = performance.now()
  let heap = 0
  for (let claimed = 1; claimed > 0; ) {
    claimed = await inTransaction(db, (trx) => digest(trx, at))
    heap = Math.max(heap, process.memoryUsage().heapUsed / 2 ** 20)
    // as if they were sent
    await sqlOn(db)`delete from mail_outbox`
  }
  return { members, written, perSecond: (members * 1000) / (performance.now() - begin), heap }
}
