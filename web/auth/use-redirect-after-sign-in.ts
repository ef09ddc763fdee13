import type { User } from '@supabase/auth-js'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { safeRedirect } from '../../domain/auth/redirect.rules.ts'
import { useSession } from '../app/session.ts'
import { takePendingSearch } from '../providers/pending-search.ts'

/** Pages for signing in or up; a signed-in member is never redirected to them. */
const signInPages = new Set(['/login', '/signup', '/auth'])

const destination = (redirect: string | undefined): string => {
  const path = safeRedirect(redirect)
  return signInPages.has(path.replace(/[?#].*/, '')) ? '/' : path
}

/** Redirects once, as soon as a member is signed in and `open` is true. `before` is called with the member just before that. */
export const useRedirectAfterSignIn = (
  open: boolean,
  redirect: string | undefined,
  before?: (user: User) => void,
): void => {
  const { session } = useSession()
  const router = useRouter()
  const left = useRef(false)
  const user = session?.user
  useEffect(() => {
    if (!open || !user || left.current) return
    left.current = true
    before?.(user)
    const search = takePendingSearch()
    if (search) router.navigate({ to: '/search-results', search, replace: true })
    else router.history.replace(destination(redirect))
  }, [open, user, redirect, before, router])
}
