// Which visits the service worker answers: those to pages of the site, and no others.
import { sitePathOf } from '../../domain/pages.ts'

/**
 * Whether the worker answers a request: opening a page of the route table by GET. Forms, mailed links, calls, streams and
 * addresses of any other kind stay between the browser and the server. Must run inside the worker (it compares with
 * `self.location`).
 */
export const isAnsweredVisit = ({ mode, method }: Pick<Request, 'mode' | 'method'>, url: URL): boolean =>
  mode === 'navigate' &&
  method === 'GET' &&
  url.origin === self.location.origin &&
  sitePathOf(url.pathname) !== undefined
