// What was typed and not yet sent, by what it is about: in memory alone, since it may tell of people.
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

export const keepDraft = (key: string, text: string): void => {
  if (text === '') drafts.delete(key)
  else drafts.set(key, text)
  changed()
}

/** Forgets what was sent; what was typed since stays. */
export const draftSent = (key: string, sent: string): void => keepDraft(key, notSent(drafts.get(key) ?? '', sent))

/** Forgets all drafts whose key begins with `about`; all there are without it. */
export const forgetDrafts = (about = ''): void => {
  for (const key of drafts.keys()) if (key.startsWith(about)) drafts.delete(key)
  changed()
}

onSignOut(() => forgetDrafts())

export const useDraft = (key: string): string => useSyncExternalStore(subscribe, () => drafts.get(key) ?? '')

/** As `useState` of a text, which is kept under the key when its field goes. A field that was emptied begins anew with `initial`. */
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
