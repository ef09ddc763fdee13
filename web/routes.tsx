// The route table of the site at a glance; every page is loaded when it is first needed.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { SitePath } from '../domain/pages.ts'
import { FailedPage } from './layout/failed.page.tsx'
import { Page } from './layout/page.tsx'
import { type LazyPart, lazyPart } from './lazy-part.ts'
import { pageSettings } from './page-settings.ts'
import { LateSection } from './ui/late-section.tsx'

/** A page of the table. */
const page = (load: () => Promise<ComponentType>) => lazyRouteComponent(async () => ({ Page: await load() }), 'Page')

const loadQueries = lazyPart(() => import('./queries.tsx'), 'withQueries')
const loadNotFound = lazyPart(() => import('./layout/not-found.page.tsx'), 'NotFoundPage')

const root = createRootRoute({
  component: () => (
    <Page>
      <Outlet />
    </Page>
  ),
  notFoundComponent: () => (
    <LateSection load={loadNotFound} as="h1" failed="This page did not arrive">
      <div className="min-h-dvh" />
    </LateSection>
  ),
})

const text = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined

/** Reads the named query parameters as text; anything else in the address is ignored. */
const queryTexts =
  <Name extends string>(...names: Name[]) =>
  (given: Record<string, unknown>): { [K in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = text(given[name])
        return value === undefined ? [] : [[name, value]]
      }),
    ) as { [K in Name]?: string }

/** A page that asks the server by queries: the query client comes along with it. */
const askingPage = (load: LazyPart<ComponentType>) =>
  page(async () => {
    const [Page, withQueries] = await Promise.all([load(), loadQueries()])
    return withQueries(Page)
  })

const at = <P extends SitePath>(path: P) => ({ getParentRoute: () => root, path }) as const

const pages = [
  createRoute({ ...at('/'), component: page(lazyPart(() => import('./home/home.page.tsx'), 'HomePage')) }),
  createRoute({
    ...at('/auth'),
    validateSearch: queryTexts('mode', 'verified', 'redirect'),
    component: page(lazyPart(() => import('./auth/auth.page.tsx'), 'AuthPage')),
  }),
  createRoute({
    ...at('/login'),
    validateSearch: queryTexts('redirect'),
    component: page(lazyPart(() => import('./auth/login.page.tsx'), 'LoginPage')),
  }),
  createRoute({
    ...at('/signup'),
    validateSearch: queryTexts('redirect', 'code'),
    component: page(lazyPart(() => import('./auth/signup.page.tsx'), 'SignupPage')),
  }),
  createRoute({
    ...at('/email-verification'),
    validateSearch: queryTexts('email', 'verified', 'redirect'),
    component: page(lazyPart(() => import('./auth/email-verification.page.tsx'), 'EmailVerificationPage')),
  }),
  createRoute({
    ...at('/referral-signup'),
    validateSearch: queryTexts('code'),
    component: page(lazyPart(() => import('./referrals/referral-gate.page.tsx'), 'ReferralGatePage')),
  }),
  createRoute({
    ...at('/generate-referral'),
    component: askingPage(lazyPart(() => import('./referrals/referral-codes.page.tsx'), 'ReferralCodesPage')),
  }),
  createRoute({
    ...at('/contact'),
    component: page(lazyPart(() => import('./inquiries/contact.page.tsx'), 'ContactPage')),
  }),
  createRoute({ ...at('/about'), component: page(lazyPart(() => import('./about/about.page.tsx'), 'AboutPage')) }),
  createRoute({
    ...at('/profile'),
    component: askingPage(lazyPart(() => import('./profiles/account.page.tsx'), 'AccountPage')),
  }),
  createRoute({
    ...at('/add-listing'),
    component: askingPage(lazyPart(() => import('./recommendations/share-experience.page.tsx'), 'ShareExperiencePage')),
  }),
  createRoute({
    ...at('/search-results'),
    validateSearch: queryTexts('location', 'category', 'query', 'rating', 'sort'),
    component: askingPage(lazyPart(() => import('./providers/search-results.page.tsx'), 'SearchResultsPage')),
  }),
  createRoute({
    ...at('/admin'),
    validateSearch: queryTexts('tab', 'status', 'search', 'days'),
    component: askingPage(lazyPart(() => import('./moderation/admin.page.tsx'), 'AdminPage')),
  }),
  createRoute({
    ...at('/admin/inquiries'),
    validateSearch: queryTexts('show'),
    component: askingPage(lazyPart(() => import('./inquiries/inquiries.page.tsx'), 'InquiriesPage')),
  }),
  createRoute({
    ...at('/baby-products'),
    validateSearch: queryTexts('category'),
    component: askingPage(lazyPart(() => import('./products/baby-products.page.tsx'), 'BabyProductsPage')),
  }),
]

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: askingPage(lazyPart(() => import('./ui/gallery.page.tsx'), 'GalleryPage')),
})

const routeTree = root.addChildren(pageSettings.production ? pages : [...pages, gallery])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: FailedPage,
  scrollRestoration: true,
  // the style sheet scrolls smoothly to anchors; a new page starts at its top at once
  scrollRestorationBehavior: 'instant',
  // Plain query strings: addresses that people share hold text, not JSON.
  parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: (search) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(search)) {
      if (value !== undefined && value !== '') query.set(name, String(value))
    }
    return query.size > 0 ? `?${query}` : ''
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
