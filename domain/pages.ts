// Every page of the site: its address, its title, and what a shared link or a search engine says of it.
import { village } from './village.ts'

interface SitePage {
  /** Empty for the page that is called like the village itself. */
  title: string
  description: string
  /** Worth finding through a search engine: a visitor can read it without signing in. */
  public?: true
}

/** By address; any other is answered with the not-found page and status 404. */
export const pages = {
  '/': {
    title: '',
    description: `${village.tagline} An invitation-only community for ${village.metro} parents.`,
    public: true,
  },
  '/auth': { title: 'Sign in', description: `Sign in to ${village.name}, or choose a new password.` },
  '/login': {
    title: 'Sign in',
    description: `Sign in to ${village.name} and find care that other parents recommend.`,
    public: true,
  },
  '/signup': { title: 'Sign up', description: `Join ${village.name} with an invitation from a friend.`, public: true },
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
  '/profile': {
    title: 'My Account',
    description: `Your account, your invitation code and your recommendations on ${village.name}.`,
  },
  '/search-results': {
    title: 'Search results',
    description: `Care providers recommended by parents of ${village.name}.`,
  },
  '/admin': { title: 'Admin Dashboard', description: `The dashboard of the administrators of ${village.name}.` },
  '/admin/inquiries': { title: 'Inquiries', description: `What visitors wrote to ${village.name}.` },
  '/baby-products': {
    title: 'Top-Rated Baby Products',
    description: `Baby products ranked by the votes of parents of ${village.name}.`,
  },
} satisfies Record<string, SitePage>

export type SitePath = keyof typeof pages

/** The addresses of all pages. */
export const sitePaths = Object.keys(pages) as SitePath[]

/** Whether a path, without its query, is a page of the site. */
export const isSitePath = (path: string): path is SitePath => Object.hasOwn(pages, path)

/** The pages worth finding through a search engine. */
export const publicPaths = sitePaths.filter((path) => (pages[path] as SitePage).public)

/** The page that shows every part in every state; only outside production. */
export const galleryPath = '/gallery'

/** Where mailed links lead: a page that the server makes by itself, outside the route table and the service worker. */
export const confirmPath = '/auth/confirm'

/** What stands in the browser's tab: "{title} · {village}", or the village's name alone. */
export const tabTitle = (title: string | undefined): string => (title ? `${title} · ${village.name}` : village.name)
