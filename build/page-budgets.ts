// What each page begins with and what it may weigh: the one table of budgets.
import type { SitePath } from '../domain/pages.ts'

interface PageBudget {
  /** Its screen, as web/app/routes.tsx imports it. */
  screen: string
  /** Most scripts that the page begins with, in KiB (gzip). */
  kib: number
}

/** A page with a form has all that the form needs. */
const form = (screen: string): PageBudget => ({ screen, kib: 175 })

const page = (screen: string, kib: number): PageBudget => ({ screen, kib })

export const pageBudgets: Record<SitePath, PageBudget> = {
  '/': page('home/home.page.tsx', 154),
  '/auth': page('auth/auth.page.tsx', 181),
  '/login': form('auth/login.page.tsx'),
  '/signup': page('auth/signup.page.tsx', 176),
  '/email-verification': form('auth/email-verification.page.tsx'),
  '/referral-signup': page('referrals/referral-gate.page.tsx', 177),
  '/generate-referral': page('referrals/referral-codes.page.tsx', 150),
  '/contact': form('inquiries/contact.page.tsx'),
  '/about': page('about/about.page.tsx', 132),
  '/privacy': page('privacy/privacy.page.tsx', 133),
  '/profile': page('profiles/account.page.tsx', 157),
  '/profile/security': page('profiles/security.page.tsx', 157),
  '/contacts-seen': page('providers/contacts-seen.page.tsx', 140),
  '/add-listing': page('recommendations/share-experience.page.tsx', 202),
  '/my-recommendations/$id': page('recommendations/own-note.page.tsx', 151),
  '/search-results': page('providers/search-results.page.tsx', 163),
  '/saved': page('saved/saved.page.tsx', 143),
  '/providers/$slug': page('providers/provider.page.tsx', 158),
  '/admin': page('moderation/admin.page.tsx', 209),
  '/admin/inquiries': page('inquiries/inquiries.page.tsx', 201),
  '/admin/members/$id': page('members/member.page.tsx', 164),
  '/baby-products': page('products/baby-products.page.tsx', 138),
}
