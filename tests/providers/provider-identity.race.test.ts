import { expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { share, tryDecide } from '../submissions.ts'

const village = await forFile(startTestVillage({ environment: { DATABASE_POOL: '16' } }))

const approveAll = async (ids: readonly string[]): Promise<void> => {
  const answers = await Promise.all(ids.map((id) => tryDecide(village, id, 'approved')))
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
}

it('two names with one phone number, approved at once, become one provider with two recommendations', async () => {
  const rounds = [1, 2, 3, 4, 5, 6]
  const ids: string[] = []
  for (const round of rounds) {
    const contact = { has_contact_consent: true, provider_phone: `510-555-012${round}` }
    const family = 'Moreno Castro Vidal Quiroga Benitez Salcedo'.split(' ')[round - 1]
    ids.push(await share(village, { provider_name: `Guadalupe ${family}`, ...contact }, maya))
    ids.push(await share(village, { provider_name: `Lupita ${family}`, location: 'Hayward, CA', ...contact }, otto))
  }
  await approveAll(ids)
  const shown = await village.sql`select total_recommendations from providers where total_recommendations > 0`
  expect(shown).toEqual(rounds.map(() => ({ total_recommendations: 2 })))
  const tallies = await village.sql<{ providers: number }>`
    select sum(providers)::int as providers from provider_tallies`
  expect(tallies).toEqual([{ providers: rounds.length }])
})

it('similar names approved at once become a question for administrators, and nothing deadlocks', async () => {
  const ids: string[] = []
  for (const name of ['Araceli', 'Aracely', 'Aracelli', 'Araceli', 'Aracely', 'Aracelli']) {
    ids.push(await share(village, { provider_name: `${name} Dominguez` }))
  }
  await approveAll(ids)
  const pairs = await village.database.db.selectFrom('provider_pairs').select('state').execute()
  expect(pairs.length).toBeGreaterThanOrEqual(2)
})
