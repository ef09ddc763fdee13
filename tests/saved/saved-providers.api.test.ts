// Saved providers: stored for the member on every device, with notes that only they read.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { savedLimit } from '../../domain/limits.ts'
import { listSavedIds, listSavedProviders, saveProvider } from '../../domain/saved/saved.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { readProviders } from '../providers/merge-facts.ts'
import { recommend } from '../submissions.ts'

const village = await forFile(startTestVillage())

describe('saved providers', () => {
  const ids: string[] = []
  beforeAll(async () => {
    for (const provider_name of ['Rosa Martinez', 'Imani Okafor', 'Lena Brandt']) {
      await recommend(village, { provider_name })
      ids.push((await readProviders(village, provider_name, maya))[0]?.provider_id ?? '')
    }
  })
  beforeEach(() => village.database.db.deleteFrom('saved_providers').execute())

  const save = (provider_id: string | undefined, more: { saved?: boolean; note?: string | null } = {}, as = maya) =>
    village.call(saveProvider, { provider_id: provider_id ?? '', saved: true, ...more }, as)
  const listOf = async (as = maya) =>
    (await village.call(listSavedProviders, {}, as)).body.providers.map(({ provider_name, note }) => [
      provider_name,
      note,
    ])

  it('are listed for the member only, the latest first', async () => {
    for (const id of ids) await save(id)
    expect(await listOf()).toEqual([
      ['Lena B.', null],
      ['Imani O.', null],
      ['Rosa M.', null],
    ])
    expect(await listOf(otto)).toEqual([])
    expect((await village.call(listSavedIds, {}, maya)).body.provider_ids).toEqual([...ids].reverse())
  })

  it('bring when they are free, as long as that is current, and whether the contact may be used', async () => {
    const [id = ''] = ids
    await save(id)
    const listed = async () => (await village.call(listSavedProviders, {}, maya)).body.providers[0]
    expect(await listed()).toMatchObject({ free: null, available_start_date: null, contact_confirmed_at: null })
    const tell = (at: string) => village.sql`update providers set free = 'from', free_from = '2097-01-05',
      free_told_at = ${at}::timestamptz, contact_confirmed_at = '2026-05-03T12:00:00Z' where id = ${id}`
    await tell(new Date().toISOString())
    expect(await listed()).toMatchObject({
      free: 'from',
      available_start_date: '2097-01-05',
      contact_confirmed_at: '2026-05-03T12:00:00.000Z',
    })
    await tell('2020-01-01T12:00:00Z')
    expect(await listed()).toMatchObject({ free: null, available_start_date: null })
  })

  it('keep a note until another one is written, and lose it if they are unsaved', async () => {
    expect((await save(ids[0], { note: 'Ask about <b>Fridays</b>.' })).body.note).toBe('Ask about Fridays.')
    expect((await save(ids[0])).body.note).toBe('Ask about Fridays.')
    expect((await save(ids[0], { note: 'Free in May' })).body.note).toBe('Free in May')
    expect(await listOf()).toEqual([['Rosa M.', 'Free in May']])
    expect((await save(ids[0], { note: '  ' })).body.note).toBeNull()
    await save(ids[0], { note: 'Again' })
    expect((await save(ids[0], { saved: false })).body).toEqual({ saved: false, note: 'Again' })
    expect((await save(ids[0], { saved: false })).body).toEqual({ saved: false, note: null })
    expect(await listOf()).toEqual([])
    expect((await save(ids[0])).body.note).toBeNull()
    expect((await save(ids[0], { note: 'x'.repeat(1001) })).problem.fields?.[0]?.message).toBe(
      'Please keep this to 1,000 characters',
    )
  })

  it('are limited in number', async () => {
    await village.sql`
      with made as (
        insert into providers (id, service_type, area, name_key) select gen_random_uuid(), 'nanny', '', 'n' || i
        from generate_series(1, ${savedLimit - 1}) as i returning id
      )
      insert into saved_providers (user_id, provider_id)
      select (select id from auth.users where email = ${maya.email}), id from made`
    const answers = await Promise.all(ids.map((id) => save(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})
