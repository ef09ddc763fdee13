// A provider who hides every way to reach them: page, card and contact say so, and nothing says that they agreed to be contacted.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { getProvider, listContactReveals, searchProviders } from '../../domain/providers/providers.contracts.ts'
import { migrations } from '../../server/database/migrate.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { nextYear } from '../next-year.ts'
import { look } from '../providers/contact-village.ts'
import { startPortalVillage } from './own-page.ts'

const village = await forFile(startPortalVillage())

type Person = Awaited<ReturnType<typeof village.openedPerson>>
/** What their page and their card say. */
const said = async ({ id, short_id }: Person) => {
  const page = (await village.call(getProvider, { short_id }, maya)).body
  const { providers } = (await village.call(searchProviders, { sort_by: 'recent' }, maya)).body
  const card = providers.find(({ provider_id }) => provider_id === id)
  return [page, card].map((one) => [one?.contact_hidden, one?.has_contact_consent, one?.has_any_contact_info])
}
const hide = async ({ key }: Person, hidden: boolean) => {
  for (const way of ['phone', 'email'] as const) await village.act(key, { kind: 'hide', way, hidden })
}

it('says so, also where parents told a day, and counts no look; until one way is shown again', async () => {
  const person = await village.openedPerson({ available_start_date: `${nextYear}-01-05` })
  expect(await said(person)).toEqual(Array(2).fill([false, true, true]))
  await hide(person, true)
  expect(await said(person)).toEqual(Array(2).fill([true, false, false]))
  expect((await look(village, person.note)).body.contact).toBeNull()
  expect((await village.call(listContactReveals, {}, maya)).body.reveals).toEqual([])
  await village.act(person.key, { kind: 'hide', way: 'phone', hidden: false })
  expect(await said(person)).toEqual(Array(2).fill([false, true, true]))
})

it('is said of pages that were hidden before the release that says it', async () => {
  const [hidden, half, open] = [
    await village.openedPerson(),
    await village.openedPerson(),
    await village.openedPerson(),
  ]
  await hide(hidden, true)
  await village.act(half.key, { kind: 'hide', way: 'phone', hidden: true })
  const before = [await said(hidden), await said(half), await said(open)]
  await village.sql`update providers set has_contact_consent = true, has_any_contact_info = true where total_recommendations > 0`
  await village.database.background.db.transaction().execute(async (trx) => {
    for (const undo of [
      'alter table providers drop column contact_hidden',
      'drop index providers_again_by_rating',
      'drop index providers_available',
    ])
      await sql.raw(undo).execute(trx)
    await migrations['0007-search-counts']?.up(trx)
  })
  expect(before[0]).toEqual(Array(2).fill([true, false, false]))
  expect([await said(hidden), await said(half), await said(open)]).toEqual(before)
})
