// The published client, unmodified, against auth/v1: what it makes of refusals; tests of the second factor use the rest of it.
import { AuthApiError, AuthSessionMissingError, AuthWeakPasswordError } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { forFile } from '../for-file.ts'
import { goodPassword, startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage())

const signedIn = async () => {
  const member = await village.newMember()
  const client = village.client()
  const { error } = await client.signInWithPassword(member)
  expect(error).toBeNull()
  return { member, client }
}

describe('joining', () => {
  const join = async (email: string, code: unknown) =>
    village.client().signUp({
      email,
      password: goodPassword,
      options: { data: village.dataWith(code), emailRedirectTo: `${village.url}/auth?verified=true` },
    })

  it('gets errors it knows', async () => {
    const code = await join(village.newEmail(), 'NOPE')
    expect(code.error).toBeInstanceOf(AuthApiError)
    expect([code.error?.status, code.error?.code]).toEqual([422, 'referral_code_invalid'])
    const weak = await village.client().signUp({ email: village.newEmail(), password: '12345' })
    expect(weak.error).toBeInstanceOf(AuthWeakPasswordError)
    expect((weak.error as AuthWeakPasswordError).reasons).toEqual(['length', 'pwned'])
  })
})

describe('a session', () => {
  it('is dropped when the server says it is gone, with SIGNED_OUT', async () => {
    const { member, client } = await signedIn()
    const events: string[] = []
    client.onAuthStateChange((event) => events.push(event))
    await village.database.db.deleteFrom('auth.sessions').where('user_id', '=', member.id).execute()
    const { error } = await client.getUser()
    expect(error).toBeInstanceOf(AuthSessionMissingError)
    expect((await client.getSession()).data.session).toBeNull()
    expect(events).toContain('SIGNED_OUT')
  })
})
