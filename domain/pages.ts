// Every page of the site: its address, its title and who may open it.
import { village } from './village.ts'

export interface SitePage {
  /** Empty for the page that is called like the village itself. A screen names itself only where it shows something else. */
  title: string
  /** Who may open it, where that is not everybody. A visitor is led to sign in, and back again. */
  guard?: 'member' | 'administrator'
  /** Where a visitor signs in; `/auth` unless told. */
  signIn?: '/login'
  /** Said in a toast on the way there. */
  signInWords?: string
}

/** By address, in which `$name` stands for any one part; any other is answered with the not-found page and status 404. */
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

/** Addresses of an earlier release, each with where it leads now. */
export const movedPages: Partial<Record<string, string>> = { '/profile/security': '/profile/settings#second-factor' }

/** Where a provider asks for their page, and opens it. */
export const isThisYouPath = '/is-this-you'

/** Where a mail is turned off, and by a POST of a mail program (RFC 8058) too. */
export const mailsPath = '/mails'

export type SitePath = keyof typeof pages

/** The addresses of all pages. */
export const sitePaths = Object.keys(pages) as SitePath[]

/** The page at an address of the table. */
export const pageAt = (path: SitePath): SitePage => pages[path]

/** Which of the patterns a path, without its query, is an address of: each `$name` stands for one part that is not empty. */
export const patternOf = <Pattern extends string>(patterns: readonly Pattern[], path: string): Pattern | undefined => {
  const parts = path.split('/')
  return patterns.find((pattern) => {
    const wanted = pattern.split('/')
    return (
      wanted.length === parts.length && wanted.every((part, at) => (part[0] === '$' ? parts[at] : part === parts[at]))
    )
  })
}

/** The page of the site at a path, without its query. */
export const sitePathOf = (path: string): SitePath | undefined => patternOf(sitePaths, path)

/**
 * An address of the site as it was meant, with its query: without the punctuation that a sentence or a mail program left
 * behind it, and without a slash behind the page. Null when it is one already.
 */
export const mendedAddress = (address: string): string | null => {
  const [path = '', ...query] = address.split('?')
  const rest = query.length > 0 ? `?${query.join('?').replace(tokenAtEnd, (all) => all.replace(behindLink, ''))}` : ''
  const mended = `${(rest === '' ? path.replace(behindLink, '') : path).replace(/\/+$/, '') || '/'}${rest}`
  return mended !== address && sitePathOf(mended.split('?', 1)[0] ?? '') ? mended : null
}

/** Full stops, brackets, quotes and the like at the end, as they are or percent-encoded. */
const behindLink =
  /(?:[).,;:!'"*>\]}]|%(?:22|27|29|2[CE]|3[ABE]|5D|7D|C2%BB|E2%80%(?:9[89CD]|A6|BA)|E3%80%82|20|C2%A0|E2%80%8B))+$/i

/** The last value of a query, where it is a code or a key, which end with none of these. */
const tokenAtEnd = /(?:^|&)(?:code|link|token|key)=[^&]*$/

/** The page that shows every part in every state; only outside production. */
export const galleryPath = '/gallery'

/** Where mailed links lead: a page that the server makes by itself, outside the route table and the service worker. */
export const confirmPath = '/auth/confirm'

/** What stands in the browser's tab: "{title} · {village}", or the village's name alone. */
export const tabTitle = (title: string | undefined): string => (title ? `${title} · ${village.name}` : village.name)
