// The service worker: caches the built files of the site and its pages, which are the same for everybody. A repeated visit
// gets the cached page, and the server's replaces it for the next one. It caches no response of a call. Without a connection
// a page that is not cached is the offline page.
import { sitePathOf } from '../../domain/pages.ts'

/** Paths of the files to cache, the first script of every page, and a hash that changes with any of them. Filled in by the build. */
declare const siteFiles: { paths: string[]; entry: string; hash: string }

/** The parts of `ServiceWorkerGlobalScope` used here; the DOM types of a page lack it. */
interface WorkerScope {
  location: Location
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: VisitEvent) => void): void
  skipWaiting(): Promise<void>
  navigator: { onLine: boolean }
  clients: {
    claim(): Promise<void>
    matchAll(): Promise<{ url: string }[]>
    get(id: string): Promise<{ url: string; navigate(url: string): Promise<unknown> } | undefined>
  }
  registration: { navigationPreload?: { disable(): Promise<void> }; update(): Promise<void> }
}

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void
}

interface InstallEvent extends WorkerEvent {
  /** Only some browsers have it. A request that matches a condition does not start the worker. */
  addRoutes?: (
    routes: { condition: { urlPattern: string }; source: 'network' | { cacheName: string } }[],
  ) => Promise<void>
}

interface VisitEvent extends WorkerEvent {
  request: Request
  resultingClientId: string
  respondWith(answer: Promise<Response>): void
}

declare const self: WorkerScope

const offlinePage = '/offline.html'

const cacheName = `site-${siteFiles.hash}`
const pageCacheName = `pages-${siteFiles.hash}`

const fillCache = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  // A file with a hash in its name may come from the HTTP cache.
  await cache.addAll(
    siteFiles.paths.map((path) => (path === offlinePage ? new Request(path, { cache: 'reload' }) : path)),
  )
  // It caches only pages that begin with its own files, so a new worker fits every page.
  await self.skipWaiting()
}

/** Deletes the caches of earlier releases; the first releases used another name. */
const takeOver = async (): Promise<void> => {
  const names = await caches.keys()
  const old = names.filter(
    (name) => ![cacheName, pageCacheName].includes(name) && /^(?:site|pages|serwist)-/.test(name),
  )
  await Promise.all(old.map((name) => caches.delete(name)))
  // An earlier release enabled it and browsers remember that. It sent a second request for visits that the worker does
  // not handle.
  await self.registration.navigationPreload?.disable().catch(() => undefined)
  await self.clients.claim()
  const open = (await self.clients.matchAll()).map(({ url }) => new URL(url).pathname)
  await Promise.allSettled(['/', ...open].filter(sitePathOf).map((path) => visit(new Request(path))))
}

/**
 * Fetches a page and caches it for its kind of page: all providers' pages are one. A page of another release is not cached,
 * and the pages of this one are deleted: their files may be gone from the server.
 */
const visit = async (request: Request): Promise<Response> => {
  const response = await fetch(request).catch((error) => {
    isUnreachable = true
    throw error
  })
  isUnreachable = false
  const path = sitePathOf(new URL(request.url).pathname)
  if (response.status !== 200 || response.redirected || !path) return response
  const copy = response.clone()
  const isOwn = (await response.clone().text()).includes(siteFiles.entry)
  if (isOwn) await caches.open(pageCacheName).then((cache) => cache.put(path, copy))
  else {
    await caches.delete(pageCacheName)
    void self.registration.update().catch(() => undefined)
  }
  return response
}

/** Milliseconds for which a cached page is shown, by its Date header: an old page makes calls that a new server may not know. */
const shownMs = 7 * 24 * 3_600_000

/** Milliseconds in which nobody has typed anything on a page. */
const untouchedMs = 3000

let isUnreachable = false

/** The settings that the server put into a page (web/app/page-settings.ts), such as the key of its calls. */
const settingsOf = (html: string): string | undefined => /<meta name="village"[^>]*>/.exec(html)?.[0]

/** A reload asks the server first, and so does every visit after one that could not reach it. */
const showPage = async (event: VisitEvent, path: string): Promise<Response> => {
  const { request } = event
  const begin = performance.now()
  const fresh = visit(request)
  const isUsable = request.cache === 'default' && self.navigator.onLine && !isUnreachable
  const known = isUsable ? await cached(path, pageCacheName) : undefined
  const age = Date.now() - Date.parse(known?.headers.get('date') ?? '')
  if (!known || !(age < shownMs)) return fresh
  const shown = known.clone()
  const openAgain = async () => {
    while (performance.now() - begin < untouchedMs) {
      // the window exists a moment after it has got the page
      const page = await self.clients.get(event.resultingClientId)
      const isOpened = await page?.navigate(page.url).then(
        () => true,
        () => false,
      )
      if (isOpened) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const compare = async (response: Response) => {
    const isChanged = response.ok && settingsOf(await response.text()) !== settingsOf(await shown.text())
    // the browser follows a redirect, the worker cannot
    if (isChanged || response.type === 'opaqueredirect') await openAgain()
  }
  // if the server cannot be reached, the offline page opens
  event.waitUntil(fresh.then(compare, openAgain))
  return known
}

/** Undefined if the file is not cached or the cache cannot be read. Browsers reject redirected responses for a page, so it is copied. */
const cached = async (path: string, name = cacheName): Promise<Response | undefined> => {
  const file = await caches
    .open(name)
    .then((cache) => cache.match(path))
    .catch(() => undefined)
  return file?.redirected ? new Response(file.body, { headers: file.headers }) : file
}

/** The path of a GET navigation to a page of the route table. Forms, mailed links, calls and streams bypass the worker. */
const visitedPage = ({ mode, method }: Request, { origin, pathname }: URL): string | undefined =>
  mode === 'navigate' && method === 'GET' && origin === self.location.origin ? sitePathOf(pathname) : undefined

const isCachedFile = ({ method }: Request, { origin, pathname }: URL): boolean =>
  method === 'GET' && origin === self.location.origin && siteFiles.paths.includes(pathname)

/** Calls go to the server, and files come from the cache or else from the server, as the listener for requests has it. */
const addRoutes = async (event: InstallEvent): Promise<void> => {
  const calls = ['/rest/*', '/auth/v1/*'].map((urlPattern) => ({
    condition: { urlPattern },
    source: 'network' as const,
  }))
  await event.addRoutes?.([...calls, { condition: { urlPattern: '/assets/*' }, source: { cacheName } }])
}

self.addEventListener('install', (event) => event.waitUntil(Promise.all([fillCache(), addRoutes(event)])))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const page = visitedPage(request, url)
  if (page) {
    event.respondWith(
      showPage(event, page).catch(async (error) => (await cached(offlinePage)) ?? Promise.reject(error)),
    )
  } else if (isCachedFile(request, url)) {
    event.respondWith(cached(url.pathname).then((file) => file ?? fetch(request)))
  }
})
