// Invalid input of every kind to auth/v1 is refused with a code and never causes a server error.
import { request as httpRequest } from 'node:http'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forFile } from '../for-file.ts'
import { startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage({ AUTH_RATE_LIMIT_FACTOR: '1000', AUTH_TRUSTED_PROXIES: '1' }))
/** A raw request, for header values that fetch would refuse to send. */
const rawStatus = (path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    httpRequest(`${village.auth}${path}`, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })

describe('invalid input', () => {
  const calls = [
    ['POST', '/signup'],
    ['POST', '/token?grant_type=password'],
    ['POST', '/token?grant_type=refresh_token'],
    ['POST', '/verify'],
    ['POST', '/resend'],
    ['POST', '/logout'],
    ['PUT', '/user'],
    ['POST', '/factors'],
    ['POST', '/factors/odd%00id/challenge'],
    ['POST', '/factors/01900000-0000-7000-8000-000000000000/verify'],
    ['DELETE', '/factors/%F0%9F%91%A9'],
    ['POST', '/factors/recovery-codes'],
    ['POST', '/factors/recovery-codes/verify'],
    ['POST', '/factors/recovery-codes/regenerate'],
  ] as const
  const names = [
    ...['email', 'password', 'data', 'phone', 'refresh_token', 'type', 'token', 'token_hash', 'code_challenge'],
    ...['challenge_id', 'code', 'factor_type', 'friendly_name', 'full_name', 'user_type', 'referral_code'],
    ...['__proto__', 'constructor', 'toString'],
  ]
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('a@b.example', 'A\u0000@b.example', '\ud800', 'signup', 'recovery', 'İ@b.example', 'ß@ſ.example'),
  )
  const value = fc.oneof(text, fc.jsonValue({ maxDepth: 4 }), fc.double(), fc.constant(null))
  const body = fc.dictionary(
    fc.oneof(fc.constantFrom(...names), text),
    fc.oneof(value, fc.dictionary(fc.constantFrom(...names), value, { noNullPrototype: true })),
    { noNullPrototype: true },
  )

  it('in bodies never causes a server error', async () => {
    const { access_token: bearer } = await village.signIn(await village.newMember())
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), body, async ([method, path], sent) => {
        const { status, body: answer } = await village.send(method, path, { body: JSON.stringify(sent), bearer })
        if (status >= 500) throw new Error(`${method} ${path} answered ${status}`)
        if (status >= 400 && typeof answer.code !== 'string') throw new Error(`${path} refused without a code`)
      }),
      { numRuns: 250 },
    )
  })

  it('in queries and tokens never causes a server error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ maxLength: 80 }),
        async (odd, header) => {
          const query = new URLSearchParams({
            token: odd,
            type: 'signup',
            redirect_to: odd,
            scope: odd,
            grant_type: odd,
          })
          for (const path of ['/verify', '/user', '/settings']) {
            const status = await rawStatus(`${path}?${query}`, {
              apikey: village.apiKey,
              authorization: `Bearer ${Buffer.from(header)
                .toString('latin1')
                .replaceAll(/[^\x20-\x7e\x80-\xff]/g, '')}`,
            })
            if (status >= 500) throw new Error(`${path} answered ${status}`)
          }
        },
      ),
      { numRuns: 120 },
    )
  })

  it('in headers from a proxy never causes a server error', async () => {
    for (const place of ['<script>', 'x'.repeat(5000), 'fe80::1%eth0', '::ffff:198.51.100.7', '1.2.3.4:5678']) {
      const { status, body } = await village.send('POST', '/token?grant_type=password', {
        body: { email: 'nobody@trustedvillage.example', password: 'x' },
        headers: { 'x-forwarded-for': place },
      })
      expect([place, status, body.code]).toEqual([place, 400, 'invalid_credentials'])
    }
  })
})
