// Measures the jobs that write emails of alerts and letters, one page of members after another, as one process does.
import { villagePlaces } from '../../domain/village-places.ts'
import { writeAlerts } from '../../server/alerts/write-alerts.ts'
import type { Database } from '../../server/database/open.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { writeLetters } from '../../server/letter/write-letters.ts'
import type { Digest } from '../../server/platform/digests.job.ts'
import { sqlOn } from '../sql.ts'

export interface DigestTime {
  job: string
  members: number
  emails: number
  seconds: number
  /** Peak memory of this process above its start, in MiB. */
  memory: number
}

/** A Sunday, in the afternoon. */
const at = new Date('2026-11-29T21:00Z')

/** Minutes between two recommendations that were approved before it: 288 a day. */
const everyMinutes = 5

/** Inserts members who each have an alert and the weekly letter, all of them due now, in towns of the village. */
const fillReaders = async ({ background }: Database, members: number): Promise<void> => {
  const towns = villagePlaces.map(({ city, state }) => `${city}, ${state}`)
  // codes and profiles refer to each other
  await background.db.transaction().execute(async (trx) => {
    const sql = sqlOn(trx)
    await sql`
    insert into auth.users (id, email, password_hash, user_metadata, email_confirmed_at)
    select gen_random_uuid(), 'digest' || n || '@bench.example', '', '{}', now() from generate_series(1, ${members}::int) as n`
    await sql`
    insert into referral_codes (code, owner_id, kind)
    select 'DIGEST' || row_number() over (), id, 'personal' from auth.users where email like 'digest%@bench.example'`
    await sql`
    insert into profiles (id, full_name, user_type, referral_code, location)
    select owner_id, 'A parent', 'parent_seeking', code,
      (${towns}::text[])[1 + (row_number() over ()) % ${towns.length}::int]
    from referral_codes where code like 'DIGEST%'`
  })
  const sql = sqlOn(background.db)
  await sql`
    insert into alerts (id, user_id, search, every, created_at, told_until)
    select gen_random_uuid(), id, jsonb_build_object('service_type_filter', (array['nanny', 'daycare', 'night-nurse', 'pediatrician'])[1 + (row_number() over ()) % 4],
      'location_filter', location, 'search_query', '', 'min_rating', 0), 'day', ${at}::timestamptz - interval '1 day', ${at}::timestamptz - interval '1 day'
    from profiles where referral_code like 'DIGEST%'`
  await sql`
    insert into digests (user_id, alerts_due, letter_every, letter_weekday, letter_due)
    select id, ${at}, 'week', 0, ${at} from profiles where referral_code like 'DIGEST%'`
  await sql`
    update experience_submissions s set reviewed_at = ${at}::timestamptz - make_interval(mins => (n * ${everyMinutes}::int)::int)
    from (select id, row_number() over (order by md5(id::text)) as n from experience_submissions where status = 'approved') as numbered
    where numbered.id = s.id`
  await sql`vacuum analyze`
}

const measureDigest = async ({ db, background }: Database, job: string, digest: Digest): Promise<DigestTime> => {
  const sql = sqlOn(background.db)
  const before = process.memoryUsage().rss
  const result: DigestTime = { job, members: 0, emails: 0, seconds: 0, memory: 0 }
  for (;;) {
    const begin = performance.now()
    const members = await inTransaction(db, (trx) => digest(trx, at))
    result.seconds += (performance.now() - begin) / 1000
    result.members += members
    result.memory = Math.max(result.memory, (process.memoryUsage().rss - before) / 2 ** 20)
    // sending them is the outbox's work
    const [sent] = await sql<{ emails: number }>`
      with sent as (delete from mail_outbox where off_url is not null returning 1) select count(*)::int as emails from sent`
    result.emails += sent?.emails ?? 0
    if (members === 0) return result
  }
}

/** Inserts this many readers, and writes to all of them. */
export const measureDigests = async (database: Database, members: number): Promise<DigestTime[]> => {
  await fillReaders(database, members)
  const metrics = { countDigest: () => undefined }
  const siteUrl = () => 'https://village.example'
  return [
    await measureDigest(database, 'alerts', writeAlerts(siteUrl, metrics)),
    await measureDigest(database, 'letters', writeLetters(siteUrl, metrics)),
  ]
}

/** One line for each job, and what a million members would take one process. */
export const digestLines = (times: readonly DigestTime[]): string =>
  times
    .map(({ job, members, emails, seconds, memory }) => {
      const rate = members / seconds
      const million = 1_000_000 / rate / 60
      return (
        `${job}: ${members} members, ${emails} emails in ${seconds.toFixed(1)} s (${rate.toFixed(0)} members a second), ` +
        `${memory.toFixed(0)} MiB more at most; a million members: ${million.toFixed(0)} minutes of one process`
      )
    })
    .join('\n')
