// The top of every page: the brand, and either the way in or the member's own menu.
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isThisYouPath } from '../../domain/pages.ts'
import { village } from '../../domain/village.ts'
import { lazyComponent } from '../app/lazy.ts'
import { useSession } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary, ReloadButton } from '../ui/lazy-boundary.tsx'
import { Wordmark } from '../ui/logo.tsx'
import { FrameLink } from './frame-link.tsx'

const Account = lazyComponent(() => import('./account.tsx'), 'Account')

/** The header. While the session is being read its right side stays empty. */
export function Header() {
  const { user, loading } = useSession()
  useEffect(() => {
    // while the session is being read
    if (loading) void Account.preload?.()
  }, [loading])
  return (
    <header className="hdr-bar">
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
