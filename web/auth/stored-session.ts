import type { Session } from '@supabase/auth-js'
import { sessionItem } from '../app/stored-items.ts'

/** The session if storage is blocked; it lasts as long as the page. */
let unsaved: string | null = null

const read = (): string | null => unsaved ?? sessionItem.read()

/** Storage for the auth client. Keys of sign-in methods that the site does not use are ignored. */
export const sessionStore = {
  getItem: (key: string): string | null => (key === sessionItem.key ? read() : null),
  setItem: (key: string, text: string): void => {
    if (key === sessionItem.key) unsaved = sessionItem.write(text) ? null : text
  },
  removeItem: (key: string): void => {
    if (key === sessionItem.key) forgetSession()
  },
}

/** Deletes the session in this browser without asking the server or the auth client. */
export const forgetSession = (): void => {
  unsaved = null
  sessionItem.write(null)
}

/** Whether a session is stored; it may have expired. */
export const hasStoredSession = (): boolean => read() !== null

/** Whether the account has a second factor that this session has not given yet. It decides only what is drawn. */
export const awaitsFactor = ({ user, access_token }: Session): boolean =>
  Boolean(user.factors?.some(({ status }) => status === 'verified')) && levelOf(access_token) !== 'aal2'

/** The token's claim about the second factor (`aal`). Throws if the token is unreadable. */
const levelOf = (token: string): unknown => {
  const payload = token.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? ''
  return (JSON.parse(atob(payload)) as { aal?: unknown }).aal
}

const storedSession = (): Partial<Session> => {
  try {
    return (JSON.parse(read() ?? 'null') as Session | null) ?? {}
  } catch {
    return {}
  }
}

/** Milliseconds for which a token must still be valid to be used without the auth client. */
const validForMs = 60_000

/** The stored session if it can be used without the auth client: still valid, and no second factor is missing. */
export const usableSession = (): Session | null => {
  const session = storedSession() as Session
  try {
    const isValid = session.expires_at !== undefined && session.expires_at * 1000 - Date.now() > validForMs
    return isValid && session.user.id && !awaitsFactor(session) ? session : null
  } catch {
    return null
  }
}

/** The id of the session's member; null without a readable session. */
export const storedMemberId = (): string | null => {
  const { user } = storedSession()
  return typeof user?.id === 'string' ? user.id : null
}
