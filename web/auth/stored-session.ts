// Whether somebody is signed in as far as this browser's storage tells, and who.
import { readText } from '../safe-storage.ts'

/** Where the session is kept in the browser; also the name of the channel on which tabs tell each other. */
export const sessionStorageKey = 'trusted-village-session'

/** Whether this browser keeps a session (perhaps an expired one). */
export const hasStoredSession = (): boolean => readText(sessionStorageKey) !== null

/** The id of the member whose session this browser keeps; null when it keeps none that can be read. */
export const storedMemberId = (): string | null => {
  try {
    const { user } = JSON.parse(readText(sessionStorageKey) ?? '{}') as { user?: { id?: unknown } }
    return typeof user?.id === 'string' ? user.id : null
  } catch {
    return null
  }
}
