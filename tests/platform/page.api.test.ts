// The page and its headers: strict policy, long-lived assets, 404 for unknown paths, and only the site's own scripts.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { sitePaths } from '../../domain/pages.ts'
import { getFeaturedBusinesses } from '../../domain/providers/providers.contracts.ts'
import { getRecentRecommendations } from '../../domain/recommendations/recommendations.contracts.ts'
import type { Configuration } from '../../server/configuration.ts'
import { securityHeaders } from '../../server/http/security-headers.ts'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'

const village = await forFile(startTestVillage({ environment: { CONTACT_EMAIL: 'safety@families.example' } }))

describe('the page', () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${village.url}${path}`, { headers })

  it('contains its settings, and two inline scripts that the policy allows by their hashes', async () => {
    const answer = await get('/')
    const html = await answer.text()
    const content = /<meta name="village" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '{}'
    expect(JSON.parse(content)).toMatchObject({ apiKey: village.apiKey, authUrl: `${village.url}/auth/v1` })
    expect(JSON.parse(content)).not.toHaveProperty('isNew')
    const inline = [...html.matchAll(/<script(?![^>]*\b(?:src=|application\/json))[^>]*>(.*?)<\/script>/gs)]
    const hashes = inline.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(hashes).toHaveLength(2)
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' ${hashes.join(' ')};`)
    expect(html).not.toMatch(/\son\w+=/)
  })

  it('for a visitor contains what the home page shows, as the calls respond to anybody', async () => {
    const shown = async () =>
      /<script type="application\/json" id="public-answers">(.*?)<\/script>/.exec(await (await get('/')).text())?.[1]
    await expect.poll(shown).toContain('"recommendations":[')
    const { featured, recent } = JSON.parse((await shown()) ?? '')
    expect(featured).toEqual((await village.call(getFeaturedBusinesses, {})).body)
    expect(recent).toEqual((await village.call(getRecentRecommendations, {})).body)
    expect(await (await get('/about')).text()).not.toContain('public-answers')
  })

  it('has the security headers', async () => {
    const { headers } = await get('/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types default")
    expect(policy).toContain("img-src 'self' data: https://m.media-amazon.com https://images-na.ssl-images-amazon.com;")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('geolocation=(self)')
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('sends HSTS in production, for subdomains if configured', () => {
    const ask = (instead: Partial<Configuration>) =>
      securityHeaders({ ...village.configuration, ...instead }, false)['strict-transport-security']
    expect(ask({})).toBeUndefined()
    expect(ask({ production: true })).toBe('max-age=31536000')
    expect(ask({ production: true, HSTS_SUBDOMAINS: 'on' })).toBe('max-age=31536000; includeSubDomains')
  })

  it('is served for every path of the route table, and with 404 for any other path', async () => {
    for (const path of sitePaths.filter((one) => !one.includes('$')))
      expect((await get(`${path}?a=b`)).status, path).toBe(200)
    for (const path of ['/nope', '/admin/secret', '/search-results/x', '/providers/nobody', '/.env', '/%E0%A4%A']) {
      const response = await get(path)
      expect(response.status).toBe(404)
    }
  })

  it('redirects a URL of an earlier release', async () => {
    const { status, headers } = await fetch(`${village.url}/profile/security?a=b`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([301, '/profile/settings#second-factor'])
  })

  it('ignores punctuation after a URL', async () => {
    for (const [typed, meant] of [
      ['/about/', '/about'],
      ['/contact?subject=Hi', null],
      ['/contact).', '/contact'],
      ['/nope).', null],
    ] as const) {
      const { status, headers } = await fetch(`${village.url}${typed}`, { redirect: 'manual' })
      expect([status, headers.get('location')]).toEqual(
        meant ? [301, meant] : [typed.startsWith('/nope') ? 404 : 200, null],
      )
    }
  })

  it('has a description for each page', async () => {
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

  it('has a preview for shared links, without the code of an invitation', async () => {
    const html = await (await get('/referral-signup?code=MAYA2345')).text()
    const tag = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
    expect(tag('og:title')).toBe('Invitation')
    expect(tag('og:description')).toContain('Enter your invitation code to join Trusted Village')
    expect(tag('og:url')).toBe(`${village.url}/referral-signup`)
    expect(tag('twitter:card')).toBe('summary_large_image')
    expect(html).toContain('<title>Invitation · Trusted Village</title>')
    expect(html).not.toContain('MAYA2345')

    const picture = await fetch(tag('og:image') ?? '')
    expect(picture.headers.get('content-type')).toBe('image/png')
    const { width, height } = PNG.sync.read(Buffer.from(await picture.arrayBuffer()))
    expect([String(width), String(height)]).toEqual([tag('og:image:width'), tag('og:image:height')])
  })

  it('allows search engines only pages that a visitor can read', async () => {
    const kept = async (path: string) =>
      !(await (await get(path)).text()).includes('<meta name="robots" content="noindex"')
    const listed = [...(await (await get('/sitemap.xml')).text()).matchAll(/<loc>([^<]+)</g)].map(([, loc = '']) => loc)
    expect(listed).toContain(`${village.url}/about`)
    for (const path of [...sitePaths, '/nope'])
      expect(await kept(path), path).toBe(listed.includes(`${village.url}${path}`))
    expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${village.url}/sitemap.xml`)
  })

  it('has a manifest, so that it can be installed', async () => {
    const html = await (await get('/')).text()
    const answer = await get(/rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? '')
    expect(answer.headers.get('content-type')).toContain('application/manifest+json')
    const manifest = (await answer.json()) as { name: string; icons: { src: string; sizes: string; purpose: string }[] }
    expect(manifest.name).toBe('Trusted Village')
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = PNG.sync.read(Buffer.from(await (await get(src)).arrayBuffer()))
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  it('revalidates files whose name does not change with a release', async () => {
    for (const path of ['/sw.js', '/manifest.webmanifest', '/offline.html']) {
      const { status, headers } = await get(path)
      expect([status, headers.get('cache-control')], path).toEqual([200, 'no-cache'])
    }
    const policy = (await get('/sw.js')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("worker-src 'self'")
    expect(policy).toContain("manifest-src 'self'")
  })

  it('refuses unknown calls as JSON, and a POST to a page', async () => {
    const unknown = await get('/rest/v1/nothing')
    expect(unknown.status).toBe(404)
    expect(unknown.headers.get('content-type')).toContain('application/problem+json')
    const posted = await fetch(`${village.url}/about`, { method: 'POST' })
    expect(posted.status).toBe(405)
  })

  it('serves assets compressed and cacheable for a year', async () => {
    const script = readdirSync('dist/site/assets').find((name) => /^index-.*\.js$/.test(name)) ?? ''
    const response = await get(`/assets/${script}`, { 'accept-encoding': 'br' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
    expect((await get('/assets/gone-12345678.js')).status).toBe(404)
  })
})

it('security.txt contains a contact, an expiry date, and the URL of a policy that exists', async () => {
  const answer = await fetch(`${village.url}/.well-known/security.txt`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  )
  expect(fields).toMatchObject({
    Contact: 'mailto:safety@families.example',
    Canonical: `${village.url}/.well-known/security.txt`,
  })
  const daysLeft = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
  expect(daysLeft).toBeGreaterThan(90)
  expect(daysLeft).toBeLessThan(365)
  const policy = await fetch(fields.Policy)
  expect(policy.status).toBe(200)
  expect(readFileSync(join(import.meta.dirname, '../../SECURITY.md'), 'utf8')).toContain(await policy.text())
})
