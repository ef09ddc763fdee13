// Where notes stand in two columns: in their order, row by row, without a hole.
import type { ProviderNote } from '../../domain/providers/provider-page.contracts.ts'

/** Characters from which a note takes both columns. */
const longNote = 220

const isLong = ({ own_words, recommendation }: ProviderNote): boolean =>
  (own_words ?? recommendation).length >= longNote

/** One page of notes, each with whether it takes both columns: the long ones, and those left without a neighbour. */
export const layNotes = (notes: readonly ProviderNote[]): { note: ProviderNote; wide: boolean }[] => {
  const laid: { note: ProviderNote; wide: boolean }[] = []
  let alone: { wide: boolean } | undefined
  for (const note of notes) {
    const one = { note, wide: isLong(note) }
    if (one.wide && alone) alone.wide = true
    alone = one.wide || alone ? undefined : one
    laid.push(one)
  }
  if (alone) alone.wide = true
  return laid
}
