// The table of pages: which URL belongs to which page.
import { describe, expect, it } from 'vitest'
import { publicPaths } from '../../domain/page-descriptions.ts'
import { mendedAddress, pageAt, patternOf, sitePathOf, sitePaths } from '../../domain/pages.ts'

describe('a path', () => {
  it('matches the page with that URL, and no page if anything is added', () => {
    for (const path of sitePaths) expect(sitePathOf(path)).toBe(path)
    for (const path of ['', '/about/', '/about/us', '/About', '/toString', '//'])
      expect(sitePathOf(path)).toBeUndefined()
  })

  it('matches a pattern if each parameter is one segment', () => {
    const patterns = ['/providers', '/providers/$id', '/providers/$id/notes'] as const
    expect(patternOf(patterns, '/providers')).toBe('/providers')
    expect(patternOf(patterns, '/providers/rosa-m')).toBe('/providers/$id')
    expect(patternOf(patterns, '/providers/rosa-m/notes')).toBe('/providers/$id/notes')
    for (const path of ['/providers/', '/providers//notes', '/providers/rosa-m/words', '/provider/rosa-m'])
      expect(patternOf(patterns, path), path).toBeUndefined()
  })
})

describe('a URL', () => {
  it.each([
    ['/about/', '/about'],
    ['/about).', '/about'],
    ['/about%E2%80%9D', '/about'],
    ['/providers/rosa-m-0000000000a1,', '/providers/rosa-m-0000000000a1'],
    ['/providers/rosa-m-0000000000a1/?from=mail', '/providers/rosa-m-0000000000a1?from=mail'],
    ['/referral-signup?code=MOM2024ABCDEF.', '/referral-signup?code=MOM2024ABCDEF'],
    ['/is-this-you?link=abc%3E%2E', '/is-this-you?link=abc'],
    ['/is-this-you?link=abc&amp;again=1', '/is-this-you?link=abc&again=1'],
    ['/about)/', '/about'],
    ['/about%EF%BC%89%E3%80%82', '/about'],
    ['/about%E2%80%94', '/about'],
    ['/profile/security/', '/profile/security'],
  ])('%s is corrected to %s', (address, mended) => expect(mendedAddress(address)).toBe(mended))

  it.each(['/', '/about', '/search-results?query=Who%3F', '/nope.', '/admin/secret/', '/profile?a=b.'])(
    '%s is unchanged',
    (address) => expect(mendedAddress(address)).toBeNull(),
  )
})

describe('a page that search engines may list', () => {
  it('is public and has one URL', () => {
    for (const path of publicPaths) expect([path.includes('$'), pageAt(path).guard]).toEqual([false, undefined])
  })
})
