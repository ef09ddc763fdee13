import { AuthClient, type GoTrueClient, isAuthRetryableFetchError, type Session } from '@supabase/auth-js'
import { forgetOthersDrafts } from '../app/drafts.ts'
import { pageSettings } from '../app/page-settings.ts'
import { sessionItem } from '../app/stored-items.ts'
import { sessionStore } from './stored-session.ts'

const takeLinkSession = async (client: GoTrueClient): Promise<boolean> => {
  const parts = new URLSearchParams(window.mailedLink?.slice(1))
  const [access_token, refresh_token] = [parts.get('access_token'), parts.get('refresh_token')]
  if (!access_token || !refresh_token) return false
  const { error } = await client.setSession({ access_token, refresh_token })
  // The tokens were in a URL, which the browser's history may contain, so they are exchanged at once.
  if (!error) void client.refreshSession()
  return !error
}

/**
 * A token to replace one that the server refused (the browser's own clock may consider it valid). Null if the session is
 * over; it is then also deleted here. Rejects if that cannot be determined now.
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
  // another tab may have refreshed first
  const theirs = await another()
  if (theirs) return theirs
  await client.signOut({ scope: 'local' })
  return null
}

/** The token's claim about the second factor (`aal`). It decides only what is drawn; the server checks for itself. */
const levelOf = ({ access_token: token }: Session): unknown => {
  const payload = token.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? ''
  return (JSON.parse(atob(payload)) as { aal?: unknown }).aal
}

export interface SiteAuthClient extends GoTrueClient {
  /** True if the account has a second factor that this session has not verified yet. */
  awaitsFactor: (session: Session | null) => boolean
  /** Whether the session of the mailed link that opened this page was stored. */
  linkTaken: Promise<boolean>
  renewToken: (refused: string) => Promise<string | null>
}

export const makeAuthClient = (): SiteAuthClient => {
  const client = new AuthClient({
    url: pageSettings.authUrl,
    headers: { apikey: pageSettings.apiKey, Authorization: `Bearer ${pageSettings.apiKey}` },
    storageKey: sessionItem.key,
    storage: sessionStore,
    fetch: authFetch,
    flowType: 'implicit',
    // first-theme.ts has already removed it from the URL
    detectSessionInUrl: false,
    persistSession: true,
    autoRefreshToken: true,
    experimental: { recoveryCodes: true },
  })
  client.onAuthStateChange((_event, session) => forgetOthersDrafts(session?.user.id))
  const awaitsFactor = (session: Session | null): boolean =>
    session !== null &&
    Boolean(session.user.factors?.some(({ status }) => status === 'verified')) &&
    levelOf(session) !== 'aal2'
  // an unreadable token throws; the page then reports after a while that the link does not work
  return Object.assign(client, {
    awaitsFactor,
    linkTaken: takeLinkSession(client).catch(() => false),
    renewToken: (refused: string) => renewToken(client, refused),
  })
}

/** Pause after a refresh was rate limited (429) without a Retry-After. */
const usualPauseMs = 30_000

/** No refresh is sent before this time (`performance.now()`). */
let notBefore = 0

/** Only 400, 401 and 403 with an error code of the auth server mean that the session cannot be refreshed. Other errors are temporary. */
const isFinal = async (response: Response): Promise<boolean> => {
  if (![400, 401, 403].includes(response.status)) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null && ('code' in body || 'error_code' in body)
}

/** Throws a network error for temporary failures, so that the auth client keeps the session and tries again. */
const refresh = async (url: RequestInfo | URL, request?: RequestInit): Promise<Response> => {
  if (performance.now() < notBefore) throw new TypeError('Asked not to refresh yet')
  const response = await fetch(url, request)
  if (response.ok || (await isFinal(response))) return response
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after'))
    notBefore = performance.now() + (seconds > 0 ? seconds * 1000 : usualPauseMs)
  }
  throw new TypeError(`The refresh was answered with ${response.status}`)
}

/**
 * Computes a token's expiry with this device's clock, because the client checks it with that clock. The server's
 * `expires_at` would be wrong by the difference between the two.
 */
const authFetch: typeof fetch = async (url, request) => {
  const isRefresh = String(url).includes('grant_type=refresh_token')
  const response = await (isRefresh ? refresh : fetch)(url, request)
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { access_token?: unknown; expires_in?: unknown } | null
  if (!response.ok || !body?.access_token || typeof body.expires_in !== 'number') return response
  return Response.json({ ...body, expires_at: Math.floor(Date.now() / 1000) + body.expires_in }, response)
}
