// The scripts that each page starts with, and their size budgets.
import type { SitePath } from '../domain/pages.ts'

interface PageBudget {
  /** The page's screen, as web/app/routes.tsx imports it. */
  screen: string
  /** Maximum size of the page's first scripts, in KiB (gzip). */
  kib: number
}

/** Budgets are multiples of this, in KiB, so that a single line of code rarely exceeds one. */
export const budgetStep = 5

/** The budget for a page of this size in KiB: the next step that leaves at least one KiB free. */
export const budgetFor = (size: number): number => Math.ceil((size + 1) / budgetStep) * budgetStep

const page = (screen: string, kib: number): PageBudget => ({ screen, kib })

/** Maximum size of the first visit to `/` before any scrolling, in KiB: page, first scripts, style sheet, fonts, drawings. */
export const firstVisitBudget = 290

export const pageBudgets: Record<SitePath, PageBudget> = {
  '/': page('home/home.page.tsx', 160),
  '/auth': page('auth/auth.page.tsx', 195),
  '/login': page('auth/login.page.tsx', 190),
  '/signup': page('auth/signup.page.tsx', 190),
  '/email-verification': page('auth/email-verification.page.tsx', 190),
  '/referral-signup': page('referrals/referral-gate.page.tsx', 195),
  '/generate-referral': page('referrals/referral-codes.page.tsx', 180),
  '/contact': page('inquiries/contact.page.tsx', 190),
  '/about': page('about/about.page.tsx', 145),
  '/privacy': page('privacy/privacy.page.tsx', 150),
  '/is-this-you': page('provider-portal/is-this-you.page.tsx', 185),
  '/profile': page('profiles/account.page.tsx', 185),
  '/profile/settings': page('profiles/settings.page.tsx', 175),
  '/profile/leave': page('profiles/leave.page.tsx', 185),
  '/mails': page('profiles/mail-switch.page.tsx', 150),
  '/contacts-seen': page('providers/contacts-seen.page.tsx', 185),
  '/add-listing': page('recommendations/share-experience.page.tsx', 190),
  '/my-recommendations/$id': page('recommendations/own-note.page.tsx', 190),
  '/search-results': page('providers/search-results.page.tsx', 190),
  '/saved': page('saved/saved.page.tsx', 185),
  '/old-list': page('old-list/old-list.page.tsx', 185),
  '/profile/alerts': page('alerts/alerts.page.tsx', 185),
  '/letter': page('letter/letter.page.tsx', 180),
  '/questions': page('questions/questions.page.tsx', 185),
  '/questions/$id': page('questions/question.page.tsx', 190),
  '/questions/$id/answer': page('questions/answer.page.tsx', 185),
  '/ask': page('questions/ask.page.tsx', 185),
  '/providers/$slug': page('providers/provider.page.tsx', 190),
  '/admin': page('moderation/admin.page.tsx', 240),
  '/admin/inquiries': page('inquiries/inquiries.page.tsx', 215),
  '/admin/members/$id': page('members/member.page.tsx', 190),
  '/baby-products': page('products/baby-products.page.tsx', 150),
}

export interface SizedFile {
  file: string
  kib: number
}

const total = (files: readonly SizedFile[]): number => files.reduce((sum, { kib }) => sum + kib, 0)

const inKib = (size: number): string => `${size.toFixed(1)} KiB`

const named = 6

/** A message that lists the files, heaviest first, if together they exceed `most` KiB; null otherwise. */
export const overweight = (what: string, files: readonly SizedFile[], most: number): string | null => {
  const size = total(files)
  if (size <= most) return null
  const over = (size - most).toFixed(1)
  return [
    `${what}: ${inKib(size)}, ${over} more than its budget of ${most} in build/page-budgets.ts. The heaviest:`,
    ...files.slice(0, named).map(({ file, kib }) => `    ${inKib(kib).padStart(10)}  ${file}`),
    `  Load what is wanted later when it is wanted (web/app/lazy.ts); or, if the page is worth it, set the budget to ${budgetFor(size)} there.`,
  ].join('\n')
}
