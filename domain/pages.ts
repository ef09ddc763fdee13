// Every page of the site: its path, its title and who may open it.
import { village } from './village.ts'

export interface SitePage {
  /** Empty for the page with the village's own name. A screen sets its own title only if it shows something else. */
  title: string
  /** Who may open it, if not everyone. A visitor is led to sign-in and back again. */
  guard?: 'member' | 'administrator'
  /** Where a visitor signs in; the default is `/auth`. */
  signIn?: '/login'
  /** Shown in a toast on the way there. */
  signInWords?: string
}

/** By path, in which `$name` matches any one segment. Any other path gets the not-found page and status 404. */
export const pages = {
  '/': { title: '' },
  '/auth': { title: 'Sign in' },
  '/login': { title: 'Sign in' },
  '/signup': { title: 'Sign up' },
  '/email-verification': { title: 'Check Your Email' },
  '/referral-signup': { title: 'Invitation' },
  '/generate-referral': { title: 'Your referral codes', guard: 'member', signIn: '/login' },
  '/add-listing': { title: 'Share Your Experience' },
  '/contact': { title: 'Contact Us' },
  '/about': { title: 'About Us' },
  '/privacy': { title: 'Privacy' },
  '/is-this-you': { title: 'Is this you?' },
  '/profile': { title: 'My Account', guard: 'member' },
  '/profile/settings': { title: 'Settings', guard: 'member' },
  '/profile/leave': { title: 'Leave the village', guard: 'member' },
  '/mails': { title: 'Emails' },
  '/contacts-seen': { title: 'Contacts you opened', guard: 'member' },
  '/my-recommendations/$id': { title: 'My recommendation', guard: 'member' },
  '/search-results': { title: 'Search results', guard: 'member', signIn: '/login' },
  '/saved': { title: 'Saved', guard: 'member', signIn: '/login' },
  '/providers/$slug': { title: 'Provider', guard: 'member', signIn: '/login' },
  '/admin': { title: 'Admin Dashboard', guard: 'administrator' },
  '/admin/inquiries': { title: 'Inquiries', guard: 'administrator' },
  '/admin/members/$id': { title: 'Member', guard: 'administrator' },
  '/baby-products': {
    title: 'Top-Rated Baby Products',
    guard: 'member',
    signInWords: 'Please sign in to view baby products',
  },
} satisfies Record<string, SitePage>

/** Paths of an earlier release, with their new locations. */
export const movedPages: Partial<Record<string, string>> = { '/profile/security': '/profile/settings#second-factor' }

/** Where a provider requests and opens their page. */
export const isThisYouPath = '/is-this-you'

/** Where emails are switched off, also by a POST of a mail program (RFC 8058). */
export const mailsPath = '/mails'

export type SitePath = keyof typeof pages

export const sitePaths = Object.keys(pages) as SitePath[]

export const pageAt = (path: SitePath): SitePage => pages[path]

/** The pattern that a path (without its query) matches; each `$name` matches one non-empty segment. */
export const patternOf = <Pattern extends string>(patterns: readonly Pattern[], path: string): Pattern | undefined => {
  const parts = path.split('/')
  return patterns.find((pattern) => {
    const wanted = pattern.split('/')
    return (
      wanted.length === parts.length && wanted.every((part, at) => (part[0] === '$' ? parts[at] : part === parts[at]))
    )
  })
}

/** The page of the site at a path (without its query). */
export const sitePathOf = (path: string): SitePath | undefined => patternOf(sitePaths, path)

/**
 * Full stops, brackets, quotes and the like at the end, as they are or percent-encoded: ASCII, « », those of General Punctuation
 * (U+2010 to U+203F), of CJK (U+3000 to U+301F) and full-width ones, spaces, and what closes a tag.
 */
const behindLink =
  /(?:[).,;:!'"*>\]}`]|%(?:2[0279CE]|3[ABCE]|5D|60|7D|C2%(?:A0|BB)|E2%80%[89AB][\dA-F]|E3%80%[89][\dA-F]|EF%BC%(?:81|89|8[CE]|9[AB]|BD))|&(?:gt|quot);)+$/i

/** The last value of a query if it is a code or key; these never end with punctuation. */
const tokenAtEnd = /(?:^|&)(?:code|link|token|key)=[^&]*$/

/** A query whose `&amp;` (copied from HTML) is replaced by `&`. */
export const plainQuery = (query: string): string => query.replaceAll('&amp;', '&')

/** Part of a link, without punctuation copied after it. */
export const withoutEnd = (text: string): string => text.replace(behindLink, '')

/** A path without trailing slashes and, at the end of the URL, without trailing punctuation. */
const mendedPath = (path: string, isEnd: boolean): string => {
  const shorter = (isEnd ? withoutEnd(path) : path).replace(/\/+$/, '')
  return shorter === path || shorter === '' ? shorter || '/' : mendedPath(shorter, isEnd)
}

/**
 * The intended URL of the site, with its query: without the punctuation that a sentence or a mail program added, without a
 * trailing slash, and with `&` for `&amp;`. Null if the URL needs no correction.
 */
export const mendedAddress = (address: string): string | null => {
  const [given = '', ...query] = address.split('?')
  const values = plainQuery(query.join('?')).replace(tokenAtEnd, withoutEnd)
  const path = mendedPath(given, query.length === 0)
  const mended = query.length > 0 ? `${path}?${values}` : path
  return mended !== address && (sitePathOf(path) || movedPages[path]) ? mended : null
}

/** Where mailed links lead: a page that the server renders, outside the route table and the service worker. */
export const confirmPath = '/auth/confirm'

/** The title of the browser's tab: "{title} · {village}", or the village's name alone. */
export const tabTitle = (title: string | undefined): string => (title ? `${title} · ${village.name}` : village.name)
