// Retention: the table covers the whole database, and housekeeping follows it.
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { getDashboardCounts } from '../../domain/moderation/moderation.contracts.ts'
import { type Retained, type RetentionLine, retention, retentionWords } from '../../domain/privacy/retention.ts'
import { type Description, tableDescriptions } from '../../server/database/table-descriptions.ts'
import { startTestVillage } from '../app.ts'
import { within } from '../architecture/sources.ts'
import { accountOf, ada, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { providerOf } from '../providers/merge-facts.ts'
import { recommend } from '../submissions.ts'
import { sweepAll } from '../sweep-all.ts'

const village = await forFile(startTestVillage())
const tables: Record<string, Description> = tableDescriptions
const expiries = Object.entries(tables).flatMap(([table, { expires = [] }]) =>
  expires.map(({ line }) => ({ table, line })),
)

/** Tables with personal data in which no row belongs to a member alone, by reason. */
const nobodysOwn: Record<string, string> = {
  'it names no one': 'erased_members deletions place_answers',
  'pages of providers': 'providers provider_names provider_keys provider_pairs provider_merges',
  'made from the recommendations': 'submission_words merged_submissions',
  'of providers':
    'provider_listings listing_links listing_mailboxes provider_removals listing_answers listing_requests',
  'codes of providers': 'do_not_list told_addresses',
  'sums of visits': 'visit_hours visit_pages',
  'about others than members': 'list_entries',
}

describe('the retention table', () => {
  it('has tables for every line except for backups and the cookie', () => {
    const named = new Set(Object.values(tableDescriptions).flatMap(({ retention: lines = [] }: Description) => lines))
    expect(Object.keys(retention).filter((line) => !named.has(line as RetentionLine))).toEqual([
      'backups',
      'writtenCookie',
    ])
  })

  it('assigns every table to a line, or says why it contains no personal data', () => {
    for (const [table, { retention: lines, impersonal }] of Object.entries(tableDescriptions))
      expect(lines === undefined, table).toBe(impersonal !== undefined)
  })

  it('says for every table that a member’s rows are in the download, or why not', () => {
    const notOwn = Object.values(nobodysOwn).flatMap((names) => names.split(' '))
    for (const [table, { own, impersonal }] of Object.entries(tables))
      expect([own, notOwn.includes(table), impersonal].filter(Boolean), table).toHaveLength(1)
  })

  it('exports or withholds every column of a table with members’ own rows, each once', async () => {
    const rows = await village.sql<{ table: string; columns: string[] }>`
      select case table_schema when 'public' then '' else table_schema || '.' end || table_name as table,
        json_agg(column_name order by column_name) as columns
      from information_schema.columns where table_schema in ('public', 'auth') group by 1`
    const inDatabase = new Map(rows.map(({ table, columns }) => [table, columns]))
    for (const [table, { own }] of Object.entries(tables)) {
      if (!own) continue
      const described = [own.exported, ...Object.values(own.withheld)].flatMap((columns) => columns.split(' '))
      expect(described.sort(), table).toEqual(inDatabase.get(table)?.sort())
    }
  })

  it('calls no table impersonal that references a member', async () => {
    const rows = await village.sql<{ name: string; column: string }>`
      select conrelid::regclass::text as name, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid in ('auth.users'::regclass, 'profiles'::regclass)`
    const personal = rows.filter(({ name }) => tables[name]?.impersonal)
    expect(personal).toEqual([{ name: 'baby_products', column: 'active_changed_by' }])
  })

  it('gives days if rows are deleted by age, and only then', () => {
    const byAge = new Set(expiries.map(({ line }) => line))
    const withDays = (Object.keys(retention) as RetentionLine[]).filter((line) => 'days' in retention[line])
    expect(withDays.filter((line) => !byAge.has(line))).toEqual(['unconfirmedAccounts'])
    expect([...byAge].filter((line) => !withDays.includes(line))).toEqual([])
  })

  it('is the only place that defines how many days data is kept', () => {
    const spans = within('server')
      .filter(({ path }) => !path.includes('/demo/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/interval '\d+ (?:day|week|month)s?'|make_interval\(days => \d+/g)].map(
          ([span]) => `${path}: ${span}`,
        ),
      )
    expect(spans).toEqual([])
  })

  it.each([
    [{ days: 90 }, '90 days'],
    [{ days: 90, after: 'then only counts' }, '90 days, then only counts'],
    [{ days: 30, counted: 'after the last use' }, '30 days after the last use'],
    [{ days: 365 }, 'a year'],
    [{ days: 730 }, '2 years'],
    [{ until: 'until you remove them' }, 'until you remove them'],
  ])('describes %o as “%s”', (kept, words) => {
    expect(retentionWords({ what: '', why: '', ...kept } as Retained)).toBe(words)
  })
})

/** Inserts one row of each kind that is deleted by age, `days` and a minute old. */
const fill = async (days: (line: RetentionLine) => number, providerId: string): Promise<void> => {
  const { db } = village.database
  const user_id = await accountOf(db, maya)
  const ago = (line: RetentionLine) => sql<Date>`now() - make_interval(days => ${days(line)}, mins => 1)`
  const name = v7()
  const hash = sql<Buffer>`decode(replace(${name}, '-', '') || repeat('00', 16), 'hex')`
  await db
    .insertInto('contact_reveals')
    .values({ id: v7(), user_id, provider_id: providerId, revealed_at: ago('contactsOpened') })
    .execute()
  await db
    .insertInto('inquiries')
    .values({ id: v7(), name, email: 'a@example.com', subject: 's', message: 'm', created_at: ago('messages') })
    .execute()
  await db
    .insertInto('inquiries')
    .values({
      ...{ id: v7(), name, email: 'b@example.com', subject: 's', message: 'm', created_at: ago('contactAlarms') },
      ...{ about_member: user_id, alarm_day: sql`(${ago('contactAlarms')})::date` },
    })
    .execute()
  await db
    .insertInto('page_visits')
    .values({ id: v7(), page_path: '/', session_id: name, created_at: ago('visits') })
    .execute()
  await village.sql`
    insert into visit_sessions (session_id, last_seen, page_paths, hours_away, page_is_new)
    values (${name}, ${ago('visits')}, array['/'], 168, true)`
  await village.sql`insert into visit_pages (page_path, page_title, total_visits, unique_visitors, last_visited)
    values (${name}, 'x', 1, 1, ${ago('visits')})`
  await village.sql`insert into visit_hours (hour, hours_away, visits)
    values (date_trunc('hour', (${ago('visits')})), 168, 1)`
  await village.sql`insert into auth.sessions (id, user_id, amr, rotated_at) values (${v7()}, ${user_id}, '[]', ${ago('sessions')})`
  await village.sql`
    insert into auth.one_time_tokens (token_hash, user_id, kind, redirect_to, expires_at)
    values (${hash}, ${user_id}, ${days('mailedLinks') < 7 ? 'recovery' : 'signup'}, '/', ${ago('mailedLinks')})`
  await village.sql`
    insert into auth.known_networks (network_hash, user_id, last_sign_in_at)
    values (${hash}, ${user_id}, ${ago('knownNetworks')})`
  await village.sql`insert into auth.audit_log (id, event, created_at) values (${v7()}, 'x', ${ago('signInLog')})`
  await village.sql`
    insert into mail_outbox (id, kind, recipient, subject, text_body, html_body, sent_at)
    values (${v7()}, 'x', ${name}, 's', '', '', ${ago('sentMails')})`
  await village.sql`
    insert into submission_claims (submission_id, user_id, claimed_at, seen_at)
    select s.id, u.id, ${ago('claims')}, ${ago('claims')} from experience_submissions s, auth.users u
    where u.id not in (select user_id from submission_claims) limit 1`
  await village.sql`insert into posts (id, kind, user_id, words, status, reviewed_at, created_at, waits_since)
    values (${name}, 'question', ${user_id}, 'x', 'rejected', ${ago('questions')}, ${ago('questions')}, ${ago('questions')})`
  await village.sql`
    insert into post_claims (post_id, user_id, claimed_at, seen_at)
    select p.id, u.id, ${ago('claims')}, ${ago('claims')} from posts p, auth.users u
    where u.id not in (select user_id from post_claims) limit 1`
  await village.sql`
    insert into alerts (id, user_id, search, every, created_at, told_until, ended_at)
    values (${name}, ${user_id}, '{}', 'day', ${ago('alerts')}, ${ago('alerts')}, ${ago('alerts')})`
  await village.sql`
    insert into listing_links (token_hash, provider_id, mailbox, expires_at)
    values (${hash}, ${providerId}, 'a@example.com', ${ago('pageLinks')})`
  await village.sql`
    insert into listing_requests (id, kind, provider_id, done_at)
    values (${v7()}, 'removal', ${providerId}, ${ago('providerRequests')})`
  await village.sql`insert into deletions (id_hash, kind, at) values (sha256(${name}::bytea), 'member', ${ago('deletions')})`
  await village.sql`insert into list_imports (id, imported_at) values (${name}, ${ago('oldList')})`
  await village.sql`insert into list_entries (id, import_id, name, forms, service_type, created_at)
    values (${v7()}, ${name}, 'Marta K.', '{marta k}', 'nanny', ${ago('oldList')})`
  await village.sql`insert into place_answers (query, answer, asked_at) values (${name}, '[]', ${ago('placeLookups')})`
}

const countRows = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { table } of expiries) {
    const rows = await village.sql<{ rows: number }>`
      select count(*)::int as rows from ${sql.table(table)}`
    counts[table] = rows[0]?.rows ?? 0
  }
  return counts
}

describe('housekeeping', () => {
  it('deletes rows older than their line allows, and no newer ones', async () => {
    const providerId = await providerOf(village, await recommend(village))
    const daysOf = (line: RetentionLine): number => {
      const kept: Retained = retention[line]
      return 'days' in kept ? kept.days : 0
    }
    await fill((line) => daysOf(line) - 1, providerId)
    const young = await countRows()
    await sweepAll(village)
    expect(await countRows()).toEqual(young)
    await fill(daysOf, providerId)
    const { body: before } = await village.call(getDashboardCounts, {}, ada)
    const both = await countRows()
    for (const [table, rows] of Object.entries(young))
      expect(both[table], table).toBe(rows + expiries.filter((expiry) => expiry.table === table).length)
    await sweepAll(village)
    expect(await countRows()).toEqual(young)
    expect((await village.call(getDashboardCounts, {}, ada)).body.inquiries).toBe(before.inquiries - 2)
  })
})
