// Tells a parent who is a member already how to get in.
import { Link } from '@tanstack/react-router'
import { Notice } from '../ui/notice.tsx'

/** Stands above a sign-up form whose address has an account. */
export function ExistingMemberNotice({ redirect, className }: { redirect?: string | undefined; className?: string }) {
  return (
    <Notice tone="warn" title="That email already has an account." className={className}>
      <Link to="/login" search={{ redirect }}>
        Sign in
      </Link>{' '}
      or{' '}
      <Link to="/auth" search={{ mode: 'forgot-password', redirect }}>
        choose a new password
      </Link>
      .
    </Notice>
  )
}
