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

/** The id of the session's member; null without a readable session. */
export const storedMemberId = (): string | null => {
  try {
    const { user } = JSON.parse(read() ?? '{}') as { user?: { id?: unknown } }
    return typeof user?.id === 'string' ? user.id : null
  } catch {
    return null
  }
}
