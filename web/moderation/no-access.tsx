// In place of the administrators' pages: for members, and for an administrator without the second factor that is demanded.
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMemberFacts } from '../member-facts.ts'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { toastFailure } from '../ui/toast.tsx'

/** Says why there is nothing to see. */
export function NoAccess() {
  return useMemberFacts().isAdmin ? <FactorMissing /> : <AccessDenied />
}

/** The server answers an administrator without a second factor with `second_factor_missing`. */
function FactorMissing() {
  return (
    <div className="page grid place-items-center py-16 text-center">
      <PageTitle title="Second factor needed" />
      <h1 className="h1">One thing before you begin</h1>
      <p className="mt-3 max-w-[34rem] text-lead text-ink-soft">
        Administrators need a second factor here. Set it up in your account; it takes a minute and an app on your phone.
      </p>
      <Button asChild variant="primary" size="lg" className="mt-6">
        <Link to="/profile" hash="second-factor">
          Set it up
        </Link>
      </Button>
    </div>
  )
}

function AccessDenied() {
  useEffect(() => {
    toastFailure('Access Denied', 'You do not have permission to access the admin dashboard.')
  }, [])
  return (
    <div className="page grid place-items-center py-16 text-center">
      <PageTitle title="Access Denied" />
      <h1 className="h1">Access Denied</h1>
      <p className="mt-3 text-lead text-ink-soft">This page is for the administrators of the village.</p>
      <Button asChild variant="primary" size="lg" className="mt-6">
        <Link to="/">Back to home</Link>
      </Button>
    </div>
  )
}
