// The requests that the service worker answers: navigations to pages of the site, and cached files.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sitePaths } from '../../domain/pages.ts'

const origin = 'https://village.example'

type Listener = (event: object) => void

const listeners = new Map<string, Listener[]>()
const deleted: string[] = []
const preload = { enable: vi.fn(async () => undefined), disable: vi.fn(async () => undefined) }

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const location = new URL(`${origin}/sw.js`)
  const cache = { match: async () => new Response('cached') }
  const caches = {
    keys: async () => ['site-new', 'site-old', 'serwist-precache-v2', 'waiting-import'],
    open: async () => cache,
    delete: async (name: string) => deleted.push(name),
  }
  vi.stubGlobal('caches', caches)
  const registration = { scope: `${origin}/`, navigationPreload: preload }
  vi.stubGlobal('location', location)
  vi.stubGlobal('registration', registration)
  vi.stubGlobal('self', {
    location,
    registration,
    caches,
    addEventListener: (type: string, listener: Listener) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
  })
  vi.stubGlobal('siteFiles', { paths: ['/offline.html', '/assets/index-abc.js'], hash: 'new' })
  vi.stubGlobal('fetch', async () => new Response('from the network'))
  await import('../../web/offline/service-worker.ts')
})

// Tests of other files run in this process.
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** Whether the worker answers this request; otherwise the browser sends it to the server. */
const answers = (path: string, { mode = 'navigate', method = 'GET' } = {}): boolean => {
  let answered = false
  const url = new URL(path, origin).href
  const request = { url, mode, method, destination: '', headers: new Headers(), clone: () => request }
  const event = {
    type: 'fetch',
    request,
    respondWith: (answer: Promise<Response>) => {
      answered = true
      answer.catch(() => undefined)
    },
    waitUntil: (work: Promise<unknown>) => work.catch(() => undefined),
  }
  for (const listener of listeners.get('fetch') ?? []) listener(event)
  return answered
}

describe('the service worker', () => {
  it('answers navigations to every page of the site, with any query', () => {
    for (const path of sitePaths) {
      expect([path, answers(path)]).toEqual([path, true])
      expect([path, answers(`${path}?verified=true&redirect=%2Fabout`)]).toEqual([path, true])
    }
  })

  it('answers requests for cached files only', () => {
    expect(answers('/assets/index-abc.js', { mode: 'cors' })).toBe(true)
    expect(answers('/offline.html', { mode: 'cors' })).toBe(true)
    for (const path of ['/assets/other-abc.js', '/pictures/preview.png', '/sw.js']) {
      expect([path, answers(path, { mode: 'no-cors' })]).toEqual([path, false])
    }
  })

  it('ignores mailed links, whatever their form', () => {
    const values = 'type=signup&redirect_to=https%3A%2F%2Fvillage.example%2Fauth%3Fverified%3Dtrue'
    for (const path of [
      `/auth/confirm?token_hash=abc&${values}`,
      '/auth/confirm',
      '/auth/confirm/',
      `/auth/v1/verify?token=abc&${values}`,
    ]) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        expect([method, path, answers(path, { method })]).toEqual([method, path, false])
      }
    }
  })

  it('ignores forms, calls, streams and other URLs', () => {
    for (const path of ['/', '/auth', '/about']) {
      expect([path, answers(path, { method: 'POST' })]).toEqual([path, false])
      expect([path, answers(path, { mode: 'cors' })]).toEqual([path, false])
      expect([path, answers(path, { mode: 'same-origin' })]).toEqual([path, false])
    }
    for (const path of [
      '/rest/v1/rpc/search_providers',
      '/auth/v1/token?grant_type=password',
      '/realtime/v1/inquiries',
      '/mailbox',
      '/nope',
      '/authority',
      'https://elsewhere.example/auth',
    ]) {
      for (const mode of ['navigate', 'cors', 'no-cors']) {
        expect([mode, path, answers(path, { mode })]).toEqual([mode, path, false])
      }
    }
  })

  it('deletes only the files of earlier releases, and disables navigation preload', async () => {
    const works: Promise<unknown>[] = []
    for (const listener of listeners.get('activate') ?? []) {
      listener({ type: 'activate', waitUntil: (work: Promise<unknown>) => works.push(work) })
    }
    await Promise.all(works)
    expect(deleted).toEqual(['site-old', 'serwist-precache-v2'])
    expect(preload.disable).toHaveBeenCalled()
    expect(preload.enable).not.toHaveBeenCalled()
  })
})
