// Restoring an old backup repeats later erasures, removals and hidings, except for removals that were taken back.
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { setPageRemoved } from '../../domain/providers/providers.contracts.ts'
import { findBrokenRecounts } from '../../server/database/recounts.ts'
import { startTestVillage } from '../app.ts'
import { ada, otto } from '../cast.ts'
import { folderForFile, folderForTest, forFile } from '../for-file.ts'
import { emptyDatabase, openFresh } from '../fresh-database.ts'
import { makePerson } from '../members/members-village.ts'
import { act, openedPerson, recommendPerson } from '../provider-portal/own-page.ts'
import { removeNow } from '../provider-portal/remove-now.ts'
import { sqlOn } from '../sql.ts'
import { recommend } from '../submissions.ts'
import { commandsOf } from './commands.ts'

const folder = await folderForFile('removals')
const village = await forFile(startTestVillage())

/** A database without tables, and a function that runs commands on it. */
const open = async () => {
  const database = await openFresh(emptyDatabase)
  onTestFinished(database.close)
  return { db: database.db, run: commandsOf({ database, configuration: database.configuration }, { folder }) }
}

const filesOf = (ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()

it('repeats the removals made after the backup, and reports them', async () => {
  const run = commandsOf(village)
  const member = await makePerson(village.database.db, { email: 'gone@member.example', fullName: 'Gone Member' })
  const kept = await recommend(village, { provider_name: 'Kept Katherine' }, member)
  const withdrawn = await recommend(village, { provider_name: 'Withdrawn Wanda' }, otto)
  const removed = await openedPerson(village)
  const hiding = await openedPerson(village)
  const regretting = await openedPerson(village)
  const down = await recommendPerson(village)
  const staying = await recommendPerson(village)
  await act(village, regretting.key, { kind: 'remove', also: [] })
  await run('backup', folder)

  await act(village, regretting.key, { kind: 'take_back' })
  await removeNow(village, removed.key)
  await act(village, hiding.key, { kind: 'remove', also: [] })
  await village.call(setPageRemoved, { short_id: down.short_id, removed: true }, ada)
  await run('erase', member.email, '--recommendations', 'keep')
  await run('erase', otto.email, '--recommendations', 'remove')
  await run('backup', folder)

  const [, newest = ''] = filesOf('.removals')
  expect(filesOf('.removals')).toEqual(filesOf('.dump').map((name) => name.replace('.dump', '.removals')))
  expect(statSync(join(folder, newest)).mode & 0o777).toBe(0o600)
  const text = readFileSync(join(folder, newest), 'utf8')
  for (const mark of ['@', 'Paloma', 'Katherine', removed.provider_name]) expect(text).not.toContain(mark)

  const restored = await open()
  const [oldest = ''] = filesOf('.dump')
  const { exitCode, lines } = await restored.run('restore', join(folder, oldest))
  expect(exitCode, lines.join('\n')).toBe(0)
  expect(lines.slice(1)).toEqual([
    `Removals from: ${join(folder, newest)}`,
    'Removed again: 2 members, 1 page, 0 other recommendations. Hidden again: 2 pages. ' +
      'Shown again, as the removal was taken back: 1 page.',
    'The do-not-list has 2 entries.',
  ])

  const here = sqlOn(restored.db)
  const gone = await here`select from auth.users where email in (${member.email}, ${otto.email})`
  expect(gone).toEqual([])
  const notes = await here<{ id: string; user_id: string | null }>`
    select id, user_id from experience_submissions where id in (${kept}, ${withdrawn}, ${removed.note})`
  expect(notes).toEqual([{ id: kept, user_id: null }])
  const facts = (sql: typeof here) => sql`
    select id, total_recommendations, erased_at is not null as erased, removed_at is not null as down, removal_id,
      (select delete_at from provider_removals r where r.id = removal_id) as delete_at
    from providers where id in (${removed.id}, ${hiding.id}, ${regretting.id}, ${down.id}, ${staying.id}) order by id`
  expect(await facts(here)).toEqual(await facts(village.sql))
  const list = (sql: typeof here) => sql`select digest, entry_id, kind from do_not_list order by 1, 2`
  expect(await list(here)).toEqual(await list(village.sql))
  expect(await findBrokenRecounts(restored.db)).toEqual([])

  // safe to repeat
  const again = await restored.run('remove-again', join(folder, newest))
  expect(again.lines[0]).toMatch(
    /^Removed again: 0 members, 0 pages, 0 other .* Hidden again: 0 pages\. .*: 0 pages\.$/,
  )
})

it('reports a removals file that is missing, invalid, or older than the backup', async () => {
  const [[oldest = ''], newest = ''] = [filesOf('.removals'), filesOf('.dump').at(-1)]
  const elsewhere = await folderForTest('elsewhere')
  const file = join(elsewhere, newest)
  copyFileSync(join(folder, newest), file)
  expect((await (await open()).run('restore', file)).lines[1]).toBe(
    'There is no removals file beside it: everyone erased or removed since must be removed again.',
  )
  const older = join(folder, oldest)
  expect((await (await open()).run('restore', file, '--removals', older)).lines[1]).toBe(
    `${older} is older than the dump, so there is nothing to remove again.`,
  )
  writeFileSync(join(elsewhere, 'broken.removals'), '{"format":')
  const broken = await (await open()).run('restore', file, '--removals', join(elsewhere, 'broken.removals'))
  expect(broken).toMatchObject({
    exitCode: 2,
    lines: [expect.stringMatching('is not a list of removals'), expect.anything()],
  })
})
