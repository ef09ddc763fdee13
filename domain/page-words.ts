// What each page is called before it is drawn, and what it says of itself where a link to it is shown.
import type { SitePath } from './site-paths.ts'
import { village } from './village.ts'

export interface PageWords {
  /** Empty for the page that is called like the village itself. */
  title: string
  description: string
}

/** Words for every page of the site; none names a person. */
export const pageWords: Record<SitePath, PageWords> = {
  '/': {
    title: '',
    description: `${village.tagline} An invitation-only community for ${village.metro} parents.`,
  },
  '/auth': { title: 'Sign in', description: `Sign in to ${village.name}, or choose a new password.` },
  '/login': { title: 'Sign in', description: `Sign in to ${village.name} and find care that other parents recommend.` },
  '/signup': { title: 'Sign up', description: `Join ${village.name} with an invitation from a friend.` },
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
  },
  '/about': {
    title: 'About Us',
    description: `Why ${village.name} exists, how it works, and how recommendations are reviewed.`,
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
}

/** Pages worth finding through a search engine: what a visitor can read without signing in. */
export const publicPaths: readonly SitePath[] = ['/', '/about', '/contact', '/signup', '/login']

/** What stands in the browser's tab: "{title} · {village}", or the village's name alone. */
export const tabTitle = (title: string | undefined): string => (title ? `${title} · ${village.name}` : village.name)
