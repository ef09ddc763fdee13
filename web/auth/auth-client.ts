import { importChunk } from '../app/lazy.ts'
import type { SiteAuthClient } from './auth-library.ts'

let client: Promise<SiteAuthClient> | undefined

/** The client, created on first use. It immediately starts to read the stored session, or the mailed link on `/auth`. */
export const authClient = (): Promise<SiteAuthClient> => {
  client ??= importChunk(() => import('./auth-library.ts')).then(
    ({ makeAuthClient }) => makeAuthClient(),
    (error: unknown) => {
      // the next call loads it again
      client = undefined
      throw error
    },
  )
  return client
}
