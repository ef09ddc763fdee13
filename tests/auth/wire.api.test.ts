// The protocol of auth/v1: both error formats, headers, paths and methods, CORS and public documents.
import { describe, expect, it } from 'vitest'
import { forFile } from '../for-file.ts'
import { goodPassword, refusalOf, startAuthVillage } from './auth-village.ts'

const village = await forFile(
  startAuthVillage({ AUTH_RATE_LIMIT_FACTOR: '1000', AUTH_REDIRECT_ORIGINS: 'https://other.example' }),
)
const wrongSignIn = { email: 'nobody@trustedvillage.example', password: 'x' }

describe('errors', () => {
  const refused = (version?: string) =>
    village.send('POST', '/token?grant_type=nothing', {
      body: wrongSignIn,
      headers: version === undefined ? {} : { 'x-supabase-api-version': version },
    })

  it('in the newer format also contain the older fields, and name the version', async () => {
    for (const version of ['2024-01-01', '2025-06-30']) {
      const { body, headers } = await refused(version)
      expect(body).toEqual({
        code: 'invalid_credentials',
        message: 'unsupported_grant_type',
        error_code: 'invalid_credentials',
        msg: 'unsupported_grant_type',
      })
      expect(headers.get('x-supabase-api-version')).toBe('2024-01-01')
      expect(headers.get('x-sb-error-code')).toBe('invalid_credentials')
    }
  })

  it('in the older format contain the status', async () => {
    for (const version of ['', 'soon', '2023-12-31', '2024-1-1']) {
      const { body, headers } = await refused(version)
      expect([version, body]).toEqual([
        version,
        { code: 400, error_code: 'invalid_credentials', msg: 'unsupported_grant_type' },
      ])
      expect(headers.get('x-supabase-api-version')).toBeNull()
    }
    const weak = await village.send('POST', '/signup', {
      body: { email: village.newEmail(), password: 'xy' },
      headers: { 'x-supabase-api-version': '' },
    })
    expect(weak.body).toMatchObject({ code: 422, error_code: 'weak_password', weak_password: { reasons: ['length'] } })
  })

  it('require the API key where the protocol does', async () => {
    for (const apikey of ['', 'wrong']) {
      const { status, body } = await village.send('POST', '/token?grant_type=password', {
        body: wrongSignIn,
        headers: { apikey },
      })
      expect([status, body.code]).toEqual([401, 'api_key_invalid'])
    }
    const jwks = await village.send('GET', '/.well-known/jwks.json', { headers: { apikey: '' } })
    expect(jwks.status).toBe(200)
  })
})

describe('paths, methods and bodies', () => {
  const signIn = '/token?grant_type=password'

  it.each(['/nothing', '/otp', '/admin/users', '/reauthenticate', '/token/', '/'])(
    'an unknown path gets 404 as JSON: %s',
    async (path) => {
      expect(await refusalOf(village.post(path))).toEqual([404, 'not_found'])
    },
  )

  it.each([
    ['GET', '/token', 'POST'],
    ['DELETE', '/user', 'GET'],
    ['GET', '/factors', 'POST'],
    ['PUT', '/factors/recovery-codes', 'GET'],
    ['POST', '/factors/01900000-0000-7000-8000-000000000000', 'DELETE'],
    ['PATCH', '/verify', 'GET'],
    ['PUT', '/.well-known/jwks.json', 'GET'],
  ])('%s of %s gets 405, and the Allow header contains %s', async (method, path, allow) => {
    const { status, headers, body } = await village.send(method, path)
    expect([status, body.code]).toEqual([405, 'method_not_allowed'])
    expect(headers.get('allow')).toContain(allow)
  })

  it.each([
    ['text/plain', 415, undefined],
    ['application/x-www-form-urlencoded', 415, undefined],
    ['nonsense', 415, undefined],
    ['application/json;charset=UTF-8', 400, 'invalid_credentials'],
  ])('a body of the type %s gets %i', async (type, status, code) => {
    const answer = await village.send('POST', signIn, { body: wrongSignIn, headers: { 'content-type': type } })
    expect(answer.status).toBe(status)
    if (code) expect(answer.body.code).toBe(code)
  })

  it.each([
    ...['', '{', '[]', '"text"', 'null', '{"a":1}x', '\u0000'],
    '['.repeat(30_000),
    `{"a":${'['.repeat(400)}${']'.repeat(400)}}`,
  ])('a body that is not a JSON object gets bad_json (%#)', async (body) => {
    expect(await refusalOf(village.send('POST', signIn, { body }))).toEqual([400, 'bad_json'])
  })

  it('a body of more than 32 KiB gets 413', async () => {
    const body = { email: 'x'.repeat(32 * 1024) }
    expect(await refusalOf(village.post('/signup', body))).toEqual([413, 'request_entity_too_large'])
  })

  it('unknown keys, such as __proto__, do not affect known ones', async () => {
    const email = village.newEmail()
    const code = await village.newCode()
    const data = `{"full_name":"Priya","user_type":"parent_seeking","referral_code":"${code}","__proto__":{"x":1},"constructor":1}`
    const { status, text } = await village.send('POST', '/signup', {
      body: `{"__proto__":{"email":"evil@trustedvillage.example"},"email":"${email}","password":"${goodPassword}","data":${data}}`,
    })
    expect(status).toBe(200)
    expect(JSON.parse(text).email).toBe(email)
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

describe('other origins', () => {
  it('may read responses if they belong to the site, without credentials', async () => {
    for (const origin of [village.url, 'https://other.example']) {
      const preflight = await village.send('OPTIONS', '/token', {
        headers: {
          apikey: '',
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      })
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
      expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE, OPTIONS')
      for (const name of ['apikey', 'authorization', 'content-type', 'x-client-info', 'x-supabase-api-version']) {
        expect(preflight.headers.get('access-control-allow-headers')).toContain(name)
      }
      const answer = await village.send('GET', '/settings', { headers: { origin } })
      expect(answer.headers.get('access-control-expose-headers')).toMatch(/x-supabase-api-version/i)
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      expect(answer.headers.get('vary')).toMatch(/origin/i)
    }
    const refused = await village.send('GET', '/nothing', { headers: { origin: 'https://other.example' } })
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://other.example')
  })

  it('may not read responses otherwise', async () => {
    for (const origin of ['https://evil.example', 'null', `${village.url}0`]) {
      const { headers } = await village.send('GET', '/settings', { headers: { origin } })
      expect([origin, headers.get('access-control-allow-origin')]).toEqual([origin, null])
    }
  })
})

describe('public documents', () => {
  const text = expect.any(String)

  it('the key set contains no private parts', async () => {
    const { status, body, headers } = await village.send('GET', '/.well-known/jwks.json')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=600')
    expect(body).toEqual({
      keys: [{ kty: 'EC', crv: 'P-256', x: text, y: text, kid: text, alg: 'ES256', use: 'sig', key_ops: ['verify'] }],
    })
  })

  it('settings and health are readable', async () => {
    expect((await village.send('GET', '/settings')).body).toEqual({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      passkeys_enabled: false,
    })
    expect((await village.send('GET', '/health')).body).toEqual({ name: text, version: text, description: text })
  })
})
