// A scheduled erasing that is taken back, or scheduled, or swept by several processes, at the same moment.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { actOnMember } from '../../domain/members/member-acts.contracts.ts'
import { eraseDue } from '../../server/privacy/erase-due.sweep.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { startMembersVillage } from './members-village.ts'

const village = await forFile(startMembersVillage())

const sweep = () => eraseDue(village.database.background.db, village.configuration)

/** A member with a recommendation whose day has come. */
const dueMember = async () => {
  const member = await village.person()
  await recommend(village, { provider_name: `Racy Rosa ${member.id.slice(-4)}` }, member)
  expect((await village.act(member.id, { kind: 'schedule_erasing', recommendations: 'remove' })).status).toBe(200)
  await sql`update scheduled_erasures set erase_at = now() where user_id = ${member.id}`.execute(village.database.db)
  return member
}

it('taken back while it is done: they are whole and signs in, or wholly gone', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 8; round++) {
    const member = await dueMember()
    const { acts } = await village.page(member.id)
    const takeBack = async () => {
      await new Promise((resolve) => setTimeout(resolve, round * 3))
      const input = {
        id: member.id,
        reason: 'A mistake',
        last_act_id: acts[0]?.id ?? null,
        act: { kind: 'cancel_erasing' as const },
      }
      return village.call(actOnMember, input, ada)
    }
    const [, , { status }] = await Promise.all([sweep(), sweep(), takeBack()])
    const { rows } = await sql<{ accounts: number; recommendations: number; banned: number }>`
      select count(*)::int as accounts, count(banned_at)::int as banned,
        (select count(*)::int from experience_submissions where user_id = ${member.id}) as recommendations
      from auth.users where id = ${member.id}`.execute(village.database.db)
    expect([status, rows[0]]).toEqual(
      status === 200
        ? [200, { accounts: 1, recommendations: 1, banned: 0 }]
        : [404, { accounts: 0, recommendations: 0, banned: 0 }],
    )
    outcomes.add(String(status))
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

it('of two administrators who schedule it at once, one does', async () => {
  const member = await village.person()
  const input = { id: member.id, reason: 'She asked', last_act_id: null }
  const answers = await Promise.all(
    (['keep', 'remove'] as const).map((recommendations) =>
      village.call(actOnMember, { ...input, act: { kind: 'schedule_erasing', recommendations } }, ada),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { member: shown, acts } = await village.page(member.id)
  expect(acts).toHaveLength(1)
  expect(shown.erase_recommendations).toBe(answers[0]?.status === 200 ? 'keep' : 'remove')
})
