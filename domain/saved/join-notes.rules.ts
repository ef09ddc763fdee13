// Two notes of a member on pages that became one, as one note.
import { savedNoteLimit } from './saved-note.ts'

/** The kept page's note, and below it the merged page's; the kept one alone when both do not fit into one note. */
export const joinNotes = (kept: string | null, merged: string | null): string | null => {
  if (merged === null || merged === kept) return kept
  if (kept === null) return merged
  const joined = `${kept}\n${merged}`
  return joined.length <= savedNoteLimit ? joined : kept
}
