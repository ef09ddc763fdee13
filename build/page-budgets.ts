// What each page begins with and what it may weigh: the one table of budgets.
import type { SitePath } from '../domain/pages.ts'

interface PageBudget {
  /** Its screen, as web/routes.tsx imports it. */
  screen: string
  /** Most scripts that the page begins with, in KiB (gzip). */
  kib: number
}

/** A page with a form has all that the form needs. */
const form = (screen: string): PageBudget => ({ screen, kib: 175 })

const page = (screen: string, kib: number): PageBudget => ({ screen, kib })

export const pageBudgets: Record<SitePath, PageBudget> = {
  '/': page('home/home.page.tsx', 140),
  '/auth': form('auth/auth.page.tsx'),
  '/login': form('auth/login.page.tsx'),
  '/signup': form('auth/signup.page.tsx'),
  '/email-verification': form('auth/email-verification.page.tsx'),
  '/referral-signup': form('referrals/referral-gate.page.tsx'),
  '/generate-referral': page('referrals/referral-codes.page.tsx', 175),
  '/contact': form('inquiries/contact.page.tsx'),
  '/about': page('about/about.page.tsx', 175),
  '/privacy': page('privacy/privacy.page.tsx', 175),
  '/profile': form('profiles/account.page.tsx'),
  '/contacts-seen': page('providers/contacts-seen.page.tsx', 175),
  '/add-listing': form('recommendations/share-experience.page.tsx'),
  '/my-recommendations/$id': page('recommendations/own-note.page.tsx', 175),
  '/search-results': page('providers/search-results.page.tsx', 175),
  '/saved': page('saved/saved.page.tsx', 175),
  '/providers/$slug': page('providers/provider.page.tsx', 175),
  '/admin': page('moderation/admin.page.tsx', 275),
  '/admin/inquiries': page('inquiries/inquiries.page.tsx', 275),
  '/admin/members/$id': page('members/member.page.tsx', 275),
  '/baby-products': page('products/baby-products.page.tsx', 175),
}
