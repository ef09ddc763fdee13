// Every page of the site: its path, its title and who may open it.
export interface SitePage {
  /** Empty for the page titled with the village's name. A screen sets its own title only if it shows something else. */
  title: string
  guard?: 'member' | 'administrator'
  signIn?: '/login'
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
  '/old-list': { title: 'From our old list', guard: 'member', signIn: '/login' },
  '/questions': { title: 'Parents near you ask', guard: 'member', signIn: '/login' },
  '/questions/$id': { title: 'A question', guard: 'member', signIn: '/login' },
  '/questions/$id/answer': { title: 'I know someone', guard: 'member', signIn: '/login' },
  '/profile/alerts': { title: 'Alerts & letter', guard: 'member', signIn: '/login' },
  '/letter': { title: 'The village letter', guard: 'member', signIn: '/login' },
  '/ask': { title: 'Ask the village', guard: 'member', signIn: '/login' },
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

/** The page where emails are switched off; mail programs also POST to it (RFC 8058). */
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

export const sitePathOf = (path: string): SitePath | undefined => patternOf(sitePaths, path)

/**
 * Punctuation, brackets and spaces at the end of a copied link, literal or percent-encoded; ASCII, CJK and full width.
 */
const behindLink =
  /(?:[).,;:!'"*>\]}`]|%(?:2[0279CE]|3[ABCE]|5D|60|7D|C2%(?:A0|BB)|E2%80%[89AB][\dA-F]|E3%80%[89][\dA-F]|EF%BC%(?:81|89|8[CE]|9[AB]|BD))|&(?:gt|quot);)+$/i

const tokenAtEnd = /(?:^|&)(?:code|link|token|key)=[^&]*$/

export const plainQuery = (query: string): string => query.replaceAll('&amp;', '&')

export const withoutEnd = (text: string): string => text.replace(behindLink, '')

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
