// The service worker: keeps the built files of the site, and answers with a calm page when there is no connection. No answer of the village is ever kept.
import { NetworkOnly, type PrecacheEntry, Serwist } from 'serwist'

declare global {
  interface Window {
    /** The built files to keep, filled in at build. */
    __SW_MANIFEST: PrecacheEntry[]
  }
}

/** The page that is shown without a connection. */
const offlinePage = '/offline.html'

/** Links in mails lead through these; they are none of ours to answer. */
const servicePath = /^\/(rest|auth\/v1|realtime)\//

const worker = new Serwist({
  precacheEntries: self.__SW_MANIFEST,
  precacheOptions: { cleanupOutdatedCaches: true, cleanURLs: false, directoryIndex: null },
  // Pages always come from the village, so a new worker cannot meet a page it does not fit.
  skipWaiting: true,
  clientsClaim: true,
  navigationPreload: true,
  runtimeCaching: [
    {
      matcher: ({ request, url, sameOrigin }) =>
        sameOrigin && request.mode === 'navigate' && !servicePath.test(url.pathname),
      handler: new NetworkOnly(),
    },
  ],
  fallbacks: { entries: [{ url: offlinePage, matcher: ({ request }) => request.mode === 'navigate' }] },
  disableDevLogs: true,
})

worker.addEventListeners()
