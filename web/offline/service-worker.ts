// The service worker: caches the built files of the site, and answers page visits without a connection with the offline
// page. It caches no response of a call.
import { sitePathOf } from '../../domain/pages.ts'

/** Paths of the files to cache, and a hash that changes with any of them. Filled in by the build. */
declare const siteFiles: { paths: string[]; hash: string }

/** The parts of `ServiceWorkerGlobalScope` used here; the DOM types of a page lack it. */
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
  // A file with a hash in its name may come from the HTTP cache.
  await cache.addAll(
    siteFiles.paths.map((path) => (path === offlinePage ? new Request(path, { cache: 'reload' }) : path)),
  )
  // Pages always come from the server, so a new worker fits every page.
  await self.skipWaiting()
}

/** Deletes the caches of earlier releases; the first releases used another name. */
const takeOver = async (): Promise<void> => {
  const names = await caches.keys()
  const old = names.filter((name) => name !== cacheName && /^(?:site|serwist)-/.test(name))
  await Promise.all(old.map((name) => caches.delete(name)))
  // An earlier release enabled it and browsers remember that. It sent a second request for visits that the worker does
  // not handle.
  await self.registration.navigationPreload?.disable().catch(() => undefined)
  await self.clients.claim()
}

/** Undefined if the file is not cached or the cache cannot be read. Browsers reject redirected responses for a page, so it is copied. */
const cached = async (path: string): Promise<Response | undefined> => {
  const file = await caches
    .open(cacheName)
    .then((cache) => cache.match(path))
    .catch(() => undefined)
  return file?.redirected ? new Response(file.body, { headers: file.headers }) : file
}

/** A GET navigation to a page of the route table. Forms, mailed links, calls and streams bypass the worker. */
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
