// The service worker: caches the built files of the site, and answers with a calm page when there is no connection. It caches no answer of the server.
import { sitePathOf } from '../../domain/pages.ts'

/** Paths of the files to cache, and a hash that is another one when any of them has changed. Filled in at build. */
declare const siteFiles: { paths: string[]; hash: string }

/** What is used of `ServiceWorkerGlobalScope`, which the types of a page do not have. */
interface WorkerScope {
  location: Location
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: VisitEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { disable(): Promise<void> } }
}

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void
}

interface VisitEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

declare const self: WorkerScope

const offlinePage = '/offline.html'

const cacheName = `site-${siteFiles.hash}`

const fillCache = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  // A file with a hash in its name may come from the browser's cache.
  await cache.addAll(
    siteFiles.paths.map((path) => (path === offlinePage ? new Request(path, { cache: 'reload' }) : path)),
  )
  // Pages always come from the server, so a new worker cannot meet a page it does not fit.
  await self.skipWaiting()
}

/** Deletes the files of earlier releases, of which the first ones used another name. */
const takeOver = async (): Promise<void> => {
  const names = await caches.keys()
  const old = names.filter((name) => name !== cacheName && /^(?:site|serwist)-/.test(name))
  await Promise.all(old.map((name) => caches.delete(name)))
  // An earlier release turned it on, and browsers remember. Where no route answers, they asked the server twice for one visit.
  await self.registration.navigationPreload?.disable().catch(() => undefined)
  await self.clients.claim()
}

/** Undefined where it is not cached or the cache cannot be read. A browser takes no redirected response for a page. */
const cached = async (path: string): Promise<Response | undefined> => {
  const file = await caches
    .open(cacheName)
    .then((cache) => cache.match(path))
    .catch(() => undefined)
  return file?.redirected ? new Response(file.body, { headers: file.headers }) : file
}

/** Opening a page of the route table by GET. Forms, mailed links, calls, streams and all else stay between the browser and the server. */
const isPageVisit = ({ mode, method }: Request, { origin, pathname }: URL): boolean =>
  mode === 'navigate' && method === 'GET' && origin === self.location.origin && sitePathOf(pathname) !== undefined

const isCachedFile = ({ method }: Request, { origin, pathname }: URL): boolean =>
  method === 'GET' && origin === self.location.origin && siteFiles.paths.includes(pathname)

self.addEventListener('install', (event) => event.waitUntil(fillCache()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (isPageVisit(request, url)) {
    event.respondWith(fetch(request).catch(async (error) => (await cached(offlinePage)) ?? Promise.reject(error)))
  } else if (isCachedFile(request, url)) {
    event.respondWith(cached(url.pathname).then((file) => file ?? fetch(request)))
  }
})
