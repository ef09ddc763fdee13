// The sign-in library, @supabase/auth-js, and how the site uses it; loaded by auth-client.ts.
import { AuthClient, type GoTrueClient, isAuthRetryableFetchError, type Session } from '@supabase/auth-js'
import { forgetOthersNotes } from '../admin/kept-notes.ts'
import { pageSettings } from '../app/page-settings.ts'
import { sessionItem } from '../app/stored-items.ts'
import { authFetch } from './auth-fetch.ts'
import { sessionStore } from './stored-session.ts'

/** Takes over the session that a mailed link brought, if any; listeners are notified as of any sign-in. Tells whether it did. */
const takeLinkSession = async (client: GoTrueClient): Promise<boolean> => {
  const parts = new URLSearchParams(window.mailedLink?.slice(1))
  const [access_token, refresh_token] = [parts.get('access_token'), parts.get('refresh_token')]
  if (!access_token || !refresh_token) return false
  const { error } = await client.setSession({ access_token, refresh_token })
  // The tokens were in an address, which the browser's list of visited pages may keep: they are exchanged at once.
  if (!error) void client.refreshSession()
  return !error
}

/**
 * A token in place of one that the server refused, which its own clock may have found too old; null when the session is
 * over, which it then is here too. Rejects when that cannot be known now.
 */
const renewToken = async (client: GoTrueClient, refused: string): Promise<string | null> => {
  const another = async () => {
    const { data } = await client.getSession()
    const token = data.session?.access_token
    return token === refused ? undefined : token
  }
  const known = await another()
  if (known) return known
  const { data, error } = await client.refreshSession()
  if (data.session) return data.session.access_token
  if (isAuthRetryableFetchError(error)) throw error
  // another tab may have been quicker
  const theirs = await another()
  if (theirs) return theirs
  await client.signOut({ scope: 'local' })
  return null
}

/** What the access token says of the second factor. The server does not go by it; it decides what is drawn. */
const levelOf = ({ access_token: token }: Session): unknown => {
  const payload = token.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? ''
  return (JSON.parse(atob(payload)) as { aal?: unknown }).aal
}

export interface SiteAuthClient extends GoTrueClient {
  /** Whether only the first half of a sign-in is done: the account has a second factor, and this session was not given it. */
  awaitsFactor: (session: Session | null) => boolean
  /** Whether the session of the mailed link was taken over that the page was opened with. */
  linkTaken: Promise<boolean>
  renewToken: (refused: string) => Promise<string | null>
}

/** A client; make one only. */
export const makeAuthClient = (): SiteAuthClient => {
  const client = new AuthClient({
    url: pageSettings.authUrl,
    headers: { apikey: pageSettings.apiKey, Authorization: `Bearer ${pageSettings.apiKey}` },
    storageKey: sessionItem.key,
    storage: sessionStore,
    fetch: authFetch,
    flowType: 'implicit',
    // no address holds one: first-theme.ts takes it out
    detectSessionInUrl: false,
    persistSession: true,
    autoRefreshToken: true,
    experimental: { recoveryCodes: true },
  })
  client.onAuthStateChange((_event, session) => forgetOthersNotes(session?.user.id))
  const awaitsFactor = (session: Session | null): boolean =>
    session !== null &&
    Boolean(session.user.factors?.some(({ status }) => status === 'verified')) &&
    levelOf(session) !== 'aal2'
  // a token that cannot be read throws: the page says after a while that the link does not help
  return Object.assign(client, {
    awaitsFactor,
    linkTaken: takeLinkSession(client).catch(() => false),
    renewToken: (refused: string) => renewToken(client, refused),
  })
}
