// The route table of the site at a glance; every page is loaded when it is first needed.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { SitePath } from '../domain/site-paths.ts'
import { FailedPage } from './layout/failed.page.tsx'
import { Page } from './layout/page.tsx'
import { pageSettings } from './page-settings.ts'

const root = createRootRoute({
  component: () => (
    <Page>
      <Outlet />
    </Page>
  ),
  notFoundComponent: lazyRouteComponent(() => import('./layout/not-found.page.tsx'), 'NotFoundPage'),
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
const askingPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyRouteComponent(async () => {
    const [page, { withQueries }] = await Promise.all([load(), import('./queries.tsx')])
    return { Page: withQueries(page[name]) }
  }, 'Page')

const at = <P extends SitePath>(path: P) => ({ getParentRoute: () => root, path }) as const

const pages = [
  createRoute({ ...at('/'), component: lazyRouteComponent(() => import('./home/home.page.tsx'), 'HomePage') }),
  createRoute({
    ...at('/auth'),
    validateSearch: queryTexts('mode', 'verified', 'redirect'),
    component: lazyRouteComponent(() => import('./auth/auth.page.tsx'), 'AuthPage'),
  }),
  createRoute({
    ...at('/login'),
    validateSearch: queryTexts('redirect'),
    component: lazyRouteComponent(() => import('./auth/login.page.tsx'), 'LoginPage'),
  }),
  createRoute({
    ...at('/signup'),
    validateSearch: queryTexts('redirect', 'code'),
    component: lazyRouteComponent(() => import('./auth/signup.page.tsx'), 'SignupPage'),
  }),
  createRoute({
    ...at('/email-verification'),
    validateSearch: queryTexts('email', 'verified'),
    component: lazyRouteComponent(() => import('./auth/email-verification.page.tsx'), 'EmailVerificationPage'),
  }),
  createRoute({
    ...at('/referral-signup'),
    validateSearch: queryTexts('code'),
    component: lazyRouteComponent(() => import('./referrals/referral-gate.page.tsx'), 'ReferralGatePage'),
  }),
  createRoute({
    ...at('/generate-referral'),
    component: askingPage(() => import('./referrals/referral-codes.page.tsx'), 'ReferralCodesPage'),
  }),
  createRoute({
    ...at('/contact'),
    component: lazyRouteComponent(() => import('./inquiries/contact.page.tsx'), 'ContactPage'),
  }),
  createRoute({ ...at('/about'), component: lazyRouteComponent(() => import('./about/about.page.tsx'), 'AboutPage') }),
  createRoute({
    ...at('/profile'),
    component: askingPage(() => import('./profiles/account.page.tsx'), 'AccountPage'),
  }),
  createRoute({
    ...at('/add-listing'),
    component: askingPage(() => import('./recommendations/share-experience.page.tsx'), 'ShareExperiencePage'),
  }),
  createRoute({
    ...at('/search-results'),
    validateSearch: queryTexts('location', 'category', 'query', 'rating', 'sort'),
    component: askingPage(() => import('./providers/search-results.page.tsx'), 'SearchResultsPage'),
  }),
  createRoute({
    ...at('/admin'),
    validateSearch: queryTexts('tab', 'status', 'search', 'days'),
    component: askingPage(() => import('./moderation/admin.page.tsx'), 'AdminPage'),
  }),
  createRoute({
    ...at('/admin/inquiries'),
    validateSearch: queryTexts('show'),
    component: askingPage(() => import('./inquiries/inquiries.page.tsx'), 'InquiriesPage'),
  }),
  createRoute({
    ...at('/baby-products'),
    validateSearch: queryTexts('category'),
    component: askingPage(() => import('./products/baby-products.page.tsx'), 'BabyProductsPage'),
  }),
]

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: askingPage(() => import('./ui/gallery.page.tsx'), 'GalleryPage'),
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
