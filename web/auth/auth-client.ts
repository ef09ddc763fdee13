// The one auth client of the page, loaded when a session is stored or a sign-in page opens.
import { lazyPart } from '../lazy-part.ts'
import type { SiteAuthClient } from './auth-library.ts'

const loadLibrary = lazyPart(() => import('./auth-library.ts'), 'makeAuthClient')

let client: Promise<SiteAuthClient> | undefined

/** The client, made on first use. It starts reading the stored session (or the mailed link on `/auth`) at once. */
export const authClient = (): Promise<SiteAuthClient> => {
  client ??= loadLibrary().then(
    (makeAuthClient) => makeAuthClient(),
    (error: unknown) => {
      // the next call asks for it again
      client = undefined
      throw error
    },
  )
  return client
}
