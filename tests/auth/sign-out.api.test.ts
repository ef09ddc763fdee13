// Signing out: which sessions end, and that nothing is left of them.
import { AuthSessionMissingError } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { forFile } from '../for-file.ts'
import { type Session, startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage())

const newSession = async (): Promise<Session> => village.signIn(await village.newMember())

describe('signing out', () => {
  const logout = (session: Session, query = '') =>
    village.send('POST', `/logout${query}`, { body: '', bearer: session.access_token })

  const three = async (): Promise<[Session, Session, Session]> => {
    const member = await village.newMember()
    return [await village.signIn(member), await village.signIn(member), await village.signIn(member)]
  }
  const alive = async (sessions: Session[]): Promise<boolean[]> =>
    Promise.all(sessions.map(async (session) => (await village.getUser(session)).status === 200))

  it('ends this session, the others, or all', async () => {
    for (const [query, left] of [
      ['?scope=local', [false, true, true]],
      ['?scope=others', [true, false, false]],
      ['?scope=global', [false, false, false]],
      ['', [false, false, false]],
    ] as const) {
      const sessions = await three()
      const { status, text } = await logout(sessions[0], query)
      expect([query, status, text]).toEqual([query, 204, ''])
      expect([query, await alive(sessions)]).toEqual([query, [...left]])
    }
  })

  it('leaves nothing to refresh', async () => {
    const session = await newSession()
    await logout(session, '?scope=local')
    expect((await village.refresh(session.refresh_token)).body.code).toBe('refresh_token_not_found')
    const user = await village.getUser(session)
    expect([user.status, user.body.code]).toEqual([403, 'session_not_found'])
    const again = await logout(session)
    expect([again.status, again.body.code]).toEqual([403, 'session_not_found'])
  })

  it('changes nothing for a scope it does not know, or for nobody', async () => {
    const session = await newSession()
    for (const scope of ['everywhere', '', 'local&scope=global']) {
      const { status, body } = await logout(session, `?scope=${scope}`)
      expect([scope, status, body.code]).toEqual([scope, 400, 'validation_failed'])
    }
    expect((await village.post('/logout')).body.code).toBe('no_authorization')
    expect((await village.getUser(session)).status).toBe(200)
  })
})

it('the published client drops a session that the server says is gone, with SIGNED_OUT', async () => {
  const member = await village.newMember()
  const client = village.client()
  expect((await client.signInWithPassword(member)).error).toBeNull()
  const events: string[] = []
  client.onAuthStateChange((event) => events.push(event))
  await village.sql`delete from auth.sessions where user_id = ${member.id}`
  expect((await client.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
  expect((await client.getSession()).data.session).toBeNull()
  expect(events).toContain('SIGNED_OUT')
})
