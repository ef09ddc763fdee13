// What each page is for, in a sentence: what search engines and link previews say of it.
import type { SitePath } from './site-paths.ts'
import { village } from './village.ts'

/** The home page is described by the village's own words. */
type OtherPath = Exclude<SitePath, '/'>

const pageDescriptions: Record<OtherPath, string> = {
  '/auth': `Sign in to ${village.name}, or choose a new password.`,
  '/login': `Sign in to ${village.name} and find care that other parents recommend.`,
  '/signup': `Join ${village.name} with an invitation from a friend.`,
  '/email-verification': `Confirm your e-mail address to join ${village.name}.`,
  '/referral-signup': `You were invited to ${village.name}: enter your invitation code to join, or ask for one.`,
  '/generate-referral': `Invite other parents to ${village.name} with codes of your own.`,
  '/add-listing': `Recommend a care provider to the parents of ${village.name}, in a few minutes.`,
  '/contact': `Write to the people who run ${village.name}: a question, a correction, or a hello.`,
  '/about': `Why ${village.name} exists, how it works, and how recommendations are reviewed.`,
  '/profile': `Your account, your invitation code and your recommendations on ${village.name}.`,
  '/search-results': `Care providers recommended by parents of ${village.name}.`,
  '/admin': `The dashboard of the administrators of ${village.name}.`,
  '/admin/inquiries': `What visitors wrote to ${village.name}.`,
  '/baby-products': `Baby products ranked by the votes of parents of ${village.name}.`,
}

/** The description of the page at a path; null where there is none of its own. */
export const descriptionOf = (path: string): string | null =>
  path in pageDescriptions ? pageDescriptions[path as OtherPath] : null
