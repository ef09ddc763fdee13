import { sessionItem } from '../app/stored-items.ts'

/** The session of a browser that keeps nothing for us; it lasts as long as the page. */
let unsaved: string | null = null

const read = (): string | null => unsaved ?? sessionItem.read()

/** Where the auth client stores its session. It asks for other keys too, for sign-ins that the site does not have. */
export const sessionStore = {
  getItem: (key: string): string | null => (key === sessionItem.key ? read() : null),
  setItem: (key: string, text: string): void => {
    if (key === sessionItem.key) unsaved = sessionItem.write(text) ? null : text
  },
  removeItem: (key: string): void => {
    if (key === sessionItem.key) forgetSession()
  },
}

export const forgetSession = (): void => {
  unsaved = null
  sessionItem.write(null)
}

/** Whether there is a session here (perhaps an expired one). */
export const hasStoredSession = (): boolean => read() !== null

export const storedMemberId = (): string | null => {
  try {
    const { user } = JSON.parse(read() ?? '{}') as { user?: { id?: unknown } }
    return typeof user?.id === 'string' ? user.id : null
  } catch {
    return null
  }
}
