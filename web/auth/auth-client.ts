import { importChunk } from '../app/lazy.ts'
import type { SiteAuthClient } from './auth-library.ts'

let client: Promise<SiteAuthClient> | undefined

/** The client, made on first use. It starts reading the stored session (or the mailed link on `/auth`) at once. */
export const authClient = (): Promise<SiteAuthClient> => {
  client ??= importChunk(() => import('./auth-library.ts')).then(
    ({ makeAuthClient }) => makeAuthClient(),
    (error: unknown) => {
      // the next call asks for it again
      client = undefined
      throw error
    },
  )
  return client
}
