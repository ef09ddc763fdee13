// The sign-in library, @supabase/auth-js, and how the site uses it; loaded by auth-client.ts.
import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { forgetOthersNotes } from '../moderation/kept-notes.ts'
import { pageSettings } from '../page-settings.ts'
// Imported here so that it reads the address before the client below clears it.
import './mailed-link.ts'
import { sessionStorageKey } from './stored-session.ts'

/** Only `/auth` may take a session from an address, and only if the address holds an answer of a mailed link. */
const isLinkAnswer = (url: URL, parameters: Record<string, string>): boolean =>
  url.pathname === '/auth' &&
  ['access_token', 'error', 'error_code', 'error_description'].some((name) => name in parameters)

/** A client; make one only. */
export const makeAuthClient = (): GoTrueClient => {
  const client = new AuthClient({
    url: pageSettings.authUrl,
    headers: { apikey: pageSettings.apiKey, Authorization: `Bearer ${pageSettings.apiKey}` },
    storageKey: sessionStorageKey,
    flowType: 'implicit',
    detectSessionInUrl: isLinkAnswer,
    persistSession: true,
    autoRefreshToken: true,
  })
  client.onAuthStateChange((_event, session) => forgetOthersNotes(session?.user.id))
  return client
}
