// The old list when people act at the same moment.

import { v7 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { listImports, reportListEntry, takeBackImport } from '../../domain/old-list/old-list.contracts.ts'
import { submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { forgetLimits, tryDecide } from '../submissions.ts'
import { adopt, bringIn, idOf, listFor, rowOf } from './old-list.ts'

const village = await forFile(startTestVillage({ environment: { DATABASE_POOL: '8' } }))
const { sql } = village
const { db } = village.database

beforeEach(async () => {
  await sql`delete from experience_submissions`
  for (const table of ['list_imports', 'providers', 'provider_tallies', 'limits'] as const)
    await db.deleteFrom(table).execute()
})

const names = ['Marta Kowalski', 'Tina Sato', 'Joao Ferreira']

it('two imports of one list bring each entry in once', async () => {
  const rows = names.map((name) => rowOf(name))
  const both = await Promise.all([bringIn(village, rows), bringIn(village, rows.toReversed())])
  expect(both.map(({ body }) => body.added).sort()).toEqual([0, 3])
  expect((await listFor(village)).total).toBe(3)
})

it('one import that is sent twice at once comes in once', async () => {
  const importId = v7()
  const rows = names.map((name) => rowOf(name))
  const both = await Promise.all([bringIn(village, rows, importId), bringIn(village, rows, importId)])
  expect(both.map(({ body }) => body.added)).toEqual([3, 3])
  expect((await village.call(listImports, {}, ada)).body.imports).toHaveLength(1)
})

it('two members who recommend one entry at once make one page, and the entry leaves', async () => {
  for (let round = 0; round < 3; round += 1) {
    await sql`delete from list_imports`
    await bringIn(village, [rowOf(`Marta Kowalski${round}`)])
    const { id = '' } = (await listFor(village)).kinds[0]?.entries[0] ?? {}
    await forgetLimits(village)
    const shared = await Promise.all(
      [maya, otto].map((as) => {
        const input = recommendationInput({ provider_name: `Marta Kowalski${round}` })
        return village.call(submitRecommendation, { ...input, list_entry_id: id }, as)
      }),
    )
    expect(shared.map(({ status }) => status)).toEqual([200, 200])
    const decided = await Promise.all(shared.map(({ body }) => tryDecide(village, body.id, 'approved')))
    expect(decided.map(({ status }) => status)).toEqual([200, 200])
    expect(await listFor(village)).toMatchObject({ kinds: [], adopted: 1 })
    const pages = await sql`select id from providers where total_recommendations > 0 and name_key like ${`%${round}`}`
    expect(pages).toHaveLength(1)
  }
})

it('an entry that is taken back while it is recommended: one of both, and nothing is lost', async () => {
  for (let round = 0; round < 6; round += 1) {
    await sql`delete from list_imports`
    await bringIn(village, [rowOf(`Tina Sato${round}`)])
    const entry = await idOf(village, `Tina S.`)
    const [{ id } = { id: '' }] = (await village.call(listImports, {}, ada)).body.imports
    const [shared, back] = await Promise.all([
      adopt(village, entry, `Tina Sato${round}`),
      village.call(takeBackImport, { id }, ada),
    ])
    expect(shared.status).toBe(200)
    const [row] = await sql<{ list_entry_id: string | null }>`
      select list_entry_id from experience_submissions where id = ${shared.body.id}`
    expect(row?.list_entry_id).toBe(back.status === 200 ? null : entry)
  }
})

it('an entry that is reported away while its recommendation is approved', async () => {
  for (let round = 0; round < 4; round += 1) {
    await sql`delete from list_imports`
    await bringIn(village, [rowOf(`Joao Ferreira${round}`)])
    const id = await idOf(village, 'Joao F.')
    const { body } = await adopt(village, id, `Joao Ferreira${round}`)
    const [decided, ...reported] = await Promise.all([
      tryDecide(village, body.id, 'approved'),
      ...[ada, otto].map((as) => village.call(reportListEntry, { id, works: false }, as)),
    ])
    expect(decided.status).toBe(200)
    for (const { status } of reported) expect([200, 404]).toContain(status)
    expect((await listFor(village)).kinds).toEqual([])
  }
})
