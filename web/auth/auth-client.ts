// The one auth client of the page: @supabase/auth-js, loaded when a session is stored or a sign-in page opens.
import type { GoTrueClient } from '@supabase/auth-js'
import { lazyPart } from '../lazy-part.ts'
import { pageSettings } from '../page-settings.ts'
// Imported here so that it reads the address before the client below clears it.
import './mailed-link.ts'
import { sessionStorageKey } from './stored-session.ts'

const loadLibrary = lazyPart(() => import('./auth-library.ts'), 'AuthClient')

let client: Promise<GoTrueClient> | undefined

/** Only `/auth` may take a session from an address, and only if the address holds an answer of a mailed link. */
const isLinkAnswer = (url: URL, parameters: Record<string, string>): boolean =>
  url.pathname === '/auth' &&
  ['access_token', 'error', 'error_code', 'error_description'].some((name) => name in parameters)

/** The client, made on first use. It starts reading the stored session (or the mailed link on `/auth`) at once. */
export const authClient = (): Promise<GoTrueClient> => {
  client ??= loadLibrary().then(
    (AuthClient) =>
      new AuthClient({
        url: pageSettings.authUrl,
        headers: { apikey: pageSettings.apiKey, Authorization: `Bearer ${pageSettings.apiKey}` },
        storageKey: sessionStorageKey,
        flowType: 'implicit',
        detectSessionInUrl: isLinkAnswer,
        persistSession: true,
        autoRefreshToken: true,
      }),
    (error: unknown) => {
      // the next call asks for it again
      client = undefined
      throw error
    },
  )
  return client
}
