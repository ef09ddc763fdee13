// The service worker: keeps the built files of the site, and answers with a calm page when there is no connection. No answer of the village is ever kept.
import { disableNavigationPreload, NetworkOnly, type PrecacheEntry, Serwist } from 'serwist'
import { sitePathOf } from '../../domain/pages.ts'

declare global {
  interface Window {
    /** The built files to keep, filled in at build. */
    __SW_MANIFEST: PrecacheEntry[]
  }
}

/** The page that is shown without a connection. */
const offlinePage = '/offline.html'

/** Opening a page of the route table by GET. Forms, mailed links, calls, streams and all else stay between the browser and the server. */
const isAnsweredVisit = ({ mode, method }: Request, { origin, pathname }: URL): boolean =>
  mode === 'navigate' && method === 'GET' && origin === self.location.origin && sitePathOf(pathname) !== undefined

const worker = new Serwist({
  precacheEntries: self.__SW_MANIFEST,
  precacheOptions: { cleanupOutdatedCaches: true, cleanURLs: false, directoryIndex: null },
  // Pages always come from the village, so a new worker cannot meet a page it does not fit.
  skipWaiting: true,
  clientsClaim: true,
  runtimeCaching: [{ matcher: ({ request, url }) => isAnsweredVisit(request, url), handler: new NetworkOnly() }],
  fallbacks: { entries: [{ url: offlinePage, matcher: ({ request }) => request.mode === 'navigate' }] },
  disableDevLogs: true,
})

// An earlier release turned it on, and browsers remember. Where no route answers, they asked the server twice for one visit.
disableNavigationPreload()

worker.addEventListeners()
