// Admin notes that are not saved yet, kept in the tab's session storage, so that neither an ended session nor a reload loses them.
import { notesItem, signedOutAtItem } from '../app/stored-items.ts'

interface UnsavedNotes {
  memberId: string
  /** Of the last change, in milliseconds since 1970. */
  at: number
  /** By id of the submission. */
  texts: Record<string, string>
}

const store = (kept: UnsavedNotes | null) => notesItem.write(kept && JSON.stringify(kept))

const read = (): UnsavedNotes | null => {
  try {
    const kept = JSON.parse(notesItem.read() ?? 'null') as UnsavedNotes | null
    if (typeof kept?.memberId !== 'string' || typeof kept.texts !== 'object') return null
    const isOver = !notesItem.isFresh(kept.at) || kept.at <= Number(signedOutAtItem.read())
    return isOver ? null : kept
  } catch {
    return null
  }
}

/** What this member wrote about a submission and has not saved; null when there is nothing. */
export const readNotes = (memberId: string, submissionId: string): string | null => {
  const kept = read()
  return kept?.memberId === memberId ? (kept.texts[submissionId] ?? null) : null
}

/** Keeps what was written so far, or forgets it (null). */
export const keepNotes = (memberId: string, submissionId: string, text: string | null): void => {
  const kept = read()
  const { [submissionId]: _before, ...others } = kept?.memberId === memberId ? kept.texts : {}
  const texts = text === null ? others : { ...others, [submissionId]: text }
  store(Object.keys(texts).length > 0 ? { memberId, at: Date.now(), texts } : null)
}

/** Forgets notes that are out of date, and those of anybody but the member who is signed in now, if somebody is. */
export const forgetOthersNotes = (memberId: string | undefined): void => {
  const kept = read()
  if (!kept || (memberId !== undefined && kept.memberId !== memberId)) store(null)
}
