// Who is signed in here: user, session, loading, profile, isAdmin and signOut, for every screen.
import type { Session } from '@supabase/auth-js'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { authClient } from './auth/auth-client.ts'
import { saySignedOut, saySignedOutAgain } from './auth/sign-out.copy.ts'
import { hasStoredSession, sessionStorageKey } from './auth/stored-session.ts'
import { type Asking, keepAsking } from './keep-asking.ts'
import { lazyPart } from './lazy-part.ts'
import { forgetNotes, forgetOthersNotes } from './moderation/kept-notes.ts'
import { keepOnlyOwnSearch } from './offline/last-search.ts'
import { runSignOutListeners } from './on-sign-out.ts'
import type { MemberFacts } from './profiles/member-facts.tsx'
import { forgetPendingSearch } from './providers/pending-search.ts'
import { forgetDrafts, keepOnlyOwnDrafts } from './recommendations/kept-drafts.ts'
import { storeText } from './safe-storage.ts'
import { useLatePart } from './ui/late-part.ts'

interface SessionState {
  user: { id: string; email: string; user_metadata: Record<string, unknown> } | null
  session: Session | null
  /** True until the first word from the auth client, and while leaving; at once false when no session is stored. */
  loading: boolean
  profile: MemberFacts['profile']
  /** Decides what is drawn; the server decides what is allowed. */
  isAdmin: boolean
  signOut: () => Promise<void>
}

const SessionContext = createContext<SessionState | null>(null)

/** The session. Must be used below {@link SessionProvider}. */
export const useSession = (): SessionState => {
  const state = useContext(SessionContext)
  if (!state) throw new Error('useSession needs a SessionProvider above it')
  return state
}

/** Drops what this browser keeps of anybody but the member whose session it keeps. */
const keepOnlyOwn = (): void => {
  keepOnlyOwnSearch()
  keepOnlyOwnDrafts()
}

/** Pages that talk to the auth client even when nobody is signed in. */
const startsSignedOut = (): boolean => !hasStoredSession() && window.location.pathname !== '/auth'

/** Whether a sign-in page has opened; one that comes with the first drawing opens before anybody can listen. */
let announced = false

/** Listens to the auth client; starts it only when there is a session to read or one begins. */
const useAuthSession = (): { session: Session | null; loading: boolean } => {
  const [state, setState] = useState<{ session: Session | null; loading: boolean }>({
    session: null,
    loading: !startsSignedOut(),
  })
  useEffect(() => {
    let unsubscribe: (() => void) | undefined
    let over = false
    let known: string | undefined
    const listen = async (): Promise<void> => {
      const client = await authClient()
      if (over || unsubscribe) return
      const { data } = client.onAuthStateChange((_event, session) => {
        if (known !== undefined && known !== session?.user.id) runSignOutListeners()
        known = session?.user.id
        keepOnlyOwn()
        forgetOthersNotes(known)
        setState({ session, loading: false })
      })
      unsubscribe = () => data.subscription.unsubscribe()
    }
    const fail = (): void => setState({ session: null, loading: false })
    let asking: Asking | undefined
    // The client may be missing for want of a connection: a stored session is read as soon as it has come.
    const begin = (): void => {
      asking?.end()
      asking = keepAsking(listen, fail)
    }
    if (announced || !startsSignedOut()) begin()
    // A sign-in here announces itself; one in another tab writes the stored session.
    const stored = (event: StorageEvent): void => {
      if (event.key === sessionStorageKey && event.newValue) begin()
    }
    window.addEventListener('village:auth-started', begin)
    window.addEventListener('storage', stored)
    return () => {
      over = true
      asking?.end()
      unsubscribe?.()
      window.removeEventListener('village:auth-started', begin)
      window.removeEventListener('storage', stored)
    }
  }, [])
  return state
}

/** Call when a sign-in page opens, so that its session is heard here. */
export const announceAuthStarted = (): void => {
  announced = true
  window.dispatchEvent(new Event('village:auth-started'))
}

/** Pause before the page reloads after sign-out (docs/rooms/member-area.md), and how long the server may take to hear of it. */
const reloadDelayMs = 100
const hearingMs = 5000

/** Ends the session here whatever the server says; true when the server heard it. */
const endSession = async (): Promise<boolean> => {
  const tellServer = async (): Promise<boolean> => {
    const { error } = await (await authClient()).signOut({ scope: 'local' })
    return !error || error.name === 'AuthSessionMissingError'
  }
  const patience = new Promise<boolean>((resolve) => setTimeout(resolve, hearingMs, false))
  try {
    return await Promise.race([tellServer(), patience])
  } catch {
    return false
  } finally {
    storeText(sessionStorageKey, null)
  }
}

const loadFacts = lazyPart(() => import('./profiles/member-facts.tsx'), 'MemberFactsReader')

/** Provides the session to everything below it. */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const known = useAuthSession()
  const [leaving, setLeaving] = useState(false)
  const session = leaving ? null : known.session
  const loading = leaving || known.loading
  const userId = session?.user.id
  const [facts, setFacts] = useState<MemberFacts | null>(null)
  const FactsReader = useLatePart(loadFacts, userId !== undefined)
  const [factsOf, setFactsOf] = useState(userId)
  if (factsOf !== userId) {
    setFactsOf(userId)
    setFacts(null)
  }

  // No page sends a member who is leaving to the sign-in page: the whole site is loaded anew.
  const signOut = useCallback(async () => {
    setLeaving(true)
    // Before other tabs hear of it: by this they tell a sign-out from a session that merely ended
    forgetNotes()
    const heard = await endSession()
    runSignOutListeners()
    forgetPendingSearch()
    forgetDrafts()
    keepOnlyOwn()
    saySignedOut(heard)
    // Back may bring this page out of the browser's memory as it is now
    window.addEventListener('pageshow', () => window.location.reload())
    setTimeout(() => window.location.assign('/'), reloadDelayMs)
  }, [])
  useEffect(saySignedOutAgain, [])
  useEffect(keepOnlyOwn, [])

  const state = useMemo<SessionState>(
    () => ({
      user: session
        ? { id: session.user.id, email: session.user.email ?? '', user_metadata: session.user.user_metadata }
        : null,
      session,
      loading,
      profile: facts?.profile ?? null,
      isAdmin: facts?.isAdmin ?? false,
      signOut,
    }),
    [session, loading, facts, signOut],
  )
  return (
    <SessionContext value={state}>
      {FactsReader && userId && <FactsReader key={userId} onFacts={setFacts} />}
      {children}
    </SessionContext>
  )
}
