// Whether somebody is signed in as far as this browser's storage tells, and who.
import { sessionItem } from '../app/stored-items.ts'

/** Whether this browser keeps a session (perhaps an expired one). */
export const hasStoredSession = (): boolean => sessionItem.read() !== null

/** The id of the member whose session this browser keeps; null when it keeps none that can be read. */
export const storedMemberId = (): string | null => {
  try {
    const { user } = JSON.parse(sessionItem.read() ?? '{}') as { user?: { id?: unknown } }
    return typeof user?.id === 'string' ? user.id : null
  } catch {
    return null
  }
}
