// The requests that the service worker answers: visits to pages of the site and cached files, nothing else.
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sitePaths } from '../../domain/pages.ts'

const origin = 'https://village.example'

type Listener = (event: object) => void

const listeners = new Map<string, Listener[]>()
const deleted: string[] = []
const preload = { enable: vi.fn(async () => undefined), disable: vi.fn(async () => undefined) }
/** Bodies of the cached responses by the name of their cache and their path. */
const cached = new Map<string, string>()
const date = { date: new Date().toUTCString() }
const page = (text: string) => `<script src="/assets/index-abc.js"></script>${text}`
/** What the server responds with; null if it cannot be reached. */
let served: string | null
let status = 200
/** URLs to which the worker led an open window. */
const led: string[] = []

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const location = new URL(`${origin}/sw.js`)
  const caches = {
    keys: async () => ['site-new', 'pages-new', 'site-old', 'pages-old', 'serwist-precache-v2', 'waiting-import'],
    open: async (name: string) => ({
      match: async (path: string) => {
        const body = cached.get(`${name} ${path}`)
        return body === undefined ? undefined : new Response(body, { headers: date })
      },
      put: async (path: string, response: Response) => cached.set(`${name} ${path}`, await response.text()),
    }),
    delete: async (name: string) => deleted.push(name),
  }
  vi.stubGlobal('caches', caches)
  const registration = { scope: `${origin}/`, navigationPreload: preload, update: async () => undefined }
  vi.stubGlobal('location', location)
  vi.stubGlobal('registration', registration)
  vi.stubGlobal('self', {
    location,
    registration,
    caches,
    navigator: { onLine: true },
    addEventListener: (type: string, listener: Listener) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    skipWaiting: async () => undefined,
    clients: {
      claim: async () => undefined,
      matchAll: async () => [{ url: `${origin}/providers/rosa-m-3f9a1c07be42` }],
      get: async () => ({ url: `${origin}/saved`, navigate: async (url: string) => led.push(url) }),
    },
  })
  vi.stubGlobal('siteFiles', {
    paths: ['/offline.html', '/assets/index-abc.js'],
    entry: '/assets/index-abc.js',
    hash: 'new',
  })
  vi.stubGlobal('fetch', async () => {
    if (served === null) throw new TypeError('Failed to fetch')
    return new Response(served, { status, headers: date })
  })
  // relative URLs, as in a browser
  const Plain = Request
  vi.stubGlobal(
    'Request',
    class extends Plain {
      constructor(address: string) {
        super(new URL(address, origin))
      }
    },
  )
  await import('../../web/offline/service-worker.ts')
})

beforeEach(() => {
  status = 200
  served = page('from the network')
  cached.clear()
  cached.set('site-new /offline.html', 'the offline page')
  deleted.length = 0
  led.length = 0
})

// Other files run in this process.
afterAll(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** The worker's response to this request; undefined if it leaves the request to the browser. */
const respond = (
  path: string,
  { mode = 'navigate', method = 'GET', cache = 'default' } = {},
): Promise<Response> | undefined => {
  let answer: Promise<Response> | undefined
  const url = new URL(path, origin).href
  const request = { url, mode, method, cache, destination: '', headers: new Headers(), clone: () => request }
  const event = {
    type: 'fetch',
    request,
    resultingClientId: 'window',
    respondWith: (given: Promise<Response>) => {
      answer = given
      given.catch(() => undefined)
    },
    waitUntil: (work: Promise<unknown>) => work.catch(() => undefined),
  }
  for (const listener of listeners.get('fetch') ?? []) listener(event)
  return answer
}

const answers = (...request: Parameters<typeof respond>): boolean => respond(...request) !== undefined

/** Text of the shown page, once the worker has done everything. */
const shown = async (...request: Parameters<typeof respond>): Promise<string | undefined> => {
  const text = await (await respond(...request))?.text()
  for (let step = 0; step < 5; step++) await setImmediate()
  return text
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

  it('shows a cached page immediately, and next time the one that the server has sent since', async () => {
    expect(await shown('/saved?compare=1')).toBe(page('from the network'))
    served = page('newer')
    expect(await shown('/saved')).toBe(page('from the network'))
    expect(await shown('/saved')).toBe(page('newer'))
  })

  it('gets a reloaded page, and one older than a week, from the server', async () => {
    await shown('/saved')
    served = page('newer')
    expect(await shown('/saved', { cache: 'no-cache' })).toBe(page('newer'))
    vi.setSystemTime(Date.now() + 8 * 24 * 3_600_000)
    served = page('newest')
    expect(await shown('/saved')).toBe(page('newest'))
    vi.useRealTimers()
  })

  it('caches no page of another release, and deletes the pages of its own', async () => {
    served = '<script src="/assets/index-xyz.js"></script>'
    expect(await shown('/saved')).toBe(served)
    expect([...cached.keys()]).toEqual(['site-new /offline.html'])
    expect(deleted).toEqual(['pages-new'])
  })

  it('opens a cached page again if the settings of the site have changed', async () => {
    await shown('/saved')
    served = page('<meta name="village" content="new">')
    expect(await shown('/saved')).toBe(page('from the network'))
    expect(led).toEqual([`${origin}/saved`])
    expect(await shown('/saved')).toBe(served)
    expect(led).toHaveLength(1)
  })

  it('leaves a cached page open if the server or a proxy reports an error', async () => {
    const known = page('<meta name="village" content="known">')
    served = known
    await shown('/saved')
    served = 'Bad gateway'
    status = 502
    expect(await shown('/saved')).toBe(known)
    expect(led).toEqual([])
  })

  it('replaces a cached page by the offline page if the server cannot be reached', async () => {
    await shown('/saved')
    served = null
    expect(await shown('/saved')).toBe(page('from the network'))
    expect(led).toEqual([`${origin}/saved`])
    expect(await shown('/saved')).toBe('the offline page')
    served = page('from the network')
    await shown('/saved')
    expect(await shown('/saved')).toBe(page('from the network'))
  })

  it('caches the open pages, deletes only the files of earlier releases, and disables navigation preload', async () => {
    const works: Promise<unknown>[] = []
    for (const listener of listeners.get('activate') ?? []) {
      listener({ type: 'activate', waitUntil: (work: Promise<unknown>) => works.push(work) })
    }
    await Promise.all(works)
    expect(deleted).toEqual(['site-old', 'pages-old', 'serwist-precache-v2'])
    expect([...cached.keys()].slice(1)).toEqual(['pages-new /', 'pages-new /providers/$slug'])
    expect(preload.disable).toHaveBeenCalled()
    expect(preload.enable).not.toHaveBeenCalled()
  })
})
