// Access tokens: the server accepts only its own, signed with its own keys, in a session that exists; and the rotation of keys.
import { randomUUID } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, type JWK, type KeyInput, SignJWT } from 'jose'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { sweepAuth } from '../../server/gotrue/auth.sweep.ts'
import { openSecrets, type Secrets } from '../../server/gotrue/secrets.ts'
import { openSigningKeys, rotateKeys, type SigningKeys } from '../../server/gotrue/signing-keys.ts'
import { requestOf } from '../app.ts'
import { forFile } from '../for-file.ts'
import { type Session, startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage())
let secrets: Secrets
let keys: SigningKeys
const log = { warn: () => undefined }

beforeAll(async () => {
  secrets = await openSecrets(village.configuration)
  keys = await openSigningKeys({ db: village.database.db, secrets, log })
})
afterEach(() => {
  vi.useRealTimers()
})

const later = (seconds: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
}

const newSession = async (): Promise<Session> => village.signIn(await village.newMember())
const codeFor = async (bearer: string): Promise<unknown> => {
  const { status, body } = await village.send('GET', '/user', { bearer })
  return status === 200 ? 'ok' : `${status} ${body.code}`
}
/** The response of a members’ call to this token. */
const memberCall = async (bearer: string): Promise<number> => {
  const [address, request] = requestOf(village.url, getOwnProfile, {})
  const headers = { apikey: village.apiKey, authorization: `Bearer ${bearer}` }
  return (await fetch(address, { ...request, headers })).status
}

describe('a forged or altered token', () => {
  const forge = async (claims: Record<string, unknown>, { kid, key }: { kid: string; key: KeyInput }, header = {}) =>
    await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid, ...header }).sign(key)

  it('is refused by auth/v1 and by every call', async () => {
    const { access_token: good } = await newSession()
    // checked and cached as valid
    expect(await codeFor(good)).toBe('ok')
    const claims = decodeJwt(good)
    const ours = await keys.signer()
    const theirs = await generateKeyPair('ES256', { extractable: true })
    const theirJwk = await exportJWK(theirs.publicKey)
    const [head = '', body = '', signature = ''] = good.split('.')
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const published = (await keys.published()).keys[0] as JWK
    const hmacKey = Buffer.from(JSON.stringify(published))
    const rsa = await generateKeyPair('RS256')

    expect(await codeFor(await forge(claims, ours))).toBe('ok')
    const forged = {
      'no algorithm': `${part({ alg: 'none', typ: 'JWT', kid: ours.kid })}.${body}.`,
      'no algorithm, with our signature': `${part({ alg: 'none', kid: ours.kid })}.${body}.${signature}`,
      'HS256 with the public key as secret': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: ours.kid })
        .sign(hmacKey),
      RS256: await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: ours.kid }).sign(rsa.privateKey),
      'a foreign key under our name': await forge(claims, { kid: ours.kid, key: theirs.privateKey }),
      'a foreign key under its own name': await forge(claims, { kid: 'theirs', key: theirs.privateKey }),
      'a foreign key that brings itself along': await forge(
        claims,
        { kid: ours.kid, key: theirs.privateKey },
        { jwk: theirJwk, jku: 'https://evil.example/jwks.json', x5u: 'https://evil.example/cert' },
      ),
      'no kid': await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(ours.key),
      'a changed signature': `${head}.${body}.${signature.replace(/.{40}$/, (end) => end.split('').reverse().join(''))}`,
      'changed claims': `${head}.${part({ ...claims, sub: randomUUID() })}.${signature}`,
      'another audience': await forge({ ...claims, aud: 'other' }, ours),
      'another issuer': await forge({ ...claims, iss: 'https://evil.example/auth/v1' }, ours),
      expired: await forge({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 }, ours),
      'without end': await forge({ ...claims, exp: undefined }, ours),
      'without session': await forge({ ...claims, session_id: undefined }, ours),
      'the session of someone else': await forge({ ...claims, sub: (await village.newMember()).id }, ours),
    }
    for (const [what, token] of Object.entries(forged)) {
      expect([what, await codeFor(token), await memberCall(token)]).toEqual([what, '403 bad_jwt', 401])
    }
  })
})

describe('a valid token', () => {
  it('expires after an hour', async () => {
    const { access_token: token } = await newSession()
    expect(await codeFor(token)).toBe('ok')
    later(3590)
    expect(await codeFor(token)).toBe('ok')
    later(3601)
    expect(await codeFor(token)).toBe('403 bad_jwt')
  })

  it('is not mixed up with other tokens checked at the same moment', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => village.newMember()))
    const sessions = await Promise.all(members.map((member) => village.signIn(member)))
    await village.send('POST', '/logout', { body: '', bearer: sessions[3]?.access_token ?? '' })
    const answers = await Promise.all(
      [...sessions, ...sessions].map(({ access_token: bearer }) => village.send('GET', '/user', { bearer })),
    )
    for (const [index, { status, body }] of answers.entries()) {
      const member = members[index % 12]
      expect([status, body.id]).toEqual(member === members[3] ? [403, undefined] : [200, member?.id])
    }
  })
})

describe('signing keys', () => {
  it('processes that start at once create one key, whose private part is stored encrypted', async () => {
    const { db } = village.database
    await db.deleteFrom('auth.signing_keys').execute()
    const opened = await Promise.all(Array.from({ length: 4 }, () => openSigningKeys({ db, secrets, log })))
    const kids = await Promise.all(opened.map(async (one) => (await one.signer()).kid))
    expect(new Set(kids).size).toBe(1)
    const rows = await db.selectFrom('auth.signing_keys').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.public_jwk).not.toHaveProperty('d')
    expect(rows[0]?.wrapped_private_key.toString('latin1')).not.toContain('"d"')
    keys = await openSigningKeys({ db, secrets, log })
    later(61)
    expect((await village.send('GET', '/.well-known/jwks.json')).body.keys).toHaveLength(1)
  })

  it('rotate: a new key is used after ten minutes, the old one is published until its last token expires', async () => {
    const { db } = village.database
    const kidsPublished = async () =>
      ((await village.send('GET', '/.well-known/jwks.json')).body.keys as JWK[]).map(({ kid }) => kid)
    const old = (await keys.signer()).kid
    const fresh = await rotateKeys(db, secrets)
    later(200)
    expect(new Set(await kidsPublished())).toEqual(new Set([old, fresh]))
    const before = await newSession()
    expect(decodeProtectedHeader(before.access_token).kid).toBe(old)
    later(600)
    const after = await newSession()
    expect(decodeProtectedHeader(after.access_token).kid).toBe(fresh)
    expect(await codeFor(before.access_token)).toBe('ok')
    expect(await codeFor(after.access_token)).toBe('ok')

    vi.useRealTimers()
    const age = (kid: string, seconds: number) =>
      village.sql`update auth.signing_keys set signs_from = now() - make_interval(secs => ${seconds}) where kid = ${kid}`
    const keptAfterSweep = async () => {
      await sweepAuth(db, village.configuration)
      return (await village.sql<{ kid: string }>`select kid from auth.signing_keys`).map(({ kid }) => kid)
    }
    await age(old, 9000)
    await age(fresh, 4100)
    expect(new Set(await keptAfterSweep())).toEqual(new Set([old, fresh]))
    await age(fresh, 4300)
    expect(await keptAfterSweep()).toEqual([fresh])
  })

  it('of another secret neither sign nor verify', async () => {
    const { db } = village.database
    const other = await openSecrets({ ...village.configuration, VILLAGE_SECRET: 'x'.repeat(40) })
    const opened = await openSigningKeys({ db, secrets: other, log, mayReplace: true })
    const { kid } = await opened.signer()
    expect((await opened.published()).keys.map((key) => key.kid)).toEqual([kid])
    await db.deleteFrom('auth.signing_keys').where('kid', '=', kid).execute()
  })

  it('published by another process are loaded with their first token', async () => {
    const { db } = village.database
    const ahead = Date.now() + 30_000
    vi.useFakeTimers({ toFake: ['Date'], now: ahead })
    const kid = await rotateKeys(db, secrets)
    expect(keys.knows(kid)).toBe(false)
    expect(await keys.verifier(kid)).not.toBeNull()
    expect(await keys.verifier('nobody’s')).toBeNull()
  })
})
