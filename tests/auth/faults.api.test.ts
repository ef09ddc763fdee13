// A server error is never reported as the member's mistake: with broken tables every call responds with 500, and no
// session ends.
import { beforeAll, expect, it } from 'vitest'
import { forFile } from '../for-file.ts'
import { goodPassword, type Session, startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage())
let session: Session
beforeAll(async () => {
  session = await village.signIn(await village.newMember())
  await village.sql`alter table limits rename to limits_elsewhere`
  await village.sql`alter schema auth rename to auth_elsewhere`
})
it('every call that needs the database responds with 500', async () => {
  const bearer = session.access_token
  for (const ask of [
    village.refresh(session.refresh_token),
    village.send('GET', '/user', { bearer }),
    village.send('PUT', '/user', { bearer, body: { password: 'Meadow-Kettle-71' } }),
    village.post('/logout', {}, bearer),
    village.post('/token?grant_type=password', { email: 'a@b.example', password: goodPassword }),
    village.post('/signup', { email: 'a@b.example', password: goodPassword, data: village.dataWith('CODE') }),
    village.post('/recover', { email: 'a@b.example' }),
    village.post('/verify', { type: 'signup', token_hash: 'x' }),
  ]) {
    const { status, headers, body, text } = await ask
    expect([status, body.code]).toEqual([500, 'unexpected_failure'])
    expect(headers.get('retry-after')).toBeNull()
    expect(text).not.toMatch(/relation|exist|limits|auth\./)
  }
})

it('the published client keeps its session', async () => {
  const client = village.client()
  await client.setSession(session)
  const { error } = await client.getUser(session.access_token)
  expect([error?.name, error?.status]).toEqual(['AuthRetryableFetchError', 500])
})

it('a mailed link redirects to the site, which reports the error; its page still waits for a press', async () => {
  const values = new URLSearchParams({ token_hash: 'x', type: 'signup', redirect_to: `${village.url}/auth` })
  const link = `${village.url}/auth/confirm?${values}`
  for (const open of [village.open, village.openOlder]) {
    const { status, location, fragment } = await open(link)
    expect([status, location.pathname, fragment.get('error')]).toEqual([303, '/auth', 'server_error'])
  }
  const page = await fetch(link)
  const html = await page.text()
  expect([page.status, html.includes('Confirm my address'), html.includes('data-proceed=""')]).toEqual([
    200,
    true,
    true,
  ])
})
