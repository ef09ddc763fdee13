// The top of every page: the brand, and either the way in or the member's own menu.
import { Link } from '@tanstack/react-router'
import { village } from '../../domain/village.ts'
import { lazyPart } from '../lazy-part.ts'
import { useMemberFacts } from '../member-facts.ts'
import { useSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { useLatePart } from '../ui/late-part.ts'
import { Wordmark } from '../ui/logo.tsx'
import { greetingName } from './frame.copy.ts'
import { FrameLink } from './frame-link.tsx'

const loadAccount = lazyPart(() => import('./account.tsx'), 'Account')

/** The header. While the session is being read its right side stays empty. */
export function Header() {
  const { user, loading } = useSession()
  const { profile, isAdmin } = useMemberFacts()
  const Account = useLatePart(loadAccount, user !== null || loading)
  return (
    <header className="hdr-bar">
      <div className="page hdr">
        <FrameLink to="/" aria-label={`${village.name}, home`} className="flex min-h-11 flex-none items-center">
          <Wordmark />
        </FrameLink>
        {user
          ? Account && (
              <Account
                name={greetingName(profile?.full_name, user.email)}
                picture={profile?.picture}
                isAdmin={isAdmin}
              />
            )
          : !loading && <WayIn />}
      </div>
    </header>
  )
}

function WayIn() {
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
