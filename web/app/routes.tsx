import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type ParsedLocation,
  redirect,
  useMatches,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageAt, type SitePath, sitePaths } from '../../domain/pages.ts'
import type { RouteName } from '../../domain/routes.ts'
import { tabTitle } from '../../domain/tab-title.ts'
import { FailedPage } from '../layout/failed.page.tsx'
import { NotFoundPage } from '../layout/not-found.page.tsx'
import { Page } from '../layout/page.tsx'
import { toastFailure } from '../ui/toast.tsx'
import { type PagedName, pagesOf, queryOf } from './call.ts'
import type { Input } from './call-address.ts'
import { firstCalls } from './first-calls.ts'
import { lazyComponent } from './lazy.ts'
import { queries } from './queries.ts'
import { currentSession } from './session.ts'

/** The screen of each page; build/page-budgets.ts lists the same files. */
const screens = {
  '/': lazyComponent(async () => {
    const { HomePage, loadMemberHome } = await import('../home/home.page.tsx')
    await loadMemberHome()
    return { HomePage }
  }, 'HomePage'),
  '/auth': lazyComponent(() => import('../auth/auth.page.tsx'), 'AuthPage'),
  '/login': lazyComponent(() => import('../auth/login.page.tsx'), 'LoginPage'),
  '/signup': lazyComponent(() => import('../auth/signup.page.tsx'), 'SignupPage'),
  '/email-verification': lazyComponent(() => import('../auth/email-verification.page.tsx'), 'EmailVerificationPage'),
  '/referral-signup': lazyComponent(() => import('../referrals/referral-gate.page.tsx'), 'ReferralGatePage'),
  '/generate-referral': lazyComponent(() => import('../referrals/referral-codes.page.tsx'), 'ReferralCodesPage'),
  '/contact': lazyComponent(() => import('../inquiries/contact.page.tsx'), 'ContactPage'),
  '/about': lazyComponent(() => import('../about/about.page.tsx'), 'AboutPage'),
  '/privacy': lazyComponent(() => import('../privacy/privacy.page.tsx'), 'PrivacyPage'),
  '/is-this-you': lazyComponent(() => import('../provider-portal/is-this-you.page.tsx'), 'IsThisYouPage'),
  '/profile': lazyComponent(() => import('../profiles/account.page.tsx'), 'AccountPage'),
  '/profile/settings': lazyComponent(() => import('../profiles/settings.page.tsx'), 'SettingsPage'),
  '/profile/leave': lazyComponent(() => import('../profiles/leave.page.tsx'), 'LeavePage'),
  '/mails': lazyComponent(() => import('../profiles/mail-switch.page.tsx'), 'MailSwitchPage'),
  '/contacts-seen': lazyComponent(() => import('../providers/contacts-seen.page.tsx'), 'ContactsSeenPage'),
  '/add-listing': lazyComponent(() => import('../recommendations/share-experience.page.tsx'), 'ShareExperiencePage'),
  '/my-recommendations/$id': lazyComponent(() => import('../recommendations/own-note.page.tsx'), 'OwnNotePage'),
  '/search-results': lazyComponent(() => import('../providers/search-results.page.tsx'), 'SearchResultsPage'),
  '/saved': lazyComponent(() => import('../saved/saved.page.tsx'), 'SavedPage'),
  '/old-list': lazyComponent(() => import('../old-list/old-list.page.tsx'), 'OldListPage'),
  '/questions': lazyComponent(() => import('../questions/questions.page.tsx'), 'QuestionsPage'),
  '/questions/$id': lazyComponent(() => import('../questions/question.page.tsx'), 'QuestionPage'),
  '/questions/$id/answer': lazyComponent(() => import('../questions/answer.page.tsx'), 'AnswerPage'),
  '/profile/alerts': lazyComponent(() => import('../alerts/alerts.page.tsx'), 'AlertsPage'),
  '/letter': lazyComponent(() => import('../letter/letter.page.tsx'), 'LetterPage'),
  '/ask': lazyComponent(() => import('../questions/ask.page.tsx'), 'AskPage'),
  '/providers/$slug': lazyComponent(() => import('../providers/provider.page.tsx'), 'ProviderPage'),
  '/admin': lazyComponent(() => import('../moderation/admin.page.tsx'), 'AdminPage'),
  '/admin/inquiries': lazyComponent(() => import('../inquiries/inquiries.page.tsx'), 'InquiriesPage'),
  '/admin/members/$id': lazyComponent(() => import('../members/member.page.tsx'), 'MemberPage'),
  '/baby-products': lazyComponent(() => import('../products/baby-products.page.tsx'), 'BabyProductsPage'),
} satisfies Record<SitePath, unknown>

/** Sets the title of the open page; a screen that shows something else sets its own afterwards. */
function RouteTitle() {
  const id = useMatches({ select: (matches) => matches.at(-1)?.routeId })
  const path = sitePaths.find((known) => known === id)
  useEffect(() => {
    if (path) document.title = tabTitle(pageAt(path).title)
  }, [path])
  return null
}

const root = createRootRoute({
  component: () => (
    <Page>
      <RouteTitle />
      <Outlet />
    </Page>
  ),
  notFoundComponent: NotFoundPage,
})

const queryTexts =
  <Name extends string>(...names: Name[]) =>
  (given: Record<string, unknown>): { [K in Name]?: string } =>
    Object.fromEntries(names.filter((name) => typeof given[name] === 'string').map((name) => [name, given[name]])) as {
      [K in Name]?: string
    }

type Opening = { location: ParsedLocation; cause: 'enter' | 'stay' | 'preload' }

const isPaged = (name: RouteName): name is PagedName =>
  (['search-providers', 'list-provider-notes', 'list-saved-providers'] as RouteName[]).includes(name)

/** Makes a first call while the screen loads; the screen's query waits for it. */
const prefetch = <N extends RouteName>(name: N, input: Input<N>): unknown =>
  isPaged(name)
    ? queries.prefetchInfiniteQuery(pagesOf(name, input as Input<typeof name>))
    : queries.prefetchQuery(queryOf(name, input))

/**
 * Redirects a visitor to sign in. While a stored session is being read, its owner counts as a member; the guard runs
 * again if the session has ended (web/app/main.tsx). The server checks what a member may see.
 */
const guard =
  (path: SitePath) =>
  ({ location, cause }: Opening): void => {
    const { user, loading } = currentSession()
    if (user && cause === 'enter')
      for (const [name, input] of firstCalls(location.pathname, location.search, user.id)) void prefetch(name, input)
    const page = pageAt(path)
    if (!page.guard || user || loading) return
    if (page.signInWords && cause === 'enter') toastFailure(page.signInWords)
    throw redirect({ to: page.signIn ?? '/auth', search: { redirect: location.href } })
  }

const at = <P extends SitePath>(path: P) =>
  ({
    getParentRoute: () => root,
    path,
    beforeLoad: guard(path),
    component: screens[path],
  }) as const

const pages = [
  createRoute(at('/')),
  createRoute({ ...at('/auth'), validateSearch: queryTexts('mode', 'verified', 'redirect') }),
  createRoute({ ...at('/login'), validateSearch: queryTexts('redirect') }),
  createRoute({ ...at('/signup'), validateSearch: queryTexts('redirect', 'code') }),
  createRoute({ ...at('/email-verification'), validateSearch: queryTexts('email', 'verified', 'redirect') }),
  createRoute({ ...at('/referral-signup'), validateSearch: queryTexts('code', 'step') }),
  createRoute(at('/generate-referral')),
  createRoute({ ...at('/contact'), validateSearch: queryTexts('subject', 'message') }),
  createRoute(at('/about')),
  createRoute(at('/privacy')),
  createRoute({ ...at('/is-this-you'), validateSearch: queryTexts('link', 'again') }),
  createRoute(at('/profile')),
  createRoute(at('/profile/settings')),
  createRoute(at('/profile/alerts')),
  createRoute(at('/profile/leave')),
  createRoute({ ...at('/mails'), validateSearch: queryTexts('token', 'mail', 'key', 'of') }),
  createRoute(at('/contacts-seen')),
  createRoute({ ...at('/add-listing'), validateSearch: queryTexts('kind', 'entry', 'question', 'name') }),
  createRoute(at('/my-recommendations/$id')),
  createRoute({
    ...at('/search-results'),
    validateSearch: queryTexts('location', 'category', 'query', 'rating', 'again', 'free', 'sort'),
  }),
  createRoute({ ...at('/saved'), validateSearch: queryTexts('compare') }),
  createRoute({ ...at('/old-list'), validateSearch: queryTexts('location', 'kind') }),
  createRoute({ ...at('/questions'), validateSearch: queryTexts('location', 'kind', 'recommended', 'order') }),
  createRoute(at('/questions/$id')),
  createRoute(at('/questions/$id/answer')),
  createRoute({ ...at('/letter'), validateSearch: queryTexts('to', 'every') }),
  createRoute({ ...at('/ask'), validateSearch: queryTexts('location', 'kind') }),
  createRoute(at('/providers/$slug')),
  createRoute({
    ...at('/admin'),
    validateSearch: queryTexts('tab', 'status', 'search', 'sort', 'kind', 'days', 'admins', 'note'),
  }),
  createRoute({ ...at('/admin/inquiries'), validateSearch: queryTexts('show', 'open') }),
  createRoute(at('/admin/members/$id')),
  createRoute({ ...at('/baby-products'), validateSearch: queryTexts('category') }),
]

const routeTree = root.addChildren(pages)

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: FailedPage,
  scrollRestoration: true,
  // the style sheet makes anchors scroll smoothly; a new page opens at the top immediately
  scrollRestorationBehavior: 'instant',
  // Plain query strings: people share these URLs, so they contain text, not JSON.
  parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value) as [string, string][]
    return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
