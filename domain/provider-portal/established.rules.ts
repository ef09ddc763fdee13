// When a mailbox, or another way to reach a provider, is known to be theirs: by what the parents' notes on the page say of it.

/** What one shown note of a page says of one kind of contact. */
export interface NamingNote {
  /** Of the parent who shared it; null: without a name, so that nobody knows whose it is. */
  user_id: string | null
  /** As it is compared (`emailKey`, `phoneKey`, `hostKey`); null: the note names none. */
  value: string | null
  /** Since when a version of this note that names it has been approved. */
  since: Date
}

/** Days after which the only mailbox that a page's notes name counts as its provider's. */
const establishedDays = 14

/** Whether parents of two families name it. Notes without a name count for no family. */
export const isNamedByTwoFamilies = (notes: readonly Pick<NamingNote, 'user_id' | 'value'>[], value: string): boolean =>
  new Set(notes.flatMap((note) => (note.value === value && note.user_id ? [note.user_id] : []))).size >= 2

/**
 * Whether the notes of a page establish a way to reach its provider at a moment: every note names it, or two families do, or no
 * note names another one and this one has been named for `establishedDays`.
 */
export const isEstablished = (notes: readonly NamingNote[], value: string, at: Date): boolean => {
  const naming = notes.filter((note) => note.value === value)
  if (naming.length === 0) return false
  if (naming.length === notes.length || isNamedByTwoFamilies(notes, value)) return true
  const isOnlyOne = notes.every((note) => note.value === null || note.value === value)
  const oldest = Math.min(...naming.map(({ since }) => since.getTime()))
  return isOnlyOne && at.getTime() - oldest >= establishedDays * 86_400_000
}
