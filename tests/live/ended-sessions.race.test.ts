import { describe, expect, it } from 'vitest'
import { grantRole } from '../../server/members/member-acts.queries.ts'
import { forFile } from '../for-file.ts'
import { type Person, startMembersVillage } from '../members/members-village.ts'
import { openDashboard } from './open-dashboard.ts'

// A heartbeat interval so long that no stream here ends because of one.
const village = await forFile(startMembersVillage({ LIVE_HEARTBEAT_S: '60' }))

const administrator = async (): Promise<Person & { token: string }> => {
  const person = await village.person()
  await grantRole(village.database.db, person.id)
  return { ...person, token: (await village.signIn(person)).access_token }
}
const open = ({ token }: { token: string }) => openDashboard(village, { token })
const within = async (ms: number, what: Promise<unknown>): Promise<'in time' | 'late'> => {
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), ms).unref())
  return Promise.race([what.then(() => 'in time' as const), late])
}

const ways: Record<string, (person: Person & { token: string }) => Promise<unknown>> = {
  suspended: ({ id }) => village.act(id, { kind: 'suspend', until: null, words: 'Closed.' }),
  'to be erased': ({ id }) => village.act(id, { kind: 'schedule_erasing', recommendations: 'keep' }),
  'made a member again': ({ id }) => village.act(id, { kind: 'revoke_administrator' }),
  'signed out': ({ token }) => village.post('/logout?scope=local', {}, token),
}

describe.each(Object.entries(ways))('an administrator who is %s', (_, end) => {
  it('receives nothing more from the stream; a colleague’s continues', async () => {
    const [person, colleague] = [await administrator(), await administrator()]
    const [hers, other] = [await open(person), await open(colleague)]
    await hers.next('ready')
    await other.next('ready')
    const ended = hers.ended()
    await end(person)
    expect(await within(1000, ended)).toBe('in time')
    expect(await within(200, other.ended())).toBe('late')
    await village.sql`delete from user_roles where user_id = ${colleague.id}`
  })
})

it('a stream opened during a suspension ends too, or is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await administrator()
    const opening = Array.from({ length: 6 }, async (_, at) => {
      await new Promise((resolve) => setTimeout(resolve, at * 8))
      const dashboard = await open(person).catch(() => null)
      return dashboard === null ? 'refused' : within(1500, dashboard.ended())
    })
    const suspending = village.act(person.id, { kind: 'suspend', until: null, words: 'Closed.' })
    const [, ...answers] = await Promise.all([suspending, ...opening])
    expect(answers.filter((answer) => answer === 'late')).toEqual([])
  }
})
