import type { Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { authClient } from '../auth/auth-client.ts'
import { saySignedOutAgain } from '../auth/sign-out.copy.ts'
import { awaitsFactor, hasStoredSession, storedMemberId, usableSession } from '../auth/stored-session.ts'
import { keepOnlyOwnSearch } from '../offline/last-search.ts'
import { ChunkLoadError, reloadForChunk } from './lazy.ts'
import { draftItem, runSignOutListeners, sessionItem } from './stored-items.ts'

interface SessionState {
  user: { id: string; email: string; user_metadata: Record<string, unknown> } | null
  session: Session | null
  /** True until the auth client reports for the first time, and during sign-out; false from the start if no session is stored. */
  loading: boolean
  /** The password was correct and the second factor is missing: for the site, nobody is signed in yet. */
  awaitsFactor?: boolean
}

const isAuthPage = window.location.pathname === '/auth'
const startsSignedOut = (): boolean => !hasStoredSession() && !isAuthPage

/** `session` is null if nobody is signed in. */
const stateOf = (session: Session | null, loading: boolean, half = false): SessionState => {
  const user = session?.user
  return {
    user: user ? { id: user.id, email: user.email ?? '', user_metadata: user.user_metadata } : null,
    session,
    loading,
    awaitsFactor: half,
  }
}

// The auth client would only repeat what is stored. On /auth a mailed link may replace the stored session.
const first = isAuthPage ? null : usableSession()
let state = stateOf(first, !first && !startsSignedOut())
let leaving = false
const listeners = new Set<() => void>()

export const currentSession = (): SessionState => state

export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSession = (): SessionState => useSyncExternalStore(onSessionChange, currentSession)

const show = (...shown: Parameters<typeof stateOf>): void => {
  state = stateOf(...shown)
  for (const listener of listeners) listener()
}

const keepOnlyOwn = (): void => {
  keepOnlyOwnSearch()
  keepOnlyOwnDrafts()
}

let listening = false
let known = first?.user.id

const listen = async (): Promise<void> => {
  const client = await authClient()
  if (listening) return
  listening = true
  client.onAuthStateChange((_event, session) => {
    if (known !== undefined && known !== session?.user.id) runSignOutListeners()
    known = session?.user.id
    keepOnlyOwn()
    if (leaving) return
    // an unreadable token throws; the page then reports after a while that the link does not work
    const half = session !== null && awaitsFactor(session)
    show(half ? null : session, false, half)
  })
}

let stopAsking = (): void => undefined

/**
 * Subscribes to the auth client; call it when a sign-in page opens, so that its session is noticed. Without a connection the
 * client may not load: a stored session is read once it does.
 */
export const listenToAuth = (): void => {
  stopAsking()
  stopAsking = keepAsking(listen, (error) => {
    // a session in use needs the client only later
    if (leaving || state.user) return
    if (error instanceof ChunkLoadError) void reloadForChunk()
    show(null, false)
  })
}

/**
 * Another tab may have signed out, or signed in as another member. Calls take the stored token immediately, so the page
 * does not wait for the auth client to show whose it is.
 */
const followStorage = (): void => {
  const id = storedMemberId() ?? undefined
  if (!leaving && known !== undefined && id !== known) {
    runSignOutListeners()
    known = id
    keepOnlyOwn()
    const usable = usableSession()
    show(usable, !usable && hasStoredSession())
  }
  listenToAuth()
}

/** Call once at the start of the page. The auth client is loaded only for a stored session that cannot be used without it. */
export const startSession = (): void => {
  keepOnlyOwn()
  saySignedOutAgain()
  if (!first && !startsSignedOut()) listenToAuth()
  window.addEventListener('storage', ({ key }) => {
    if (key === sessionItem.key || key === null) followStorage()
  })
  // a page restored from the browser's back/forward cache has missed changes
  window.addEventListener('pageshow', ({ persisted }) => persisted && followStorage())
}

/** Ends the session for every screen. No page redirects a leaving member to sign-in, because the whole site reloads. */
export const leaveSession = (): void => {
  leaving = true
  show(null, true)
}

/** Milliseconds before the first retry; doubled each time, up to the maximum. */
const firstPause = 2000
const longestPause = 60_000

/**
 * Calls `ask` immediately, and again after a pause as long as it rejects; immediately if the browser reports that it is online
 * again. `onFailure` is called with each rejection. Returns a function that stops it.
 */
const keepAsking = (ask: () => Promise<void>, onFailure: (error: unknown) => void): (() => void) => {
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause
  let asking = false
  const attempt = async () => {
    if (asking) return
    asking = true
    clearTimeout(timer)
    try {
      await ask()
      ended.abort()
    } catch (error) {
      if (ended.signal.aborted) return
      onFailure(error)
      timer = setTimeout(attempt, pause)
      pause = Math.min(pause * 2, longestPause)
    } finally {
      asking = false
    }
  }
  window.addEventListener('online', attempt, { signal: ended.signal })
  void attempt()
  return () => {
    clearTimeout(timer)
    ended.abort()
  }
}

/**
 * Drops the drafts of others once a member is signed in here; while nobody is signed in they stay, for a member whose
 * session expired.
 */
const keepOnlyOwnDrafts = (): void => {
  const own = storedMemberId()
  if (own === null) return
  for (const whose of draftItem.stored()) if (!whose.startsWith(own)) draftItem.write(null, whose)
}
