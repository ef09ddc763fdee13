// The page behind a mailed link: its content, that loading it does not use up the link, and its form when posted from
// other sites.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressMark, ownerMark } from '../../domain/auth/link-owner.rules.ts'
import { forFile } from '../for-file.ts'
import { goodPassword, startAuthVillage } from './auth-village.ts'

const otherOrigin = 'https://www.village.example'
const village = await forFile(
  startAuthVillage({
    AUTH_MAIL_COOLDOWN_S: '0',
    AUTH_REDIRECT_ORIGINS: otherOrigin,
  }),
)

const signUpLink = async (email?: string): Promise<URL> =>
  village.linkTo((await village.signUp(email === undefined ? {} : { email })).email)

const recoveryLink = async (): Promise<{ link: URL; email: string }> => {
  const { email } = await village.newMember()
  return { link: await village.recoveryLink(email), email }
}

const get = (link: URL | string, headers: Record<string, string> = {}) => fetch(link, { headers, redirect: 'manual' })
const valuesOf = (link: URL) => Object.fromEntries(link.searchParams)

/** The values of the page's form, as a browser without JavaScript would send them. */
const formOf = (html: string): Record<string, string> => {
  const fields = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value?.replaceAll('&amp;', '&')]))
}

const proceedOf = (html: string): string | undefined => /data-proceed="([^"]*)"/.exec(html)?.[1]

describe('the page of a mailed link', () => {
  it('has one button that posts the link’s values, and shows only a masked address of its owner', async () => {
    const { link, email } = await recoveryLink()
    const answer = await get(link)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(html.match(/<button/g)).toHaveLength(1)
    expect(html).toMatch(/<button type="submit"[^>]*>.*Choose a new password<\/button>/)
    expect(html).toContain('<form id="confirm" method="post" action="/auth/confirm"')
    expect(html).toContain('<title>Choose a new password · Trusted Village</title>')
    expect(formOf(html)).toEqual(valuesOf(link))
    expect(html).toContain('p•••@trustedvillage.example')
    expect(html).not.toContain(email)
    // the first theme, which the policy allows by its hash
    expect(html.match(/<script(?![^>]*\bsrc="\/)/g)).toHaveLength(1)
    expect(html).not.toMatch(/(?:src|href)="(?!\/)/)

    const signUp = await (await get(await signUpLink())).text()
    expect(signUp).toMatch(/<button type="submit"[^>]*>.*Confirm my address<\/button>/)
    expect(signUp).toContain('<title>Confirm your email · Trusted Village</title>')
  })

  it('is recognized by the browser that requested the mail, and by no other', async () => {
    const { link, email } = await recoveryLink()
    const token = link.searchParams.get('token_hash') ?? ''
    const proceed = proceedOf(await (await get(link)).text())
    expect(proceed).toBe(await ownerMark(token, await addressMark(email.toUpperCase())))
    expect(proceed).not.toBe(await ownerMark(token, await addressMark(`x${email}`)))
  })

  it('does not use up the link, however often it is loaded: GET, HEAD, prefetch, preload', async () => {
    const link = await signUpLink()
    const looks: Record<string, string>[] = [
      {},
      { 'sec-purpose': 'prefetch' },
      { 'service-worker-navigation-preload': 'true' },
    ]
    for (const headers of looks) {
      expect((await get(link, headers)).status).toBe(200)
      const head = await fetch(link, { method: 'HEAD', headers, redirect: 'manual' })
      expect([head.status, head.headers.get('cache-control')]).toEqual([200, 'no-store'])
    }
    expect((await village.open(link)).fragment.get('type')).toBe('signup')
  })

  it('redirects a used, expired, invented or truncated link to where a new one can be requested', async () => {
    const used = await signUpLink()
    await village.open(used)
    const invented = new URL(used)
    invented.searchParams.set('token_hash', 'A'.repeat(43))
    const otherKind = await signUpLink()
    otherKind.searchParams.set('type', 'recovery')
    const cut = ['', '?token_hash=abc', '?type=signup', '?token_hash=a&token_hash=b&type=signup']
    for (const dead of [used, invented, otherKind, ...cut.map((query) => `${village.url}/auth/confirm${query}`)]) {
      const answer = await get(dead)
      const location = new URL(answer.headers.get('location') ?? '')
      expect([dead, answer.status, location.pathname]).toEqual([dead, 303, '/auth'])
      expect(location.search).toBe(typeof dead === 'string' ? '' : '?verified=true')
      expect(new URLSearchParams(location.hash.slice(1)).get('error_code')).toBe('otp_expired')
    }
  })

  it('escapes parameters of the URL', async () => {
    const link = await signUpLink()
    link.searchParams.set('redirect_to', `"><script>alert(1)</script>&'a`)
    const html = await (await get(link)).text()
    expect(html).not.toContain('<script>alert')
    expect(html.match(/value="&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;&amp;&#39;a"/g)).toHaveLength(1)
  })
})

it('responds to any invalid input without a server error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 200 }), async (odd, raw) => {
      const query = new URLSearchParams({ token_hash: odd, type: 'signup', redirect_to: odd, [odd]: odd })
      const statuses = [
        (await get(`${village.url}/auth/confirm?${query}`)).status,
        (await get(`${village.url}/auth/confirm?${encodeURI(raw.toWellFormed())}`)).status,
        (await village.confirm(`token_hash=%00&type=nothing&${raw}`)).status,
        (await village.confirm(raw)).status,
      ]
      expect(statuses.filter((status) => status >= 500)).toEqual([])
    }),
    { numRuns: 60 },
  )
})

describe('its form', () => {
  it('redirects to the mail’s target if it contains none', async () => {
    const link = await signUpLink()
    link.searchParams.delete('redirect_to')
    const { location } = await village.open(link)
    expect(`${location.origin}${location.pathname}${location.search}`).toBe(`${village.url}/auth?verified=true`)
  })

  it('is not accepted from another site, which is redirected to the page', async () => {
    const link = await signUpLink()
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'https://blog.village.example' },
      { origin: 'https://evil.example' },
    ]
    for (const headers of foreign) {
      const answer = await village.confirm(valuesOf(link), headers)
      expect([headers, answer.status, answer.headers.get('location')]).toEqual([
        headers,
        303,
        `${link.pathname}${link.search}`,
      ])
    }
    // our own page sends no referrer, so its form is sent with this origin
    const own = await village.confirm(valuesOf(link), { 'sec-fetch-site': 'same-origin', origin: 'null' })
    expect(own.headers.get('location')).toContain('#access_token=')
  })

  it('must be form-encoded and within the size limit', async () => {
    const link = await signUpLink()
    const json = await village.confirm(JSON.stringify(valuesOf(link)), { 'content-type': 'application/json' })
    expect(json.status).toBe(415)
    const text = await village.confirm(link.search.slice(1), { 'content-type': 'text/plain' })
    expect(text.status).toBe(415)
    expect((await village.confirm(`token_hash=${'x'.repeat(20_000)}`)).status).toBe(413)
    for (const form of ['', 'token_hash=x', 'type=signup', 'token_hash=a&token_hash=b&type=signup']) {
      const answer = await village.confirm(form)
      const { code } = (await answer.json()) as { code: number }
      expect([form, answer.status, code]).toEqual([form, 400, 400])
    }
    expect((await fetch(`${village.url}/auth/confirm`, { method: 'PUT' })).status).toBe(405)
    expect((await village.open(link)).fragment.get('type')).toBe('signup')
  })

  it('may redirect to every origin of the site, and the page’s policy allows that', async () => {
    const link = await signUpLink()
    const policy = (await get(link)).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(new RegExp(`form-action 'self'[^;]* ${otherOrigin}[ ;]`))
    expect(policy).toContain("default-src 'none'")
    link.searchParams.set('redirect_to', `${otherOrigin}/auth?verified=true`)
    expect((await village.open(link)).location.origin).toBe(otherOrigin)
  })
})

describe('a password that somebody else may have set', () => {
  it('is deleted if the form is sent without it', async () => {
    const email = village.newEmail()
    await village.open(await signUpLink(email))
    expect((await village.attempt(email)).body.code).toBe('invalid_credentials')
  })

  it('stays valid if the person types it, or if their browser sends the proof of that sign-up', async () => {
    const email = village.newEmail()
    const link = await signUpLink(email)
    expect(await (await get(link)).text()).toContain('<input class="field" id="password" name="password"')
    for (const [name, wrong] of [
      ['password', 'A-guess-of-hers'],
      ['sign_up_proof', 'A'.repeat(43)],
      ['sign_up_proof', 'ü'],
    ] as const) {
      const answer = await village.confirm({ ...valuesOf(link), [name]: wrong })
      expect(answer.status).toBe(400)
      expect((await answer.text()).includes('That’s not the password you signed up with.')).toBe(name === 'password')
    }
    expect((await village.open(link, { password: goodPassword })).fragment.get('type')).toBe('signup')
    expect((await village.attempt(email)).status).toBe(200)

    const other = village.newEmail()
    const body = { email: other, password: goodPassword, data: village.dataWith(await village.newCode()) }
    const sign_up_proof = String((await village.post('/signup', body)).body.sign_up_proof)
    // the proof of one sign-up is not valid for another of the same address
    await village.post('/signup', { ...body, password: 'Planted-Words-1' })
    expect((await village.confirm({ ...valuesOf(await village.linkTo(other)), sign_up_proof })).status).toBe(400)
    const again = String((await village.post('/signup', body)).body.sign_up_proof)
    expect((await village.open(await village.linkTo(other), { sign_up_proof: again })).fragment.get('type')).toBe(
      'signup',
    )
    expect((await village.attempt(other)).status).toBe(200)
  })

  it('is deleted if the person asks to set a new one', async () => {
    const email = village.newEmail()
    const { location, fragment } = await village.open(await signUpLink(email), {
      password: goodPassword,
      new_password: 'true',
    })
    expect([location.search, fragment.get('type')]).toEqual(['?mode=reset-password', 'recovery'])
    expect((await village.attempt(email)).body.code).toBe('invalid_credentials')
  })
})
