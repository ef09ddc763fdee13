// What is stored of a visit, and which visits are by robots that identify themselves.
import { describe, expect, it } from 'vitest'
import { isRobot, referrerHost, trimUserAgent, visitSchema } from '../../domain/visits/visit.schema.ts'

const visit = { page_path: '/', session_id: 'session' }
const kept = (told: Record<string, unknown>) => visitSchema.parse({ ...visit, ...told })
const refused = (told: Record<string, unknown>) =>
  visitSchema.safeParse({ ...visit, ...told }).error?.issues.map(({ path }) => path.join('.'))

describe('the page', () => {
  it.each([
    ['/', '/', 'Trusted Village'],
    [
      '/search-results?location=Oakland&query=maya@family.example',
      '/search-results',
      'Search results · Trusted Village',
    ],
    ['/auth#access_token=secret', '/auth', 'Sign in · Trusted Village'],
    ['/questions/3f9a1c07/answer', '/questions', 'Parents near you ask · Trusted Village'],
    ['//elsewhere.example/x', 'other', 'Other pages · Trusted Village'],
    ['/call-555-0100', 'other', 'Other pages · Trusted Village'],
  ])('%j is stored as %j with the title %j, whatever title was sent', (told, page_path, page_title) =>
    expect(kept({ page_path: told, page_title: 'HACKED' })).toMatchObject({ page_path, page_title }),
  )

  it('of a provider is stored without the provider, even as a referrer', () => {
    const address = '/providers/rosa-m-3f9a1c07be42'
    expect(kept({ page_path: address, referrer: `https://village.example${address}` })).toMatchObject({
      page_path: '/providers',
      page_title: 'Provider · Trusted Village',
      referrer: 'https://village.example/providers',
    })
  })

  it('must be a path of this site', () => {
    for (const page_path of ['', 'about', 'https://elsewhere.example/', 7, undefined, `/${'x'.repeat(9000)}`]) {
      expect(refused({ page_path })).toEqual(['page_path'])
    }
  })
})

describe('the session', () => {
  it('has an id of at most 100 letters, digits and hyphens', () => {
    for (const session_id of ['x'.repeat(100), '0b8c1f6e-5a51-4b58-9c2c-4a1d3c1f8e10'])
      expect(kept({ session_id }).session_id).toBe(session_id)
    for (const session_id of ['', '  ', null, 'x'.repeat(101), ':', 'a:b', 'a b', '%', 'ä', '<b>'])
      expect(refused({ session_id })).toEqual(['session_id'])
  })
})

describe('the referrer', () => {
  it.each([
    ['https://www.google.com/', 'https://www.google.com/'],
    ['https://mail.example/read?to=maya@family.example#top', 'https://mail.example/read'],
    ['https://maya:secret@family.example/', 'https://family.example/'],
    ['android-app://com.google.android.gm/', null],
    ['javascript:alert(1)', null],
    ['', null],
    [null, null],
  ])('%j is stored as %j', (told, referrer) => expect(kept({ referrer: told }).referrer).toBe(referrer))

  it('is cut to 500 characters', () => {
    expect(kept({ referrer: `https://long.example/${'x'.repeat(5000)}` }).referrer).toHaveLength(500)
  })

  it.each([
    ['https://www.google.com/search', 'google.com'],
    ['http://village.example:8080/about', 'village.example:8080'],
    ['an older row', null],
    [null, null],
  ])('%j is shown as %j', (referrer, host) => expect(referrerHost(referrer)).toBe(host))
})

it('no other data of the request is stored: no member, no browser', () => {
  expect(kept({ user_id: 'somebody', user_agent: 'Forged/1.0', created_at: '1999-01-01' })).toEqual({
    ...visit,
    page_title: 'Trusted Village',
    referrer: null,
  })
})

it('a user agent is cut to 500 characters', () => {
  expect(trimUserAgent('x'.repeat(900))).toHaveLength(500)
  expect(trimUserAgent('')).toBeNull()
  expect(trimUserAgent(undefined)).toBeNull()
})

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'

describe('a robot', () => {
  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    `Mozilla/5.0 (Linux; Android 11; moto g power) ${chrome} Chrome-Lighthouse`,
    'SomeNewCrawler/0.1',
  ])('is recognized: %s', (userAgent) => expect(isRobot(userAgent)).toBe(true))
})

describe('a person', () => {
  it.each([
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`,
    `Mozilla/5.0 (X11; Linux x86_64) ${chrome.replace('Chrome', 'HeadlessChrome')}`,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/440.0]',
    `Mozilla/5.0 (Linux; Android 9; CUBOT_X19) ${chrome}`,
    '',
  ])('is not taken for a robot: %s', (userAgent) => expect(isRobot(userAgent)).toBe(false))
})
