// What each page begins with and what it may weigh: the one table of budgets.
import type { SitePath } from '../domain/pages.ts'

interface PageBudget {
  /** Its screen, as web/app/routes.tsx imports it. */
  screen: string
  /** Most scripts that the page begins with, in KiB (gzip). */
  kib: number
}

/** A page with a form has all that the form needs. */
const form = (screen: string): PageBudget => ({ screen, kib: 181 })

const page = (screen: string, kib: number): PageBudget => ({ screen, kib })

export const pageBudgets: Record<SitePath, PageBudget> = {
  '/': page('home/home.page.tsx', 153),
  '/auth': page('auth/auth.page.tsx', 187),
  '/login': form('auth/login.page.tsx'),
  '/signup': page('auth/signup.page.tsx', 183),
  '/email-verification': form('auth/email-verification.page.tsx'),
  '/referral-signup': page('referrals/referral-gate.page.tsx', 185),
  '/generate-referral': page('referrals/referral-codes.page.tsx', 155),
  '/contact': form('inquiries/contact.page.tsx'),
  '/about': page('about/about.page.tsx', 141),
  '/privacy': page('privacy/privacy.page.tsx', 143),
  '/is-this-you': form('listings/is-this-you.page.tsx'),
  '/profile': page('profiles/account.page.tsx', 147),
  '/profile/settings': form('profiles/settings.page.tsx'),
  '/profile/leave': page('profiles/leave.page.tsx', 159),
  '/mails': page('profiles/mail-switch.page.tsx', 150),
  '/contacts-seen': page('providers/contacts-seen.page.tsx', 153),
  '/add-listing': page('recommendations/share-experience.page.tsx', 203),
  '/my-recommendations/$id': page('recommendations/own-note.page.tsx', 163),
  '/search-results': page('providers/search-results.page.tsx', 160),
  '/saved': page('saved/saved.page.tsx', 155),
  '/providers/$slug': page('providers/provider.page.tsx', 160),
  '/admin': page('moderation/admin.page.tsx', 209),
  '/admin/inquiries': page('inquiries/inquiries.page.tsx', 210),
  '/admin/members/$id': page('members/member.page.tsx', 174),
  '/baby-products': page('products/baby-products.page.tsx', 145),
}
