// Admin notes that are not saved yet, kept in the tab's session storage, so that neither an ended session nor a reload loses them.
import { notesItem, signedOutAtItem } from '../app/stored-items.ts'

interface UnsavedNotes {
  memberId: string
  /** Of the last change, in milliseconds since 1970. */
  at: number
  /** By id of the submission. */
  texts: Record<string, string>
}

const store = (stored: UnsavedNotes | null) => notesItem.write(stored && JSON.stringify(stored))

const read = (): UnsavedNotes | null => {
  try {
    const stored = JSON.parse(notesItem.read() ?? 'null') as UnsavedNotes | null
    if (typeof stored?.memberId !== 'string' || typeof stored.texts !== 'object') return null
    const isOver = !notesItem.isFresh(stored.at) || stored.at <= Number(signedOutAtItem.read())
    return isOver ? null : stored
  } catch {
    return null
  }
}

/** What this member wrote about a submission and has not saved; null when there is nothing. */
export const readNotes = (memberId: string, submissionId: string): string | null => {
  const stored = read()
  return stored?.memberId === memberId ? (stored.texts[submissionId] ?? null) : null
}

/** Keeps what was written so far, or forgets it (null). */
export const keepNotes = (memberId: string, submissionId: string, text: string | null): void => {
  const stored = read()
  const { [submissionId]: _before, ...others } = stored?.memberId === memberId ? stored.texts : {}
  const texts = text === null ? others : { ...others, [submissionId]: text }
  store(Object.keys(texts).length > 0 ? { memberId, at: Date.now(), texts } : null)
}

/** Forgets notes that are out of date, and those of anybody but the member who is signed in now, if somebody is. */
export const forgetOthersNotes = (memberId: string | undefined): void => {
  const stored = read()
  if (!stored || (memberId !== undefined && stored.memberId !== memberId)) store(null)
}
