// Refreshing a session: rotation, lost responses, theft, and the limits of one session.
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { forFile } from '../for-file.ts'
import { refusalOf, type Session, startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage())

const newSession = async (): Promise<Session> => village.signIn(await village.newMember())
const sessionId = (session: Session): string => String(decodeJwt(session.access_token).session_id)
const sessionOf = (text: string): Session => JSON.parse(text)
const refreshed = async (token: string): Promise<Session> => sessionOf((await village.refresh(token)).text)

/** Backdates the last rotation of a session by `seconds`. */
const age = (session: Session, seconds: number) =>
  village.sql`update auth.sessions set rotated_at = now() - make_interval(secs => ${seconds}) where id = ${sessionId(session)}`

describe('refreshing', () => {
  it('rotates within the same session', async () => {
    const first = await newSession()
    const second = await refreshed(first.refresh_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(sessionId(second)).toBe(sessionId(first))
    expect(decodeJwt(second.access_token).amr).toEqual(decodeJwt(first.access_token).amr)
    const third = await refreshed(second.refresh_token)
    expect((await village.getUser(third)).status).toBe(200)
    expect((await village.getUser(first)).status).toBe(200)
  })

  it('returns the active token for an older one within the reuse interval, never a second branch', async () => {
    const first = await newSession()
    const second = await refreshed(first.refresh_token)
    const third = await refreshed(second.refresh_token)
    for (const old of [first, second]) {
      const again = await refreshed(old.refresh_token)
      expect(again.refresh_token).toBe(third.refresh_token)
      expect((await village.getUser(again)).status).toBe(200)
    }
  })

  it('accepts the parent token again later if the new access token was never used (a lost response)', async () => {
    const first = await newSession()
    const lost = await refreshed(first.refresh_token)
    await age(first, 3600)
    // Use of the old access token does not show whether the response was lost.
    expect((await village.getUser(first)).status).toBe(200)
    const again = await refreshed(first.refresh_token)
    expect(again.refresh_token).toBe(lost.refresh_token)
  })

  it('ends the session if the parent token is reused after the new access token was used (theft)', async () => {
    const first = await newSession()
    const second = await refreshed(first.refresh_token)
    expect((await village.getUser(second)).status).toBe(200)
    await age(first, 121)
    expect(await refusalOf(village.refresh(first.refresh_token))).toEqual([400, 'refresh_token_already_used'])
  })

  it('ends only this session if an even older token is reused', async () => {
    const member = await village.newMember()
    const other = await village.signIn(member)
    const first = await village.signIn(member)
    const second = await refreshed(first.refresh_token)
    const third = await refreshed(second.refresh_token)
    await age(first, 121)
    expect(await refusalOf(village.refresh(first.refresh_token))).toEqual([400, 'refresh_token_already_used'])
    expect(await refusalOf(village.refresh(third.refresh_token))).toEqual([400, 'refresh_token_not_found'])
    expect(await refusalOf(village.getUser(third))).toEqual([403, 'session_not_found'])
    expect((await village.getUser(other)).status).toBe(200)
    const audit = await village.sql`select event from auth.audit_log where session_id = ${sessionId(first)}`
    expect(audit.map(({ event }) => event)).toContain('token_reuse')
  })

  it('accepts only tokens that the server issued', async () => {
    const { refresh_token: token } = await newSession()
    const flipped = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`
    for (const unknown of ['', 'x', flipped, `${token}=`, `${token}A`, token.slice(1), '🌻', 'x'.repeat(5000)]) {
      const { status, body } = await village.refresh(unknown)
      expect([unknown, status, body.code]).toEqual([unknown, 400, 'refresh_token_not_found'])
    }
    for (const body of [{}, { refresh_token: 5 }, { refresh_token: null }]) {
      expect((await village.post('/token?grant_type=refresh_token', body)).body.code).toBe('validation_failed')
    }
    expect((await village.refresh(token)).status).toBe(200)
  })

  it('accepts a token newer than the row, after the database was restored from a backup', async () => {
    const first = await newSession()
    const third = await refreshed((await refreshed(first.refresh_token)).refresh_token)
    await village.sql`update auth.sessions set counter = 0 where id = ${sessionId(first)}`
    const fourth = await refreshed(third.refresh_token)
    expect(fourth.refresh_token).not.toBe(third.refresh_token)
    expect((await village.refresh(fourth.refresh_token)).status).toBe(200)
  })

  it('is refused after 30 days without use', async () => {
    const session = await newSession()
    await age(session, 30 * 86_400 + 60)
    const { status, body } = await village.refresh(session.refresh_token)
    expect([status, body.code]).toEqual([400, 'session_expired'])
    expect((await village.refresh(session.refresh_token)).body.code).toBe('refresh_token_not_found')
  })

  it('is limited per session, not per network', async () => {
    const [busy, calm] = [await newSession(), await newSession()]
    let token = busy.refresh_token
    let times = 0
    let answer = await village.refresh(token)
    while (answer.status === 200 && ++times < 60) {
      token = sessionOf(answer.text).refresh_token
      answer = await village.refresh(token)
    }
    expect(times).toBeGreaterThanOrEqual(30)
    expect([answer.status, answer.body.code]).toEqual([429, 'over_request_rate_limit'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await village.refresh(calm.refresh_token)).status).toBe(200)
  })
})
