// The sign-in library, @supabase/auth-js, and how the site uses it; loaded by auth-client.ts.
import { AuthClient, type GoTrueClient, type Session } from '@supabase/auth-js'
import { forgetOthersNotes } from '../moderation/kept-notes.ts'
import { pageSettings } from '../page-settings.ts'
// Imported here so that it reads the address before the client below clears it.
import './mailed-link.ts'
import { sessionStorageKey } from './stored-session.ts'

/** Only `/auth` may take a session from an address, and only if the address holds an answer of a mailed link. */
const isLinkAnswer = (url: URL, parameters: Record<string, string>): boolean =>
  url.pathname === '/auth' &&
  ['access_token', 'error', 'error_code', 'error_description'].some((name) => name in parameters)

/** What the access token says of the second factor. The server does not go by it; it decides what is drawn. */
const levelOf = ({ access_token: token }: Session): unknown => {
  const payload = token.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? ''
  return (JSON.parse(atob(payload)) as { aal?: unknown }).aal
}

export interface SiteAuthClient extends GoTrueClient {
  /** Whether only the first half of a sign-in is done: the account has a second factor, and this session was not given it. */
  awaitsFactor: (session: Session | null) => boolean
}

/** A client; make one only. */
export const makeAuthClient = (): SiteAuthClient => {
  const client = new AuthClient({
    url: pageSettings.authUrl,
    headers: { apikey: pageSettings.apiKey, Authorization: `Bearer ${pageSettings.apiKey}` },
    storageKey: sessionStorageKey,
    flowType: 'implicit',
    detectSessionInUrl: isLinkAnswer,
    persistSession: true,
    autoRefreshToken: true,
    experimental: { recoveryCodes: true },
  })
  client.onAuthStateChange((_event, session) => forgetOthersNotes(session?.user.id))
  const awaitsFactor = (session: Session | null): boolean =>
    session !== null &&
    Boolean(session.user.factors?.some(({ status }) => status === 'verified')) &&
    levelOf(session) !== 'aal2'
  return Object.assign(client, { awaitsFactor })
}
