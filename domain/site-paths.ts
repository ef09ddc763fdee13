// The addresses of the site's pages: the server answers any other path with the not-found page and status 404.

/** Every page of the site, as in the route table of the browser. */
export const sitePaths = [
  '/',
  '/auth',
  '/login',
  '/signup',
  '/email-verification',
  '/referral-signup',
  '/generate-referral',
  '/add-listing',
  '/contact',
  '/about',
  '/profile',
  '/search-results',
  '/admin',
  '/admin/inquiries',
  '/baby-products',
] as const

export type SitePath = (typeof sitePaths)[number]

/** The page that shows every part in every state; only outside production. */
export const galleryPath = '/gallery'

/** Where mailed links lead: a page that the server makes by itself, outside the route table and the service worker. */
export const confirmPath = '/auth/confirm'
