// The page and its headers: strict policy, long-lived assets, 404 for unknown paths, and nothing but the site's own scripts.
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sitePaths } from '../../domain/site-paths.ts'
import { startTestVillage, type TestVillage } from '../app.ts'

describe('the page', () => {
  let village: TestVillage
  beforeAll(async () => {
    village = await startTestVillage()
  })
  afterAll(() => village.close())

  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${village.url}${path}`, { headers })

  it('comes with its settings and without a script of its own', async () => {
    const html = await (await get('/')).text()
    const content = /<meta name="village" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '{}'
    expect(JSON.parse(content)).toMatchObject({ apiKey: village.apiKey, authUrl: `${village.url}/auth/v1` })
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(html).not.toMatch(/\son\w+=/)
  })

  it('carries the security headers', async () => {
    const { headers } = await get('/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('geolocation=(self)')
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('is there for every path of the route table, and with 404 for any other', async () => {
    for (const path of sitePaths) expect((await get(`${path}?a=b`)).status).toBe(200)
    for (const path of ['/nope', '/admin/secret', '/search-results/x', '/.env', '/%E0%A4%A']) {
      const response = await get(path)
      expect(response.status).toBe(404)
    }
  })

  it('says what each page is for, in words of its own', async () => {
    const descriptions = await Promise.all(
      sitePaths.map(async (path) => {
        const html = await (await get(path)).text()
        return [...html.matchAll(/<meta name="description" content="([^"]+)"/g)].map(([, words]) => words).join()
      }),
    )
    expect(descriptions[0]).toContain('An invitation-only community')
    expect(descriptions[sitePaths.indexOf('/contact')]).toContain('a question, a correction, or a hello')
    expect(new Set(descriptions).size).toBe(sitePaths.length)
    expect(await (await get('/nope')).text()).toContain(descriptions[0])
  })

  it('unknown calls are refused as JSON, and a page takes no POST', async () => {
    const unknown = await get('/rest/v1/nothing')
    expect(unknown.status).toBe(404)
    expect(unknown.headers.get('content-type')).toContain('application/problem+json')
    const posted = await fetch(`${village.url}/about`, { method: 'POST' })
    expect(posted.status).toBe(405)
  })

  it('assets are kept for a year and come compressed', async () => {
    const script = readdirSync('dist/site/assets').find((name) => /^index-.*\.js$/.test(name)) ?? ''
    const response = await get(`/assets/${script}`, { 'accept-encoding': 'br' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
    expect((await get('/assets/gone-12345678.js')).status).toBe(404)
  })

  it('says whether it lives and whether it can serve', async () => {
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
  })
})
