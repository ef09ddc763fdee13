// Every page of the site: its address, its title, what a shared link or a search engine says of it, who may open it.
import { village } from './village.ts'

export interface SitePage {
  /** Empty for the page that is called like the village itself. A screen names itself only where it shows something else. */
  title: string
  description: string
  /** Worth finding through a search engine: a visitor can read it without signing in. */
  public?: true
  /** Who may open it, where that is not everybody. A visitor is led to sign in, and back again. */
  guard?: 'member' | 'administrator'
  /** Where a visitor signs in; `/auth` unless told. */
  signIn?: '/login'
  /** Said in a toast on the way there. */
  signInWords?: string
}

/** By address, in which `$name` stands for any one part; any other is answered with the not-found page and status 404. */
export const pages = {
  '/': {
    title: '',
    description: `${village.tagline} An invitation-only community for ${village.metro} parents.`,
    public: true,
  },
  '/auth': {
    title: 'Sign in',
    description: `Sign in to ${village.name}, or choose a new password.`,
  },
  '/login': {
    title: 'Sign in',
    description: `Sign in to ${village.name} and find care that other parents recommend.`,
    public: true,
  },
  '/signup': {
    title: 'Sign up',
    description: `Join ${village.name} with an invitation from a friend.`,
    public: true,
  },
  '/email-verification': {
    title: 'Check Your Email',
    description: `Confirm your e-mail address to join ${village.name}.`,
  },
  '/referral-signup': {
    title: 'Invitation',
    description: `You were invited to ${village.name}: enter your invitation code to join, or ask for one.`,
  },
  '/generate-referral': {
    title: 'Your referral codes',
    description: `Invite other parents to ${village.name} with codes of your own.`,
    guard: 'member',
    signIn: '/login',
  },
  '/add-listing': {
    title: 'Share Your Experience',
    description: `Recommend a care provider to the parents of ${village.name}, in a few minutes.`,
  },
  '/contact': {
    title: 'Contact Us',
    description: `Write to the people who run ${village.name}: a question, a correction, or a hello.`,
    public: true,
  },
  '/about': {
    title: 'About Us',
    description: `Why ${village.name} exists, how it works, and how recommendations are reviewed.`,
    public: true,
  },
  '/privacy': {
    title: 'Privacy',
    description: `What ${village.name} knows of people, who sees it, and how long it is kept, in plain words.`,
    public: true,
  },
  '/profile': {
    title: 'My Account',
    description: `Your account, your invitation code and your recommendations on ${village.name}.`,
    guard: 'member',
  },
  '/contacts-seen': {
    title: 'Contacts you opened',
    description: `The providers whose contact you opened on ${village.name}.`,
    guard: 'member',
  },
  '/my-recommendations/$id': {
    title: 'My note',
    description: `A recommendation of your own on ${village.name}.`,
    guard: 'member',
  },
  '/search-results': {
    title: 'Search results',
    description: `Care providers recommended by parents of ${village.name}.`,
    guard: 'member',
    signIn: '/login',
  },
  '/saved': {
    title: 'Saved',
    description: `The providers you saved on ${village.name}, with your own notes.`,
    guard: 'member',
    signIn: '/login',
  },
  '/providers/$slug': {
    title: 'Provider',
    description: `A care provider recommended by parents of ${village.name}.`,
    guard: 'member',
    signIn: '/login',
  },
  '/admin': {
    title: 'Admin Dashboard',
    description: `The dashboard of the administrators of ${village.name}.`,
    guard: 'administrator',
  },
  '/admin/inquiries': {
    title: 'Inquiries',
    description: `What visitors wrote to ${village.name}.`,
    guard: 'administrator',
  },
  '/admin/members/$id': {
    title: 'Member',
    description: `A member of ${village.name}, for its administrators.`,
    guard: 'administrator',
  },
  '/baby-products': {
    title: 'Top-Rated Baby Products',
    description: `Baby products ranked by the votes of parents of ${village.name}.`,
    guard: 'member',
    signInWords: 'Please sign in to view baby products',
  },
} satisfies Record<string, SitePage>

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

/** The pages worth finding through a search engine whose address is one and the same for everybody. */
export const publicPaths = /* @__PURE__ */ sitePaths.filter((path) => pageAt(path).public && !path.includes('$'))

/** The page that shows every part in every state; only outside production. */
export const galleryPath = '/gallery'

/** Where mailed links lead: a page that the server makes by itself, outside the route table and the service worker. */
export const confirmPath = '/auth/confirm'

/** What stands in the browser's tab: "{title} · {village}", or the village's name alone. */
export const tabTitle = (title: string | undefined): string => (title ? `${title} · ${village.name}` : village.name)
