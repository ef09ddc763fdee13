// The table of pages: which address belongs to which page.
import { describe, expect, it } from 'vitest'
import { publicPaths } from '../../domain/page-descriptions.ts'
import { pageAt, patternOf, sitePathOf, sitePaths } from '../../domain/pages.ts'

describe('a path', () => {
  it('belongs to the page of that address, and to no page when anything is added', () => {
    for (const path of sitePaths) expect(sitePathOf(path)).toBe(path)
    for (const path of ['', '/about/', '/about/us', '/About', '/toString', '//'])
      expect(sitePathOf(path)).toBeUndefined()
  })

  it('belongs to a pattern when each parameter stands for one part that is there', () => {
    const patterns = ['/providers', '/providers/$id', '/providers/$id/notes'] as const
    expect(patternOf(patterns, '/providers')).toBe('/providers')
    expect(patternOf(patterns, '/providers/rosa-m')).toBe('/providers/$id')
    expect(patternOf(patterns, '/providers/rosa-m/notes')).toBe('/providers/$id/notes')
    for (const path of ['/providers/', '/providers//notes', '/providers/rosa-m/words', '/provider/rosa-m'])
      expect(patternOf(patterns, path), path).toBeUndefined()
  })
})

describe('a page that search engines may list', () => {
  it('is open to everybody and has one address', () => {
    for (const path of publicPaths) expect([path.includes('$'), pageAt(path).guard]).toEqual([false, undefined])
  })
})
