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
    // no address holds one: first-theme.ts takes it out
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
  // a token that cannot be read throws: the page says after a while that the link does not help
  return Object.assign(client, {
    awaitsFactor,
    linkTaken: takeLinkSession(client).catch(() => false),
    renewToken: (refused: string) => renewToken(client, refused),
  })
}

/** Pause after a refresh that the server had no time for, when it does not say how long. */
const usualPauseMs = 30_000

/** Before it (by `performance.now()`) nothing is asked for a refresh. */
let notBefore = 0

/** Only these, with a reason of the auth server, say that a session cannot be refreshed; all others may pass. */
const isFinal = async (response: Response): Promise<boolean> => {
  if (![400, 401, 403].includes(response.status)) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null && ('code' in body || 'error_code' in body)
}

/** A refresh that failed for now counts as a lost connection, after which the auth client keeps the session and tries again. */
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
 * The life of a token counts from when it came, by the clock that will be asked whether it is over: the server's
 * `expires_at` is off by as much as this device's clock is.
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
