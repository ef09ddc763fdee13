// The screen of each page of the site.
import type { ComponentType } from 'react'
import type { SitePath } from '../domain/pages.ts'
import { type LazyPart, lazyPart } from './lazy-part.ts'

/** Loaded when its page is opened; build/page-files.ts reads from here which files a page begins with. */
export const screens: Record<SitePath, LazyPart<ComponentType>> = {
  '/': lazyPart(() => import('./home/home.page.tsx'), 'HomePage'),
  '/auth': lazyPart(() => import('./auth/auth.page.tsx'), 'AuthPage'),
  '/login': lazyPart(() => import('./auth/login.page.tsx'), 'LoginPage'),
  '/signup': lazyPart(() => import('./auth/signup.page.tsx'), 'SignupPage'),
  '/email-verification': lazyPart(() => import('./auth/email-verification.page.tsx'), 'EmailVerificationPage'),
  '/referral-signup': lazyPart(() => import('./referrals/referral-gate.page.tsx'), 'ReferralGatePage'),
  '/generate-referral': lazyPart(() => import('./referrals/referral-codes.page.tsx'), 'ReferralCodesPage'),
  '/contact': lazyPart(() => import('./inquiries/contact.page.tsx'), 'ContactPage'),
  '/about': lazyPart(() => import('./about/about.page.tsx'), 'AboutPage'),
  '/privacy': lazyPart(() => import('./privacy/privacy.page.tsx'), 'PrivacyPage'),
  '/profile': lazyPart(() => import('./profiles/account.page.tsx'), 'AccountPage'),
  '/contacts-seen': lazyPart(() => import('./providers/contacts-seen.page.tsx'), 'ContactsSeenPage'),
  '/add-listing': lazyPart(() => import('./recommendations/share-experience.page.tsx'), 'ShareExperiencePage'),
  '/my-recommendations/$id': lazyPart(() => import('./recommendations/own-note.page.tsx'), 'OwnNotePage'),
  '/search-results': lazyPart(() => import('./providers/search-results.page.tsx'), 'SearchResultsPage'),
  '/saved': lazyPart(() => import('./saved/saved.page.tsx'), 'SavedPage'),
  '/providers/$slug': lazyPart(() => import('./providers/provider.page.tsx'), 'ProviderPage'),
  '/admin': lazyPart(() => import('./moderation/admin.page.tsx'), 'AdminPage'),
  '/admin/inquiries': lazyPart(() => import('./inquiries/inquiries.page.tsx'), 'InquiriesPage'),
  '/admin/members/$id': lazyPart(() => import('./members/member.page.tsx'), 'MemberPage'),
  '/baby-products': lazyPart(() => import('./products/baby-products.page.tsx'), 'BabyProductsPage'),
}
