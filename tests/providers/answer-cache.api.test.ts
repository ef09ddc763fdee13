// Cached responses: the same for everybody with permission, and never older than the last decision.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { eraseMember } from '../../server/privacy/erase-member.ts'
import { readProviderPage } from '../../server/providers/provider-search.queries.ts'
import { readNotes, readProvider } from '../../server/providers/providers.queries.ts'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { plansOf } from '../plans.ts'
import { recommend } from '../submissions.ts'
import { providerOf } from './merge-facts.ts'
import { anew, ask, askTwice, sharedPaths } from './read-shared.ts'

const village = await forFile(startTestVillage())
const searches: Record<string, string>[] = [
  { service_type_filter: 'nanny', location_filter: 'Oakland, CA' },
  { location_filter: 'Oakl', sort_by: 'recent' },
  {},
]

/** A visible provider with one recommendation, and the URLs at which members read it. */
const shown = async (provider_name: string) => {
  const note = await recommend(village, { provider_name, own_words: `${provider_name} came every day.` })
  const id = await providerOf(village, note)
  return { note, id, short: shortIdOf(id), paths: sharedPaths(shortIdOf(id), ...searches) }
}

/** Changes a provider's name without firing the triggers, which the site's own code cannot do. */
const renameUnnoticed = (id: string, shown_name: string) =>
  village.database.db.transaction().execute(async (trx) => {
    await sql`select set_config('village.restoring', 'on', true)`.execute(trx)
    await trx.updateTable('providers').set({ shown_name }).where('id', '=', id).execute()
  })

describe('a cached response', () => {
  it('is served to the next member without reading the database', async () => {
    const { id, paths } = await shown('Kept Keller')
    const before = await askTwice(village, paths)
    await renameUnnoticed(id, 'Nobody N.')
    for (const [i, path] of paths.entries()) {
      const again = await ask(village, path, { as: maya })
      expect([again.status, again.text], path).toEqual([200, before[i]?.text])
      expect(again.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
    expect((await ask(village, anew(paths[0] ?? ''))).text).toContain('Nobody N.')
  })

  it('is not served to a caller without permission', async () => {
    const { paths } = await shown('Closed Cooper')
    const paused = await makePerson(village.database.db)
    const readers = [null, paused] as const
    await askTwice(village, paths)
    for (const path of paths) {
      const { headers } = await ask(village, path, { as: paused })
      expect(headers.get('cache-control'), path).toBe('no-store')
    }
    await village.sql`update auth.users set banned_at = now() where id = ${paused.id}`
    for (const as of readers) {
      for (const path of paths) {
        const { status, text } = await ask(village, path, { as })
        expect([status, text.includes('Closed')], path).toEqual([401, false])
      }
    }
  })

  it('is not stored for errors and typed searches', async () => {
    const wrong = '/rest/v1/rpc/get_grouped_approved_experiences?min_rating=9'
    for (let times = 0; times < 2; times++) expect((await ask(village, wrong)).status).toBe(422)
    const { id } = await shown('Typed Tremblay')
    const typed = '/rest/v1/rpc/get_grouped_approved_experiences?search_query=Tremblay'
    expect((await ask(village, typed)).text).toContain('Typed T.')
    await renameUnnoticed(id, 'Renamed R.')
    expect((await ask(village, typed)).text).toContain('Renamed R.')
  })
})

it('the cache contains nothing about an erased member', async () => {
  const member = await makePerson(village.database.db)
  const provider_name = 'Erased Eriksen'
  const { paths } = await shown(provider_name)
  await recommend(village, { provider_name, own_words: 'Soon gone.' }, member)
  const before = await askTwice(village, paths)
  await eraseMember(village.database.db, { email: member.email, recommendations: 'remove' })
  const after = await Promise.all(paths.map((path) => ask(village, path, { as: maya })))
  expect(before.some(({ text }) => text.includes('Soon gone.'))).toBe(true)
  expect(after.filter(({ text }) => text.includes('Soon gone.'))).toEqual([])
})

describe('the version of the cached responses', () => {
  it('changes with every write to a table that these responses are read from', async () => {
    const { short } = await shown('Tabled Tan')
    const plans = await plansOf(village.database, async (db) => {
      await readProvider(db, short)
      await readNotes(db, { short_id: short, cursor: undefined })
      for (const search of [{ service_type_filter: 'nanny' as const }, {}]) {
        for (const location_filter of ['Oakland, CA', 'Oakl', '']) {
          const order = { min_rating: 0, search_query: '', sort_by: 'rating' as const, cursor: undefined }
          await readProviderPage(db, { ...search, ...order, location_filter }, '2026-11-20')
        }
      }
    })
    const tables = await village.sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
    const read = tables
      .map(({ name }) => name)
      .filter((name) => plans.some((plan) => new RegExp(` on ${name}\\b`).test(plan)))
    expect(read).toContain('providers')
    const noticed = await village.sql<{ name: string }>`
      select tgrelid::regclass::text as name from pg_trigger
      where tgfoid = 'renew_shown_version'::regproc and tgenabled = 'O' group by 1
      having count(*) filter (where tgtype & 4 > 0) > 0 and count(*) filter (where tgtype & 8 > 0) > 0
        and count(*) filter (where tgtype & 16 > 0) > 0`
    expect(noticed.map(({ name }) => name).sort()).toEqual(read.sort())
  })
})
