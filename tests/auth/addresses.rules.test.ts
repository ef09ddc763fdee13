// Where mailed links may lead, in development and in production.
import { describe, expect, it } from 'vitest'
import { createAddresses } from '../../server/gotrue/auth-context.ts'

const site = 'https://village.example'
const production = { production: true, AUTH_REDIRECT_ORIGINS: ['https://www.village.example', 'http://localhost:3000'] }
const targetOf = (wanted: unknown, configuration: Parameters<typeof createAddresses>[0] = production, url = site) =>
  createAddresses(configuration, () => url).redirectTarget(wanted)

describe('redirectTarget', () => {
  it.each([
    `${site}/auth`,
    `${site}/auth?mode=reset-password#x`,
    'https://www.village.example/auth',
    'HTTPS://VILLAGE.example:443/auth',
  ])('accepts %s', (wanted) => {
    expect(targetOf(wanted)).toBe(wanted)
  })

  it.each([
    'https://evil.example/auth',
    'https://village.example.evil.example/auth',
    'https://evil@village.example/auth',
    'http://village.example/auth',
    'http://localhost:3000/auth',
    'https://village.example\\@evil.example/auth',
    'https://village.example/authority',
    'https://village.example/auth/v1/verify',
    'https://village.example/auth/confirm',
    'https://village.example/auth/../admin',
    '//village.example/auth',
    'javascript:alert(1)',
    undefined,
    ['https://village.example/auth'],
    `https://village.example/auth?${'x'.repeat(2000)}`,
  ])('replaces %s with the site’s URL', (wanted) => {
    expect(targetOf(wanted)).toBe(site)
  })

  it('accepts the configured loopback origin and both names of this machine in development', () => {
    const development = { production: false, AUTH_REDIRECT_ORIGINS: ['http://localhost:5173'] }
    const url = 'http://localhost:3000'
    for (const wanted of ['http://localhost:5173/auth', 'http://localhost:3000/auth', 'http://127.0.0.1:3000/auth']) {
      expect(targetOf(wanted, development, url)).toBe(wanted)
    }
    expect(targetOf('http://localhost:9999/auth', development, url)).toBe(url)
  })
})

describe('issuer', () => {
  it('is the public URL of auth/v1, with or without a configured path', () => {
    for (const given of [undefined, 'https://id.village.example', 'https://id.village.example/auth/v1']) {
      const { issuer } = createAddresses({ production: true, ...(given ? { AUTH_PUBLIC_URL: given } : {}) }, () => site)
      expect(issuer()).toBe(given ? 'https://id.village.example/auth/v1' : 'https://village.example/auth/v1')
    }
  })
})
