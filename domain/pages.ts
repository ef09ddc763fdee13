// Every page of the site: its address, its title and who may open it.
import { village } from './village.ts'

export interface SitePage {
  /** Empty for the page that is called like the village itself. A screen names itself only where it shows something else. */
  title: string
  guard?: 'member' | 'administrator'
  signIn?: '/login'
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

export const movedPages: Partial<Record<string, string>> = { '/profile/security': '/profile/settings#second-factor' }

export const isThisYouPath = '/is-this-you'

/** Where a mail is turned off, and by a POST of a mail program (RFC 8058) too. */
export const mailsPath = '/mails'

export type SitePath = keyof typeof pages

export const sitePaths = Object.keys(pages) as SitePath[]

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

export const sitePathOf = (path: string): SitePath | undefined => patternOf(sitePaths, path)

/** Punctuation, brackets and spaces at the end of a copied link, as they are or percent-encoded, in ASCII, CJK and full width. */
const behindLink =
  /(?:[).,;:!'"*>\]}`]|%(?:2[0279CE]|3[ABCE]|5D|60|7D|C2%(?:A0|BB)|E2%80%[89AB][\dA-F]|E3%80%[89][\dA-F]|EF%BC%(?:81|89|8[CE]|9[AB]|BD))|&(?:gt|quot);)+$/i

const tokenAtEnd = /(?:^|&)(?:code|link|token|key)=[^&]*$/

export const plainQuery = (query: string): string => query.replaceAll('&amp;', '&')

export const withoutEnd = (text: string): string => text.replace(behindLink, '')

const mendedPath = (path: string, isEnd: boolean): string => {
  const shorter = (isEnd ? withoutEnd(path) : path).replace(/\/+$/, '')
  return shorter === path || shorter === '' ? shorter || '/' : mendedPath(shorter, isEnd)
}

/** An address of the site without what a sentence or a mail program left behind it; null when there is nothing to mend. */
export const mendedAddress = (address: string): string | null => {
  const [given = '', ...query] = address.split('?')
  const values = plainQuery(query.join('?')).replace(tokenAtEnd, withoutEnd)
  const path = mendedPath(given, query.length === 0)
  const mended = query.length > 0 ? `${path}?${values}` : path
  return mended !== address && (sitePathOf(path) || movedPages[path]) ? mended : null
}

/** Where mailed links lead: a page that the server makes by itself, outside the route table and the service worker. */
export const confirmPath = '/auth/confirm'

export const tabTitle = (title: string | undefined): string => (title ? `${title} · ${village.name}` : village.name)
