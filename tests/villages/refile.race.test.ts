// After the parts of a village's file change: a start refuses, and `refile` moves the pages, also while members and
// administrators go on.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { setPairState } from '../../domain/providers/duplicates.contracts.ts'
import { setPageRemoved } from '../../domain/providers/providers.contracts.ts'
import { submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { listSavedIds, saveProvider } from '../../domain/saved/saved.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { folderForFile, forFile } from '../for-file.ts'
import { pairUp, providerOf } from '../providers/merge-facts.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { forgetLimits, recommend, share, tryDecide } from '../submissions.ts'
import { withVillageFile } from './other-file.ts'

const village = await forFile(startTestVillage({ environment: { DATABASE_POOL: '16' } }))
const folder = await folderForFile('refile')
const shipped = readFileSync(join(import.meta.dirname, '../../village.yaml'), 'utf8')

const load = (file: string) =>
  withVillageFile(file, async () => ({
    ...(await import('../../server/providers/filing.queries.ts')),
    ...(await import('../../server/providers/refile.ts')),
    ...(await import('../../server/providers/merge-providers.ts')),
    ...(await import('../../server/provider-portal/do-not-list.ts')),
    ...(await import('../../server/database/recounts.ts')),
    ...(await import('../../domain/places/location.rules.ts')),
    ...(await import('../providers/merge-facts.ts')),
  }))

const written = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

/** Dublin and its neighbors become a part of their own, and San Francisco joins the Peninsula. */
const split = await load(
  written(
    'split.yaml',
    shipped
      .replace(/Pleasanton,\s+Dublin,\s+San Ramon,\s+Livermore,/, '')
      .replace(/ {2}- name: San Francisco\n {4}towns: \[San Francisco\]\n/, '')
      .replace(/Redwood City,/, 'San Francisco, Redwood City,')
      .replace('parts:\n', 'parts:\n  - name: Tri-Valley\n    together: [Pleasanton, Dublin, San Ramon, Livermore]\n'),
  ),
)

/** The Peninsula and the South Bay swap their names. */
const swapped = await load(
  written(
    'swapped.yaml',
    shipped
      .replace('name: Peninsula', 'name: Somewhere')
      .replace('name: South Bay', 'name: Peninsula')
      .replace('name: Somewhere', 'name: South Bay'),
  ),
)

const { sql } = village
const { db } = village.database.background

const clear = async (): Promise<void> => {
  await sql`delete from experience_submissions`
  await sql`delete from provider_merges`
  await sql`delete from providers`
  await sql`delete from provider_tallies`
  await sql`delete from area_cities`
  await sql`delete from do_not_list`
  await sql`delete from village_settings`
  const { checkFiling } = await import('../../server/providers/filing.queries.ts')
  await checkFiling(db)
}
beforeEach(clear)

const pageIn = async (location: string, provider_name = 'Rosa Martinez', as = maya) =>
  providerOf(village, await recommend(village, { provider_name, location }, as))

const areaOfPage = async (id: string): Promise<string> => {
  const { area } = await db.selectFrom('providers').select('area').where('id', '=', id).executeTakeFirstOrThrow()
  return area
}

const expectRight = async ({ findBrokenRecounts, expectRecount }: typeof split) => {
  expect(await findBrokenRecounts(db)).toEqual([])
  await expectRecount(village)
}

describe('a start with other parts', () => {
  it('refuses until refile ran, and only if there are pages', async () => {
    await pageIn('Oakland, CA')
    await expect(split.checkFiling(db)).rejects.toThrow('run `village refile`')
    await split.refile(db)
    await split.checkFiling(db)
    await clear()
    await swapped.checkFiling(db)
  })
})

describe('refile', () => {
  it('moves each page with its town, once', async () => {
    const pages = [
      await pageIn('Dublin, CA'),
      await pageIn('San Francisco, CA'),
      await pageIn('San Mateo, CA', 'Wilma Okafor'),
    ]
    expect(await split.refile(db)).toEqual({ pages: 3, moved: 2, joined: 0 })
    expect(await Promise.all(pages.map(areaOfPage))).toEqual(['tri-valley', 'peninsula', 'peninsula'])
    expect(await split.refile(db)).toEqual({ pages: 0, moved: 0, joined: 0 })
    await expectRight(split)
  })

  it('joins pages that become one, with their saved pages, until an administrator undoes it', async () => {
    const [first, second] = [await pageIn('San Francisco, CA'), await pageIn('San Mateo, CA', undefined, otto)]
    await village.call(saveProvider, { provider_id: first, saved: true }, maya)
    expect(await split.refile(db)).toMatchObject({ joined: 1 })
    await expectRight(split)
    const [merge] = await db.selectFrom('provider_merges').selectAll().execute()
    expect([first, second].toSorted()).toEqual([merge?.kept_id, merge?.merged_id].toSorted())
    expect((await village.call(listSavedIds, {}, maya)).body.provider_ids).toEqual([merge?.kept_id])
    const { user_id: by } = await db.selectFrom('user_roles').select('user_id').executeTakeFirstOrThrow()
    const { digest } = village.auth
    await split.undo(db, merge?.id ?? '', { by, at: new Date(), digest, siteUrl: village.url })
    expect((await village.call(listSavedIds, {}, maya)).body.provider_ids).toEqual([first])
    expect(await Promise.all([first, second].map(areaOfPage))).toEqual(['peninsula', 'peninsula'])
    await expectRight(split)
  })

  it('does not join pages of one name that leave each other’s parts', async () => {
    const pages = [await pageIn('San Jose, CA'), await pageIn('San Mateo, CA', undefined, otto)]
    expect(await swapped.refile(db)).toEqual({ pages: 2, moved: 2, joined: 0 })
    const rows = await db.selectFrom('providers').select(['id', 'area', 'name_key']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: pages[0], area: 'peninsula', name_key: 'rosa martinez' },
      { id: pages[1], area: 'south-bay', name_key: 'rosa martinez' },
    ])
    await expectRight(swapped)
  })

  it('does not join pages that an administrator marked as different', async () => {
    const [first, second] = [await pageIn('San Francisco, CA'), await pageIn('San Mateo, CA', undefined, otto)]
    const id = await pairUp(village, first, second)
    await village.call(setPairState, { id, state: 'different' }, ada)
    expect(await split.refile(db)).toMatchObject({ moved: 1, joined: 0 })
    expect(await Promise.all([first, second].map(areaOfPage))).toEqual(['peninsula', 'peninsula'])
    await expectRight(split)
  })

  it('by two commands at once moves each page once', async () => {
    const pages = [await pageIn('San Jose, CA', 'Ada One'), await pageIn('San Mateo, CA', 'Ben Two')]
    const [one, other] = await Promise.all([swapped.refile(db), swapped.refile(db)])
    expect(one.moved + other.moved).toBe(2)
    expect(await Promise.all(pages.map(areaOfPage))).toEqual(['peninsula', 'south-bay'])
    await expectRight(swapped)
  })

  it('goes on after an interruption, with the same file only', async () => {
    const pages = [
      await pageIn('San Jose, CA', 'Ada One'),
      await pageIn('San Mateo, CA', 'Ben Two'),
      await pageIn('San Jose, CA', 'Cleo Three'),
    ]
    await sql.text(`create function stop_there() returns trigger language plpgsql as $$ begin raise 'stopped'; end $$;
      create trigger stop_there before update of area on providers for each row when (new.id = '${pages.toSorted()[2]}') execute function stop_there()`)
    await expect(swapped.refile(db)).rejects.toThrow('stopped')
    await sql.text('drop trigger stop_there on providers; drop function stop_there()')
    await expect(split.refile(db)).rejects.toThrow('interrupted')
    expect(await swapped.refile(db)).toMatchObject({ moved: 1 })
    expect(await Promise.all(pages.map(areaOfPage))).toEqual(['peninsula', 'south-bay', 'peninsula'])
    await expectRight(swapped)
  })

  it('keeps who asked not to be listed', async () => {
    const { addToDoNotList, digestsOfPage } = await import('../../server/provider-portal/do-not-list.ts')
    const digest = village.auth.digest
    const note = {
      provider_name: 'Rosa Martinez',
      city: 'Dublin',
      state: 'CA',
      provider_email: null,
      provider_phone: null,
      business_website: null,
      provider_social: null,
    }
    const listed = {
      notes: [{ ...note, user_id: null, status: 'approved' }],
      own: [],
      mailboxes: new Map(),
      removingMailbox: null,
    }
    await db.transaction().execute((trx) => addToDoNotList(trx, digestsOfPage(digest, listed)))
    await pageIn('Oakland, CA', 'Wilma Okafor')
    await split.refile(db)
    await swapped.refile(db)
    expect(await swapped.readDoNotList(db, digest, note)).toBe('name')
  })

  it('lets a process with the former parts file nothing any more', async () => {
    const waiting = await share(village, { provider_name: 'Wilma Okafor', location: 'Dublin, CA' })
    const page = await pageIn('Oakland, CA')
    await split.refile(db)
    expect((await tryDecide(village, waiting, 'approved')).status).toBe(503)
    await forgetLimits(village)
    expect(
      (await village.call(submitRecommendation, recommendationInput({ location: 'Dublin, CA' }), otto)).status,
    ).toBe(503)
    expect((await village.call(saveProvider, { provider_id: page, saved: true }, maya)).status).toBe(200)
    await expectRight(split)
  })

  it('during submissions, approvals and removals leaves every page where it belongs', async () => {
    for (let round = 0; round < 2; round++) {
      await clear()
      const towns = ['San Francisco, CA', 'San Mateo, CA', 'Dublin, CA', 'Oakland, CA']
      const names = ['Ada One', 'Ben Two', 'Cleo Three']
      const pages: string[] = []
      const waiting: string[] = []
      for (const name of names)
        for (const town of towns) {
          pages.push(await pageIn(town, name))
          waiting.push(await share(village, { provider_name: name, location: town }, otto))
        }
      const shortIds = [...new Set(pages)].slice(0, 2).map((id) => id.slice(-12))
      const [done, ...answers] = await Promise.all([
        split.refile(db),
        ...waiting.map((id) => tryDecide(village, id, 'approved')),
        ...shortIds.map((short_id) => village.call(setPageRemoved, { short_id, removed: true }, ada)),
        ...towns.map((location) =>
          village.call(submitRecommendation, recommendationInput({ provider_name: 'Dora Four', location }), otto),
        ),
      ])
      expect(done.pages).toBeGreaterThan(0)
      for (const { status } of answers) expect([200, 404, 409, 429, 503]).toContain(status)
      await split.refile(db)
      const rows = await db
        .selectFrom('providers')
        .select(['area', 'city', 'state'])
        .where('total_recommendations', '>', 0)
        .execute()
      for (const row of rows) expect(row.area).toBe(split.areaOf(row))
      await expectRight(split)
    }
  })
})
