// Everything the site stores in a browser, in one list: its key, its owner, where it is stored and for how long.

type StoredItem = {
  /** Its key in the browser. One that ends with ":" is followed by its owner's id. */
  key: string
  /** The member's items are deleted when they sign out. */
  owner: 'member' | 'browser'
  store: 'local' | 'session'
  ttlMs?: number
}

const hourMs = 3_600_000

const memberItems: (() => void)[] = []

/** A stored text. If storage is blocked or full, nothing is stored, nothing throws, and nothing else changes. */
const storedItem = ({ key, owner, store, ttlMs = Number.POSITIVE_INFINITY }: StoredItem) => {
  const storage = () => (store === 'local' ? localStorage : sessionStorage)
  const read = (of = ''): string | null => {
    try {
      return storage().getItem(key + of)
    } catch {
      return null
    }
  }
  const write = (text: string | null, of = ''): boolean => {
    try {
      if (text === null) storage().removeItem(key + of)
      else storage().setItem(key + of, text)
      return true
    } catch {
      return false
    }
  }
  const stored = (): string[] => {
    try {
      const names = Object.keys(storage()).filter((name) => name.startsWith(key))
      return names.map((name) => name.slice(key.length))
    } catch {
      return []
    }
  }
  const forget = (): void => {
    for (const of of key.endsWith(':') ? stored() : ['']) write(null, of)
  }
  if (owner === 'member') memberItems.push(forget)
  const isFresh = (at: number, now = Date.now()): boolean => now - at < ttlMs
  return { key, read, write, stored, isFresh }
}

/** Written by the auth client; also the name of the channel between tabs. */
export const sessionItem = storedItem({ key: 'trusted-village-session', owner: 'member', store: 'local' })
export const pendingSearchItem = storedItem({
  key: 'pendingSearch',
  owner: 'member',
  store: 'local',
  ttlMs: hourMs / 6,
})
export const lastSearchItem = storedItem({ key: 'lastSearch', owner: 'member', store: 'local' })
/** The order of search results that the member chose last. */
export const searchOrderItem = storedItem({ key: 'searchOrder:', owner: 'member', store: 'local' })
export const draftItem = storedItem({ key: 'recommendationDraft:', owner: 'member', store: 'local' })
/** Rows of an old list that an administrator has not brought in. */
export const listDraftItem = storedItem({
  key: 'oldListDraft:',
  owner: 'member',
  store: 'local',
  ttlMs: 30 * 24 * hourMs,
})
/** The member's town ("Oakland, CA") or '', so that their home page begins with it. */
export const ownTownItem = storedItem({ key: 'ownTown:', owner: 'member', store: 'local' })
export const notesItem = storedItem({ key: 'unsavedNotes', owner: 'member', store: 'session', ttlMs: 12 * hourMs })
/** When a member signed out of this browser; other tabs then delete older drafts. */
export const signedOutAtItem = storedItem({ key: 'signedOutAt', owner: 'browser', store: 'local' })
export const signedOutItem = storedItem({ key: 'signedOut', owner: 'browser', store: 'session' })
/** As long as the longest mailed link is valid. */
export const askedMailItem = storedItem({ key: 'askedMail', owner: 'browser', store: 'local', ttlMs: 24 * hourMs })
/** When the next confirmation email may be sent to an address (milliseconds since 1970). */
export const verificationMailItem = storedItem({ key: 'verificationMail:', owner: 'browser', store: 'session' })
export const deskKeysItem = storedItem({ key: 'village.desk-keys', owner: 'browser', store: 'local' })
/** Opens a provider's own page from this browser, as long as the mailed link is valid. */
export const pageKeyItem = storedItem({
  key: 'listingKey',
  owner: 'browser',
  store: 'local',
  ttlMs: 7 * 24 * hourMs,
})
export const visitItem = storedItem({ key: 'trusted-village-visit', owner: 'browser', store: 'session' })
export const renewedItem = storedItem({ key: 'village:renewed', owner: 'browser', store: 'session' })

/** The pending import, in Cache Storage, because the other storages are too small. Not available over plain HTTP. */
export const waitingImport = {
  open: (): Promise<Cache> => caches.open('waiting-import'),
  forget: async (): Promise<void> => {
    const { caches }: { caches?: CacheStorage } = window
    await caches?.delete('waiting-import').catch(() => undefined)
  },
}

const signOutListeners = new Set<() => void>()

/** Calls `listener` when a member signs out of this browser, or another member signs in: for modules that remember a member's data. */
export const onSignOut = (listener: () => void): void => void signOutListeners.add(listener)

export const runSignOutListeners = (): void => {
  for (const listener of signOutListeners) listener()
  void waitingImport.forget()
}

export const forgetMember = (): void => {
  runSignOutListeners()
  for (const forget of memberItems) forget()
}
