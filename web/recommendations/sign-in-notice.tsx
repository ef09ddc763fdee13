import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Notice } from '../ui/notice.tsx'

/** `ended` means that the session ran out on this page: then the notice comes into view and takes the focus. */
export function SignInNotice({ ended }: { ended: boolean }) {
  const signIn = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!ended) return
    signIn.current?.focus({ preventScroll: true })
    signIn.current?.scrollIntoView({ block: 'center' })
  }, [ended])
  return (
    <Notice className="mb-4 lg:mt-7 lg:mb-0" title="Please sign in to share your experience.">
      <Link ref={signIn} to="/login" search={{ redirect: '/add-listing' }}>
        Sign in
      </Link>{' '}
      <span>if you’re a member. New here? You can</span>{' '}
      <Link to="/signup" search={{ redirect: '/add-listing' }}>
        sign up
      </Link>{' '}
      <span>{`with an invitation.${ended ? ' What you wrote is saved in this browser.' : ''}`}</span>
    </Notice>
  )
}
