import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { pages } from '../../domain/pages.ts'
import { withCommas } from '../../domain/text/counts.ts'
import { queryOf } from '../app/call.ts'
import { useMemberFacts } from '../app/member-facts.ts'
import { pageSettings } from '../app/page-settings.ts'
import { useSession } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ErrorState, LoadingBlock } from '../ui/states.tsx'
import { toastFailure } from '../ui/toast.tsx'
import { useLiveUpdates } from './live-updates.ts'

/** Explains why the page is empty. The server answers an administrator without a second factor with `second_factor_missing`. */
function NoAccess() {
  const { isAdmin } = useMemberFacts()
  useEffect(() => {
    if (!isAdmin) toastFailure('Access Denied', 'You do not have permission to access the admin dashboard.')
  }, [isAdmin])
  return (
    <div className="page grid place-items-center py-16 text-center">
      <PageTitle title={isAdmin ? 'Two-step sign-in needed' : 'Access Denied'} />
      <h1 className="h1">{isAdmin ? 'One thing before you begin' : 'Access Denied'}</h1>
      <p className="mt-3 max-w-[34rem] text-lead text-ink-soft">
        {isAdmin
          ? 'Administrators need two-step sign-in here. Set it up in your account. It takes a minute and an app on your phone.'
          : 'This page is only for the village’s administrators.'}
      </p>
      <Button asChild variant="primary" size="lg" className="mt-6">
        {isAdmin ? (
          <Link to="/profile/settings" hash="second-factor">
            Set it up
          </Link>
        ) : (
          <Link to="/">Back to home</Link>
        )}
      </Button>
    </div>
  )
}

function LiveLine() {
  const { state, newsCount, showNews } = useLiveUpdates()
  return (
    <div className="min-h-6 text-small text-ink-mute">
      {state === 'live' && (
        <p className="flex items-center gap-2">
          <span className="h-2.5 w-2.5 rounded-full bg-chart-1" aria-hidden="true" />
          <span>Live</span>
          {newsCount > 0 && (
            <button
              type="button"
              className="link -my-3 min-h-11 font-semibold tabular-nums"
              aria-label={`${withCommas(newsCount)} new, show what came in`}
              onClick={showNews}
            >
              {withCommas(newsCount)} new
            </button>
          )}
        </p>
      )}
      <p role="status">
        {state === 'interrupted' && (
          <span className="flex items-center gap-2">
            <WifiOff size={16} className="flex-none" />
            Live updates stopped. We’re trying to reconnect.
          </span>
        )}
      </p>
    </div>
  )
}

const pageLook = 'page admin-page pt-5 pb-14 max-lg:has-[.thread]:p-0 lg:has-[.thread-panes]:pb-4'
const titleLook =
  'h1 text-[clamp(1.875rem,1.5rem+1.2vw,2.375rem)] lg:in-[.tabs-head]:whitespace-nowrap lg:in-[.tabs-head]:text-[1.375rem] xl:in-[.tabs-head]:text-[1.625rem]'

type RequireAdminProps = {
  /** The rest of the page, rendered for administrators only. It places the page's head itself. */
  children: (head: ReactNode) => ReactNode
}

export function RequireAdmin({ children }: RequireAdminProps) {
  const { user, session } = useSession()
  const role = useQuery({ ...queryOf('has-role', { _role: 'admin' }), enabled: user !== null })
  const hasFactor = session?.user.factors?.some(({ status }) => status === 'verified')
  const mayEnter = role.data?.has_role && (hasFactor || pageSettings.adminMfa !== 'required')
  if (user && role.data && !mayEnter) return <NoAccess />
  const admitted = user !== null && role.data !== undefined
  const head = (
    <>
      <h1 className={titleLook}>{pages['/admin'].title}</h1>
      {admitted ? <LiveLine /> : <span className="min-h-6" />}
    </>
  )
  if (admitted) return <div className={pageLook}>{children(head)}</div>
  if (role.isError) return <ErrorState as="h1" title="We couldn’t check your access" query={role} />
  return (
    <div className={pageLook}>
      <div className="tabs-head mb-6">
        {head}
        <div className="tabs min-h-12 lg:min-h-14" />
      </div>
      <LoadingBlock className="h-96 w-full" />
    </div>
  )
}
