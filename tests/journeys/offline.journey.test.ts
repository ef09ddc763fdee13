// Before the scripts load, and offline: the first text of public pages, the offline page with the last search, and that
// the browser
// stores nothing else.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { startBrowser } from './browser.ts'
import { signIn } from './sign-in.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
const ownWords = 'She calls when the bus is late.'
const phone = '510-555-0142'

beforeAll(async () => {
  await recommend(village, {
    provider_name: 'Rosa Martinez',
    highlights: ['Reliable'],
    own_words: ownWords,
    has_contact_consent: true,
    provider_phone: phone,
  })
})

const nannies = '/search-results?location=Oakland%2C+CA&category=nanny'

const workerReady = (page: Page) => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active))

/** A member who has found Rosa and opened their contact, with an active service worker. */
const searcher = async () => {
  const visitor = await browser.visitor({ as: maya, serviceWorker: true, viewport: 'phone' })
  await visitor.page.goto(nannies)
  const rosa = visitor.page.getByRole('article').filter({ hasText: 'Rosa M.' })
  await rosa.getByText(ownWords).waitFor()
  await rosa.getByRole('button', { name: 'View Details' }).click()
  await rosa.getByRole('link', { name: /555-0142/ }).waitFor()
  await workerReady(visitor.page)
  return visitor
}

const noConnection = (page: Page) => page.getByRole('heading', { level: 1, name: 'No connection right now' })
const lastSearch = (page: Page) => page.getByRole('region', { name: 'Your last search' })

describe('a member who is offline', () => {
  it('can use a mailed link once the browser is online again', async () => {
    const { page, context } = await searcher()
    const { page: other } = await browser.visitor()
    await other.request.post(`${village.url}/auth/v1/recover`, {
      headers: { apikey: village.apiKey },
      data: { email: otto.email },
    })
    const mail = (await village.mails()).filter(({ to }) => to === otto.email).at(-1)
    const form = Object.fromEntries(new URL(mail?.link ?? '').searchParams)
    const answer = await other.request.post(`${village.url}/auth/confirm`, { form, maxRedirects: 0 })
    const { hash } = new URL(answer.headers().location ?? '')
    await context.setOffline(true)
    await page.goto(`/auth?mode=reset-password${hash}`)
    await noConnection(page).waitFor()
    expect(page.url()).not.toContain('_token')
    await context.setOffline(false)
    await page.getByLabel('Confirm new password').waitFor()
    await page.getByText(otto.email).waitFor()
  })

  it('sees their last search, which is stored with public facts only and deleted on sign-out', async () => {
    const { page, context, faults } = await searcher()
    const cachedPages = () =>
      page.evaluate(async () => {
        const name = (await caches.keys()).find((one) => one.startsWith('pages-'))
        const requests = name ? await (await caches.open(name)).keys() : []
        return requests.map(({ url }) => new URL(url).pathname).toSorted()
      })
    await expect.poll(cachedPages).toEqual(['/', '/search-results'])
    const kept = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
      const requests = await Promise.all(caches.map((cache) => cache.keys()))
      const files = requests.flat().map(({ url }) => new URL(url).pathname)
      const pages = files.filter((file) => !/^\/(offline\.html|assets\/[\w.-]+)$/.test(file))
      return {
        files,
        pages,
        html: await Promise.all(pages.map(async (path) => (await window.caches.match(path))?.text())),
        search: localStorage.getItem('lastSearch') ?? '',
      }
    })
    expect(kept.files).toContain('/offline.html')
    // `caches.keys` is in the order in which the pages were stored, which is the one whose answer came first
    expect(kept.pages.toSorted()).toEqual(['/', '/search-results'])
    // the drawing of the offline page
    expect(kept.files.filter((file) => file.endsWith('.svg'))).toContainEqual(expect.stringMatching(/\/fog-/))
    expect(kept.search).toContain('Rosa M.')
    expect(kept.search).not.toContain('token')
    for (const secret of [ownWords, '555-0142', maya.email]) expect(`${kept.search} ${kept.html}`).not.toContain(secret)

    await context.setOffline(true)
    await page.goto('/about')
    await noConnection(page).waitFor()
    const search = lastSearch(page)
    await search.getByRole('link', { name: 'Nannies near Oakland' }).waitFor()
    expect(await search.getByRole('link').getAttribute('href')).toBe(nannies)
    const [card = ''] = await search.getByRole('listitem').filter({ hasText: 'Rosa M.' }).allInnerTexts()
    for (const fact of ['Nanny', 'from 1 parent', 'Oakland, CA', 'Reliable']) expect(card).toContain(fact)
    expect(card).not.toContain('out of 5')
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Built by mom, for moms.' }).waitFor()
    expect(faults).toEqual([])

    await page.getByRole('button', { name: /Maya/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('lastSearch'))).toBeNull()
    await context.setOffline(true)
    await page.goto('/about')
    await noConnection(page).waitFor()
    expect(await lastSearch(page).count()).toBe(0)
  })

  it('never sees the last search of another member of the same device', async () => {
    const { page, context } = await searcher()
    // the session disappears without a sign-out: browser data was cleared, or it was ended elsewhere
    await page.evaluate(() => localStorage.removeItem('trusted-village-session'))
    await context.setOffline(true)
    await page.goto('/about')
    await noConnection(page).waitFor()
    expect(await lastSearch(page).count()).toBe(0)

    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Built by mom, for moms.' }).waitFor()
    await signIn(page, otto)
    expect(await page.evaluate(() => localStorage.getItem('lastSearch'))).toBeNull()
  })
})

describe('a public page before its scripts load', () => {
  it('shows its first text, which does not move once the page loads', async () => {
    const { page, faults } = await browser.visitor({ viewport: 'phone' })
    let held = Promise.withResolvers<void>()
    await page.route('**/assets/index-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    for (const path of ['/', '/about', '/login', '/signup']) {
      held = Promise.withResolvers()
      await page.goto(path, { waitUntil: 'commit' })
      const first = page.locator('p.hero-h, p.h1')
      await first.waitFor()
      // the text may load before the style sheet, but is not painted before it
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await page.evaluate(() => document.fonts.ready)
      const [words, place] = [await first.textContent(), await first.boundingBox()]
      expect(await page.locator('#root').locator('a, button, input, form').count()).toBe(0)
      held.resolve()
      const heading = page.getByRole('heading', { level: 1 })
      await heading.waitFor()
      expect([(await heading.textContent())?.replace(/\s+/g, ' ').trim(), await heading.boundingBox()], path).toEqual([
        words?.replace(/\s+/g, ' ').trim(),
        place,
      ])
      expect(await first.count()).toBe(0)
    }
    expect(faults).toEqual([])
  })
})
