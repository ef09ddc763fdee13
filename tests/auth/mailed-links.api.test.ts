// Mailed links: the content of the mail, the effect of opening one (once only), and the allowed redirect targets.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { forFile } from '../for-file.ts'
import { goodPassword, olderForm, refusalOf, startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage({ AUTH_MAIL_COOLDOWN_S: '0' }))

const { recoveryLink, signUp } = village

describe('the link of a sign-up', () => {
  it('is the first link of the text, and signs in', async () => {
    const { email, password } = await signUp({}, `${village.url}/auth?verified=true#old`)
    const [mail] = await village.mailsTo(email)
    const link = new URL(mail?.link ?? '')
    expect(`${link.origin}${link.pathname}`).toBe(`${village.url}/auth/confirm`)
    expect([...link.searchParams.keys()]).toEqual(['token_hash', 'type', 'redirect_to'])
    expect(link.searchParams.get('token_hash')).toMatch(/^[\w-]{43}$/)
    expect(mail?.html).toContain(mail?.link.replaceAll('&', '&amp;'))

    const { status, location, fragment, headers } = await village.open(link, { password })
    expect(status).toBe(303)
    expect(location.href.split('#')[0]).toBe(`${village.url}/auth?verified=true`)
    expect([...fragment.keys()].join()).toBe('access_token,expires_at,expires_in,refresh_token,sb,token_type,type')
    expect([fragment.get('type'), fragment.get('token_type')]).toEqual(['signup', 'bearer'])
    expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual(['no-referrer', 'no-store'])
    const user = await village.send('GET', '/user', { bearer: fragment.get('access_token') ?? '' })
    expect(user.body).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect((await village.refresh(fragment.get('refresh_token') ?? '')).status).toBe(200)
    await village.signIn({ email, password })
  })

  it('creates one session if it is opened ten times at once', async () => {
    const { email } = await signUp()
    const link = await village.linkTo(email)
    const opened = await Promise.all(Array.from({ length: 10 }, () => village.open(link)))
    expect(opened.filter(({ fragment }) => fragment.has('access_token'))).toHaveLength(1)
    expect(opened.filter(({ fragment }) => fragment.get('error_code') === 'otp_expired')).toHaveLength(9)
  })

  it('expires', async () => {
    const { email } = await signUp()
    const link = await village.linkTo(email)
    await village.sql`update auth.one_time_tokens set expires_at = now() - interval '1 second'`
    expect((await village.open(link)).fragment.get('error_code')).toBe('otp_expired')
  })

  it('is stored only as a SHA-256', async () => {
    const { email } = await signUp()
    const token = (await village.linkTo(email)).searchParams.get('token_hash') ?? ''
    const rows = await village.database.db.selectFrom('auth.one_time_tokens').selectAll().execute()
    const mine = rows.find((row) => row.token_hash.equals(createHash('sha256').update(token).digest()))
    expect(mine?.kind).toBe('signup')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(Number(mine?.expires_at.getTime()) - Number(mine?.created_at.getTime())).toBeCloseTo(86_400_000, -3)
  })
})

describe('a reset link', () => {
  it('signs in if it is the newest, is valid for an hour, and leads to the form for a new password', async () => {
    const member = await village.newMember()
    const older = await recoveryLink(member.email)
    const link = await recoveryLink(member.email)
    expect((await village.open(older)).fragment.get('error_code')).toBe('otp_expired')
    const row = await village.database.db
      .selectFrom('auth.one_time_tokens')
      .selectAll()
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBeCloseTo(3_600_000, -3)
    const { location, fragment } = await village.open(link)
    expect(location.search).toBe('?mode=reset-password')
    expect(fragment.get('type')).toBe('recovery')
    const changed = await village.send('PUT', '/user', {
      body: { password: 'Meadow-Kettle-71' },
      bearer: fragment.get('access_token') ?? '',
    })
    expect(changed.status).toBe(200)
    await village.signIn({ email: member.email, password: 'Meadow-Kettle-71' })
  })

  it('confirms an unconfirmed address and voids its password, which somebody else may have set', async () => {
    const { email, password } = await signUp()
    const confirmation = await village.linkTo(email)
    const { fragment } = await village.open(await recoveryLink(email))
    expect((await village.attempt(email, password)).body.code).toBe('invalid_credentials')
    expect((await village.open(confirmation)).fragment.get('error_code')).toBe('otp_expired')
    const bearer = fragment.get('access_token') ?? ''
    expect((await village.send('PUT', '/user', { body: { password: 'Meadow-Kettle-71' }, bearer })).status).toBe(200)
    expect((await village.attempt(email, password)).body.code).toBe('invalid_credentials')
    expect((await village.attempt(email, 'Meadow-Kettle-71')).status).toBe(200)
  })

  it('is not mailed to strangers; members, strangers and unconfirmed accounts get the same response', async () => {
    const [member, stranger, unconfirmed] = [await village.newMember(), village.newEmail(), await signUp()]
    const answers = []
    for (const email of [member.email, stranger, unconfirmed.email])
      answers.push(await village.post('/recover', { email }))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {}']))
    expect(await village.mailsTo(member.email)).toHaveLength(1)
    expect(await village.mailsTo(stranger)).toEqual([])
    expect((await village.post('/recover', {})).body.code).toBe('validation_failed')
    expect((await village.post('/recover', { email: 'x' })).body.code).toBe('validation_failed')
  })

  it('does not sign in a banned member', async () => {
    const member = await village.newMember()
    const link = await recoveryLink(member.email)
    await village.suspend(member)
    expect((await village.open(link)).fragment.get('error_code')).toBe('user_banned')
    const token = link.searchParams.get('token_hash')
    expect((await village.post('/verify', { type: 'recovery', token_hash: token })).body.code).toBe('user_banned')
  })
})

describe('"send again"', () => {
  it('voids the older link; members and strangers get the same response and no mail', async () => {
    const { email } = await signUp()
    const older = await village.linkTo(email)
    const member = await village.newMember()
    const stranger = village.newEmail()
    for (const address of [email, member.email, stranger]) {
      const { status, text } = await village.post('/resend', { type: 'signup', email: address })
      expect([status, text]).toEqual([200, '{}'])
    }
    expect(await village.mailsTo(member.email)).toEqual([])
    expect(await village.mailsTo(stranger)).toEqual([])
    expect((await village.open(older)).fragment.get('error_code')).toBe('otp_expired')
    expect((await village.open(await village.linkTo(email))).fragment.get('type')).toBe('signup')
  })

  it('refuses other types', async () => {
    for (const type of ['email_change', 'sms', 'phone_change', 'recovery', undefined, 5]) {
      const { status, body } = await village.post('/resend', { type, email: village.newEmail() })
      expect([type, status, body.code]).toEqual([type, 400, 'validation_failed'])
    }
  })
})

describe('POST /verify', () => {
  it('accepts the link’s token only once', async () => {
    const { email } = await signUp()
    const token_hash = (await village.linkTo(email)).searchParams.get('token_hash')
    expect(await refusalOf(village.post('/verify', { type: 'recovery', token_hash }))).toEqual([403, 'otp_expired'])
    const { status, body } = await village.post('/verify', { type: 'email', token_hash })
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'bearer', user: { email }, access_token: expect.any(String) })
    expect((await village.post('/verify', { type: 'email', token_hash })).body.code).toBe('otp_expired')
  })

  it('needs no API key, and accepts the documented parameters', async () => {
    const ask = async (body: unknown) => {
      const answer = await village.send('POST', '/verify', { body, headers: { apikey: '' } })
      return [answer.status, answer.body.code]
    }
    expect(await ask({ type: 'signup', token_hash: 'nope' })).toEqual([403, 'otp_expired'])
    expect(await ask({ type: 'signup', token: '123456', email: 'a@b.example' })).toEqual([403, 'otp_expired'])
    expect(await ask({ type: 'signup', token: '123456' })).toEqual([400, 'validation_failed'])
    expect(await ask({ type: 'signup', token: 'x', token_hash: 'y' })).toEqual([400, 'validation_failed'])
    expect(await ask({ type: 'signup', token_hash: 'y', email: 'a@b.example' })).toEqual([400, 'validation_failed'])
    expect(await ask({ type: 'signup' })).toEqual([400, 'validation_failed'])
    expect(await ask({ token_hash: 'y' })).toEqual([400, 'validation_failed'])
    expect(await ask({ type: 'sms', token_hash: 'y' })).toEqual([400, 'validation_failed'])
  })
})

describe('the published client signs up, verifies, and signs in with its password', () => {
  const tokenOf = (link: URL): string => link.searchParams.get('token_hash') ?? ''
  /** Signs up with a new client; returns it with the mailed link. */
  const signUpByClient = async (password = goodPassword, email = village.newEmail()) => {
    const client = village.client()
    const data = village.dataWith(await village.newCode())
    const { error } = await client.signUp({ email, password, options: { data } })
    expect(error).toBeNull()
    return { client, email, link: await village.linkTo(email) }
  }
  /** Signs in with a new client; returns the error code, or "in". */
  const signIn = async (email: string, password = goodPassword) =>
    (await village.client().signInWithPassword({ email, password })).error?.code ?? 'in'

  it.each(['signup', 'email'] as const)('through verifyOtp with the type %s', async (type) => {
    const { client, email, link } = await signUpByClient()
    expect(await signIn(email)).toBe('email_not_confirmed')
    const { data, error } = await client.verifyOtp({ type, token_hash: tokenOf(link) })
    expect([error, data.user?.email]).toEqual([null, email])
    expect(await signIn(email)).toBe('in')
  })

  it('through the link’s URL', async () => {
    const { email, link } = await signUpByClient()
    expect((await village.openOlder(link)).fragment.get('type')).toBe('signup')
    expect(await signIn(email)).toBe('in')
  })

  it('after a second sign-up, only with that one’s password and link', async () => {
    const { email } = await signUpByClient('Planted-Words-1')
    const { client, link } = await signUpByClient(goodPassword, email)
    await client.verifyOtp({ type: 'email', token_hash: tokenOf(link) })
    expect([await signIn(email, 'Planted-Words-1'), await signIn(email)]).toEqual(['invalid_credentials', 'in'])
  })

  it('after a reset of an unconfirmed account, unless it was signed up twice and the owner is uncertain', async () => {
    const reset = async (email: string) => {
      const link = await village.recoveryLink(email)
      return village.client().verifyOtp({ type: 'recovery', token_hash: tokenOf(link) })
    }
    const once = await signUpByClient()
    expect((await reset(once.email)).error).toBeNull()
    expect(await signIn(once.email)).toBe('in')

    const twice = await signUpByClient('Planted-Words-1')
    await signUpByClient(goodPassword, twice.email)
    expect((await reset(twice.email)).error).toBeNull()
    for (const password of ['Planted-Words-1', goodPassword])
      expect(await signIn(twice.email, password)).toBe('invalid_credentials')
  })
})

describe('the older form of a link', () => {
  const newLink = async (): Promise<URL> => {
    const { email } = await signUp()
    return village.linkTo(email)
  }

  it('works once, until it expires', async () => {
    const link = await newLink()
    const { status, location, fragment, headers } = await village.openOlder(link)
    expect([status, location.href.split('#')[0]]).toEqual([303, `${village.url}/auth?verified=true`])
    expect(fragment.get('type')).toBe('signup')
    expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual(['no-referrer', 'no-store'])
    expect((await village.openOlder(link)).fragment.get('error_code')).toBe('otp_expired')
    expect((await village.open(link)).fragment.get('error_code')).toBe('otp_expired')
  })

  it('is not used up by HEAD, prefetch or navigation preload, whose responses nobody may see', async () => {
    const link = await newLink()
    expect((await fetch(olderForm(link), { method: 'HEAD', redirect: 'manual' })).status).toBe(200)
    const ahead: Record<string, string>[] = [
      { 'service-worker-navigation-preload': 'true' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
    ]
    for (const headers of ahead) {
      const answer = await fetch(olderForm(link), { headers, redirect: 'manual' })
      expect([headers, answer.status, answer.headers.get('location')]).toEqual([headers, 303, link.href])
    }
    expect((await village.openOlder(link)).fragment.get('type')).toBe('signup')
  })
})

describe('redirect targets of a link', () => {
  it('are not used without a token and a type, which are refused as JSON', async () => {
    for (const query of ['', '?token=x', '?type=signup', '?token=&type=signup']) {
      const { status, body } = await village.send('GET', `/verify${query}`, { headers: { apikey: '' } })
      expect([query, status, body.code]).toEqual([query, 400, 'validation_failed'])
    }
  })

  it('are pages of the site, otherwise its home page; both the mail and the opened link are checked', async () => {
    const target = 'https://evil.example/auth'
    const { email } = await signUp({}, target)
    const link = await village.linkTo(email)
    expect(link.searchParams.get('redirect_to')).toBe(village.url)
    link.searchParams.set('redirect_to', target)
    const { location, fragment } = await village.open(link)
    expect(`${location.origin}${location.pathname}`).toBe(`${village.url}/`)
    expect(fragment.has('access_token')).toBe(true)
  })
})

it('no mailed link is built from the request’s Host header', async () => {
  const email = village.newEmail()
  await village.send('POST', '/signup', {
    body: { email, password: goodPassword, data: village.dataWith(await village.newCode()) },
    headers: {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      referer: 'https://evil.example/auth',
    },
  })
  expect((await village.mailsTo(email))[0]?.text).not.toContain('evil.example')
})
