import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isThisYouPath } from '../../domain/pages.ts'
import { village } from '../../domain/village.ts'
import { lazyComponent } from '../app/lazy.ts'
import { currentSession, useSession } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary, ReloadButton } from '../ui/lazy-boundary.tsx'
import { Wordmark } from '../ui/logo.tsx'
import { VisitRecorder } from '../visits/visit-recorder.tsx'
import { Footer } from './footer.tsx'
import { FrameLink } from './frame-link.tsx'

/** A polite live region that announces the new title. A focus that stayed on the old page moves to the main element. */
function RouteAnnouncer() {
  const router = useRouter()
  const [words, setWords] = useState('')
  const moved = useRef(false)

  useEffect(() => {
    const title = document.querySelector('title')
    if (!title) return
    const observer = new MutationObserver(() => {
      // the browser announces the first page itself
      if (moved.current) setWords(document.title)
    })
    observer.observe(title, { childList: true })
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    let before: Element | null = null
    let inPlace = false
    const stopBefore = router.subscribe('onBeforeNavigate', () => {
      before = document.activeElement
      inPlace = document.getElementById('place') !== null
    })
    // only once the new page is rendered: until then the focus may be on the old page
    const stopRendered = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      moved.current = true
      const now = document.activeElement
      // a menu that closed returned the focus to its button
      const leftBehind = now === document.body || now === before || before?.isConnected === false
      const main = document.getElementById('main')
      // between pages of the account the focus skips the list beside them
      const place = inPlace && document.getElementById('place')
      if (leftBehind && !toLocation.hash && !main?.contains(now)) (place || main)?.focus({ preventScroll: true })
    })
    return () => {
      stopBefore()
      stopRendered()
    }
  }, [router])

  return (
    <p className="sr-only" aria-live="polite" role="status">
      {words}
    </p>
  )
}

/**
 * The frame of the routed page. The class `sky-top` on a page's first element draws its sky behind the header; `sky-end`
 * on its last one continues it behind the footer's hills; a page with a `scene` has its own ground.
 */
export function Page({ children }: { children: ReactNode }) {
  const admin = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') })
  return (
    <div className="site flex min-h-dvh flex-col">
      <Button asChild variant="primary" className="fixed top-3 left-3 z-60 not-focus:-translate-y-[200%] print:hidden">
        <a href="#main">Skip to main content</a>
      </Button>
      <RouteAnnouncer />
      <VisitRecorder />
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {!admin && <Footer />}
    </div>
  )
}

const Account = lazyComponent(() => import('./account.tsx'), 'Account')
if (currentSession().user) void Account.preload?.()

/** The header. Its right side is empty while the session is being read. */
function Header() {
  const { user, loading } = useSession()
  useEffect(() => {
    if (loading) void Account.preload?.()
  }, [loading])
  return (
    <header className="hdr-bar max-lg:in-[.site:has(.thread)]:hidden">
      <div className="page hdr">
        <FrameLink to="/" aria-label={`${village.name}, home`} className="flex min-h-11 flex-none items-center">
          <Wordmark />
        </FrameLink>
        {user ? (
          <LazyBoundary missing={<ReloadButton />}>
            <Account />
          </LazyBoundary>
        ) : (
          !loading && <SignInLinks />
        )}
      </div>
    </header>
  )
}

function SignInLinks() {
  const isForProviders = useLocation({ select: ({ pathname }) => pathname === isThisYouPath })
  if (isForProviders)
    return (
      <p className="text-small text-ink-mute">
        For providers<span className="max-sm:sr-only">, no account needed</span>
      </p>
    )
  return (
    <nav className="flex items-center gap-1 sm:gap-2.5" aria-label="Account">
      <Button asChild variant="quiet" className="whitespace-nowrap max-sm:px-2">
        <Link to="/login">Sign In</Link>
      </Button>
      <Button asChild variant="primary" className="whitespace-nowrap max-sm:px-4">
        <Link to="/signup">Sign Up</Link>
      </Button>
    </nav>
  )
}
