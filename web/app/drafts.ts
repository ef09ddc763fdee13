// Unsent text by subject. A member's is stored in this tab until it is sent or they sign out; a provider's, who has no account, is in memory only.
import { useState, useSyncExternalStore } from 'react'
import { storedMemberId } from '../auth/stored-session.ts'
import { notSent } from '../ui/clear-sent.ts'
import { notesItem, onSignOut, signedOutAtItem } from './stored-items.ts'

interface StoredDrafts {
  memberId: string
  /** Time of the last change, in milliseconds since 1970. */
  at: number
  texts: Record<string, string>
}

const readStored = (): StoredDrafts | null => {
  try {
    const stored = JSON.parse(notesItem.read() ?? 'null') as StoredDrafts | null
    if (typeof stored?.memberId !== 'string' || typeof stored.texts !== 'object') return null
    const isOver = !notesItem.isFresh(stored.at) || stored.at <= Number(signedOutAtItem.read())
    return isOver ? null : stored
  } catch {
    return null
  }
}

const drafts = new Map<string, string>()
/** The member whose stored drafts are among them. */
let owner: string | null = null
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const changed = () => {
  for (const listener of listeners) listener()
}

const ownDrafts = (): Map<string, string> => {
  const memberId = storedMemberId()
  if (memberId === null || memberId === owner) return drafts
  // nobody else may see those of a member whose session ended
  if (owner !== null) drafts.clear()
  owner = memberId
  const stored = readStored()
  if (stored?.memberId === memberId) for (const [key, text] of Object.entries(stored.texts)) drafts.set(key, text)
  return drafts
}

const store = () => {
  const memberId = storedMemberId()
  if (memberId !== null) {
    const stored: StoredDrafts = { memberId, at: Date.now(), texts: Object.fromEntries(drafts) }
    notesItem.write(drafts.size > 0 ? JSON.stringify(stored) : null)
  }
  changed()
}

/** Undefined if nothing was typed; a cleared text is ''. */
export const readDraft = (key: string): string | undefined => ownDrafts().get(key)

export const keepDraft = (key: string, text: string | undefined): void => {
  if (text === undefined) ownDrafts().delete(key)
  else ownDrafts().set(key, text)
  store()
}

/** Deletes what was sent; what was typed since stays. */
export const draftSent = (key: string, sent: string): void =>
  keepDraft(key, notSent(readDraft(key) ?? '', sent) || undefined)

/** Deletes all drafts whose key begins with `about`. */
export const forgetDrafts = (about: string): void => {
  for (const key of ownDrafts().keys()) if (key.startsWith(about)) drafts.delete(key)
  store()
}

/** Deletes expired stored drafts and, if a member is signed in, those of everybody else. */
export const forgetOthersDrafts = (memberId: string | undefined): void => {
  const stored = readStored()
  if (!stored || (memberId !== undefined && stored.memberId !== memberId)) notesItem.write(null)
}

// a session that ended by itself may be followed by one of the same member, who reads the stored ones again
onSignOut(() => {
  drafts.clear()
  owner = null
  changed()
})

export const useDraft = (key: string): string | undefined => useSyncExternalStore(subscribe, () => readDraft(key))

/** Like `useState` for a text that is stored under the key as it is typed. An emptied field starts again with `initial`. */
export const useDraftText = <Initial extends string | null>(
  key: string,
  initial: Initial,
): [text: string | Initial, write: (text: string) => void] => {
  const [text, setText] = useState<string | Initial>(() => readDraft(key) ?? initial)
  return [
    text,
    (typed) => {
      keepDraft(key, typed || undefined)
      setText(typed)
    },
  ]
}
