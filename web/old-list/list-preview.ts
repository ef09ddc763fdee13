// The rows of a list between looking through and bringing in, and their draft in this browser.
import { entryOf, isLeftOut, type ListRow, needsLook, type RowAnswers } from '../../domain/old-list/list-rows.rules.ts'
import type { FoundRow } from '../../domain/old-list/old-list.contracts.ts'
import { listDraftItem } from '../app/stored-items.ts'
import { storedMemberId } from '../auth/stored-session.ts'

export interface ListPreview {
  fileName: string | null
  rows: ListRow[]
  found: FoundRow[]
  answers: Record<number, RowAnswers>
  /** Sent again after a lost answer it adds nothing twice; each answer that changes the rows makes a new one. */
  importId: string
  /** When the rows were read, in milliseconds since 1970. */
  at: number
}

export const rowStates = ['new', 'here', 'look', 'unusable'] as const
export type RowState = (typeof rowStates)[number]

/** A function that tells the state of a row. */
export const statesOf = ({ found, answers }: ListPreview): ((row: ListRow) => RowState) => {
  const foundOf = new Map(found.map((one) => [one.row, one.state]))
  return (row) => {
    const known = row.name === '' ? 'unusable' : foundOf.get(row.row)
    if (known) return known
    if (isLeftOut(answers[row.row])) return 'unusable'
    return needsLook(row, answers[row.row]) ? 'look' : 'new'
  }
}

export const countStates = (preview: ListPreview): Record<RowState, number> => {
  const counts = { new: 0, here: 0, look: 0, unusable: 0 }
  const stateOf = statesOf(preview)
  for (const row of preview.rows) counts[stateOf(row)] += 1
  return counts
}

/** The entries that come in: rows that are new, also after a look. */
export const entriesOf = (preview: ListPreview) => {
  const stateOf = statesOf(preview)
  return preview.rows.flatMap((row) => {
    const { service_type, ...entry } = entryOf(row, preview.answers[row.row])
    return service_type && stateOf(row) === 'new' ? [{ ...entry, service_type }] : []
  })
}

/** The rows in these states alone, without the names of families; null if there are none. */
export const restOf = (preview: ListPreview, ...states: RowState[]): ListPreview | null => {
  const stateOf = statesOf(preview)
  const rows = preview.rows
    .filter((row) => states.includes(stateOf(row)))
    .map((row) => ({ ...row, words: row.wordsWithout ?? row.words }))
  return rows.length > 0 ? { ...preview, rows, found: [] } : null
}

/** The draft of a member, if it is not older than 30 days. */
export const readDraftOf = (memberId: string): ListPreview | null => {
  try {
    const draft = JSON.parse(listDraftItem.read(memberId) ?? 'null') as ListPreview | null
    if (draft && listDraftItem.isFresh(draft.at)) return draft
  } catch {
    // written by another version
  }
  listDraftItem.write(null, memberId)
  return null
}

/** Characters of a draft. Browsers store 2.5 million or more for a site, which the session needs, too. */
const draftLimit = 2_000_000

/** Stores the rows that have not come in. False if the browser stores nothing, or there are too many. */
export const storeDraftOf = (memberId: string, preview: ListPreview | null): boolean => {
  if (storedMemberId() !== memberId) return false
  const rest = preview && restOf(preview, 'new', 'look')
  const text = rest && JSON.stringify(rest)
  const isStored = (text?.length ?? 0) <= draftLimit && listDraftItem.write(text, memberId)
  // an earlier draft is of another list, or without the newest answers
  if (!isStored) listDraftItem.write(null, memberId)
  return isStored
}
