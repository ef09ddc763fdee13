// Answers that the server caches for the next member: the same for everybody who may ask, and never older than the last decision.
import { sql } from 'kysely'
import { v4 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { decideSubmission, undoDecision } from '../../domain/moderation/moderation.contracts.ts'
import { undoMerge } from '../../domain/providers/duplicates.contracts.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { eraseMember } from '../../server/privacy/erase-member.ts'
import { readProviderPage } from '../../server/providers/provider-search.queries.ts'
import { readNotes, readProvider } from '../../server/providers/providers.queries.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { plansOf } from '../plans.ts'
import { recommend, share } from '../submissions.ts'
import { mergeInto, providerOf } from './merge-facts.ts'
import { anew, ask, askTwice, sharedPaths } from './read-shared.ts'

const village = await forFile(startTestVillage())
const searches: Record<string, string>[] = [
  { service_type_filter: 'nanny', location_filter: 'Oakland, CA' },
  { location_filter: 'Oakl', sort_by: 'recent' },
  {},
]

/** A shown provider with one recommendation, and where members read of it. */
const shown = async (provider_name: string) => {
  const note = await recommend(village, { provider_name, own_words: `${provider_name} came every day.` })
  const id = await providerOf(village, note)
  return { note, id, short: shortIdOf(id), paths: sharedPaths(shortIdOf(id), ...searches) }
}

/** Changes a provider's name behind the back of the triggers, which no code of the site can. */
const renameUnnoticed = (id: string, shown_name: string) =>
  village.database.db.transaction().execute(async (trx) => {
    await sql`select set_config('village.restoring', 'on', true)`.execute(trx)
    await trx.updateTable('providers').set({ shown_name }).where('id', '=', id).execute()
  })

describe('a cached answer', () => {
  it('is given to the next member who asks, without asking the database again', async () => {
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

  it('opens to nobody who may not ask', async () => {
    const { paths } = await shown('Closed Cooper')
    const paused = await makePerson(village.database.db)
    const readers = [null, paused] as const
    await askTwice(village, paths)
    for (const path of paths) {
      const { headers } = await ask(village, path, { as: paused })
      expect(headers.get('cache-control'), path).toBe('no-store')
    }
    await village.database.db
      .updateTable('auth.users')
      .set({ banned_at: new Date() })
      .where('id', '=', paused.id)
      .execute()
    for (const as of readers) {
      for (const path of paths) {
        const { status, text } = await ask(village, path, { as })
        expect([status, text.includes('Closed')], path).toEqual([401, false])
      }
    }
  })

  it('is not cached for what was wrong, and not made of what somebody typed', async () => {
    const wrong = '/rest/v1/rpc/get_grouped_approved_experiences?min_rating=9'
    for (let times = 0; times < 2; times++) expect((await ask(village, wrong)).status).toBe(422)
    const { id } = await shown('Typed Tremblay')
    const typed = '/rest/v1/rpc/get_grouped_approved_experiences?search_query=Tremblay'
    expect((await ask(village, typed)).text).toContain('Typed T.')
    await renameUnnoticed(id, 'Renamed R.')
    expect((await ask(village, typed)).text).toContain('Renamed R.')
  })
})

/** Carries `act` out while all answers about the provider are cached; afterwards members read what the database says. */
const isReadAtOnce = async (paths: string[], act: () => Promise<unknown>): Promise<void> => {
  const before = await askTwice(village, paths)
  await act()
  const read = await Promise.all(paths.map((path) => ask(village, path, { as: maya })))
  const facts = await Promise.all(paths.map((path) => ask(village, anew(path))))
  const toCompare = (answers: { status: number; text: string }[]) => answers.map(({ status, text }) => [status, text])
  expect(toCompare(read)).toEqual(toCompare(facts))
  expect(toCompare(read)).not.toEqual(toCompare(before))
}

describe('what is read at once', () => {
  const decideAgain = (
    id: string,
    from: 'approved' | 'rejected' | 'pending',
    to: 'approved' | 'rejected',
    request_id = v4(),
  ) => village.call(decideSubmission, { id, status: to, from_status: from, request_id }, ada)

  it('an approval, a rejection, and either taken back', async () => {
    const { paths } = await shown('Decided Dahl')
    const more = await share(village, { provider_name: 'Decided Dahl', own_words: 'A second one.' }, otto)
    const [approval, rejection] = [v4(), v4()]
    await isReadAtOnce(paths, () => decideAgain(more, 'pending', 'approved', approval))
    await isReadAtOnce(paths, () => village.call(undoDecision, { id: more, request_id: approval }, ada))
    await isReadAtOnce(paths, () => decideAgain(more, 'pending', 'approved'))
    await isReadAtOnce(paths, () => decideAgain(more, 'approved', 'rejected', rejection))
    await isReadAtOnce(paths, () => village.call(undoDecision, { id: more, request_id: rejection }, ada))
  })

  it('a merge and its undoing, under either address', async () => {
    const [one, other] = [await shown('Merged Moreau'), await shown('Kept Kowalski')]
    const paths = [...one.paths, ...other.paths]
    let merge_id = ''
    await isReadAtOnce(paths, async () => {
      merge_id = (await mergeInto(village, one.id, other.id)).body.merge_id
    })
    await isReadAtOnce(paths, () => village.call(undoMerge, { id: merge_id }, ada))
  })

  it('the erasing of a member', async () => {
    const member = await makePerson(village.database.db)
    const provider_name = 'Erased Eriksen'
    const { paths } = await shown(provider_name)
    await recommend(village, { provider_name, own_words: 'Soon gone.' }, member)
    await isReadAtOnce(paths, () =>
      eraseMember(village.database.db, { email: member.email, recommendations: 'remove' }),
    )
  })
})

describe('the version of what members are shown', () => {
  const version = async () =>
    (await village.database.db.selectFrom('shown_version').select('version').executeTakeFirst())?.version

  it('is renewed by whatever changes a table that these answers are read from', async () => {
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
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
      village.database.db,
    )
    const read = tables
      .map(({ name }) => name)
      .filter((name) => plans.some((plan) => new RegExp(` on ${name}\\b`).test(plan)))
    expect(read).toContain('providers')
    const { rows: noticed } = await sql<{ name: string }>`
      select tgrelid::regclass::text as name from pg_trigger
      where tgfoid = 'renew_shown_version'::regproc and tgenabled = 'O' group by 1
      having count(*) filter (where tgtype & 4 > 0) > 0 and count(*) filter (where tgtype & 8 > 0) > 0
        and count(*) filter (where tgtype & 16 > 0) > 0`.execute(village.database.db)
    expect(noticed.map(({ name }) => name).sort()).toEqual(read.sort())
  })

  it('stays when a recommendation only waits, and when somebody joins', async () => {
    await shown('Waiting Wolff')
    const before = await version()
    await share(village, { provider_name: 'Unheard Of' })
    await makePerson(village.database.db)
    expect(await version()).toBe(before)
  })
})
