// Unsent text by subject, in memory only, since it may be about people.
import { useState, useSyncExternalStore } from 'react'
import { notSent } from '../ui/clear-sent.ts'
import { onSignOut } from './stored-items.ts'

const drafts = new Map<string, string>()
const listeners = new Set<() => void>()

const changed = () => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const readDraft = (key: string): string | undefined => drafts.get(key)

/** Stores a text, or deletes it if it is empty. */
export const keepDraft = (key: string, text: string): void => {
  if (text === '') drafts.delete(key)
  else drafts.set(key, text)
  changed()
}

/** Deletes what was sent; text typed since stays. */
export const draftSent = (key: string, sent: string): void => keepDraft(key, notSent(drafts.get(key) ?? '', sent))

/** Deletes all drafts whose key begins with `about`; all drafts without it. */
export const forgetDrafts = (about = ''): void => {
  for (const key of drafts.keys()) if (key.startsWith(about)) drafts.delete(key)
  changed()
}

onSignOut(() => forgetDrafts())

/** The current text under this key, empty if there is none. */
export const useDraft = (key: string): string => useSyncExternalStore(subscribe, () => drafts.get(key) ?? '')

/** Like `useState` for a text that is stored under the key when its field unmounts. An emptied field starts again with `initial`. */
export const useDraftText = <Initial extends string | null>(
  key: string,
  initial: Initial,
): [text: string | Initial, write: (text: string) => void] => {
  const [text, setText] = useState<string | Initial>(() => readDraft(key) ?? initial)
  return [
    text,
    (typed) => {
      keepDraft(key, typed)
      setText(typed)
    },
  ]
}
