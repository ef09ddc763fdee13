// Recognizes the columns of a list by their headings and by what their cells look like.
import { foldText } from '../text/fold-text.rules.ts'
import { kindOf } from './list-kind.rules.ts'
import { maskWords } from './list-row.rules.ts'
import type { FoundTown } from './list-town.rules.ts'
import { lastYear } from './list-year.rules.ts'

export const columnRoles = ['name', 'kind', 'town', 'words', 'year', 'out'] as const
export type ColumnRole = (typeof columnRoles)[number]

export interface ListColumn {
  /** Of its cells in a row. */
  place: number
  /** '' for a list without headings. */
  heading: string
  /** Up to three cells; what looks like a number is cut. */
  samples: string[]
  role: ColumnRole
  reason: OutReason | null
  /** How many cells name a kind or a town, of those with text. */
  recognized: { kind: number; town: number; filled: number }
}

/** Columns of phone numbers and email addresses cannot be chosen for anything else. */
export const isLocked = ({ reason }: ListColumn): boolean => reason === 'phones' || reason === 'emails'

export interface CellReaders {
  findTown: (cell: string) => FoundTown
  thisYear: number
}

/** What a heading means: the first pattern that it matches, folded. The first five are reasons to leave a column out. */
const headings = {
  emails: /\be ?mails?\b|^mail$/,
  phones: /\b(?:phones?|cell|mobile|telephone|tel|whatsapp|fax)\b|^(?:numbers?|text)$/,
  parents:
    /\bby\b|\b(?:parents?|moms?|mothers?|dads?|members?|recommender|famil(?:y|ies)|your name|references?|kids?|children)\b|^from$/,
  streets: /\b(?:address|street|zip)\b/,
  links: /\b(?:links?|web ?sites?|urls?|instagram|facebook|yelp|linkedin)\b|^web$/,
  out: /^(?:timestamp|id|no|row|status|rates?|price|cost|pay|state|languages?)$/,
  words:
    /\b(?:notes?|comments?|words|reviews?|details?|description|remarks?|recommendations?|feedback|experience|info)\b|^(?:why|about)$/,
  year: /\b(?:years?|dates?|when|last used)\b|^(?:used|last)$/,
  kind: /\b(?:kind|type|category|services?|role|specialty|position|job|profession)\b|^(?:what|care)$/,
  town: /\b(?:towns?|city|cities|areas?|location|neighbou?rhoods?|region|where)\b|^place$/,
  name: /\b(?:names?|provider|caregiver|sitter|nanny|person|business)\b|^(?:who|contact)$/,
}
type Meaning = keyof typeof headings
export type OutReason = Exclude<Meaning, ColumnRole>

/** Two columns of a name are joined only if each is a part of it; otherwise one may be that of a parent. */
const partOfName = /\b(?:first|last|given|family|sur)/i

const longestHeading = 40
const longestHeadingWords = 4

const meaningOf = (heading: string): Meaning | null => {
  const folded = foldText(heading)
  if (heading.length > longestHeading) return null
  return (Object.keys(headings) as Meaning[]).find((meaning) => headings[meaning].test(folded)) ?? null
}

/** How many meanings the headings of a line have; 0 for one alone. A kind of care ("nanny") is no heading. */
export const countHeadings = (row: readonly string[]): number => {
  const cells = row.filter((cell) => cell.trim() !== '')
  const named = cells.filter((cell) => kindOf(cell) === null && cell.trim().split(/\s+/).length <= longestHeadingWords)
  const meanings = named.map(meaningOf).filter((meaning) => meaning !== null)
  const count = new Set(meanings).size
  return count > 1 && meanings.length * 2 >= cells.length ? count : 0
}

const lettersOf = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

/** Whether a cell is a contact with few other letters: "cell: 510 555 0142". */
const isContact = (cell: string): boolean => {
  const masked = maskWords(cell)
  return masked.includes('…') && lettersOf(masked) <= 6
}

const looks: Partial<Record<OutReason, (cell: string) => boolean>> = {
  emails: (cell) => /@|\bat\b.+\bdot\b/i.test(cell) && isContact(cell),
  links: (cell) => /^(?:https?:|www\.)/i.test(cell) && isContact(cell),
  streets: (cell) => /^\d+\s+\p{L}/u.test(cell) && maskWords(cell).includes('…'),
  phones: (cell) => /\d{3}/.test(cell) && !/[@/]/.test(cell) && isContact(cell),
}

const isName = (cell: string): boolean => /^(?:\p{Lu}[\p{L}.’'-]*\s*){1,4}$/u.test(cell)

/** Cells that are looked at for what a column looks like. */
const lookedAt = 200

const share = (cells: readonly string[], test: (cell: string) => boolean): number =>
  cells.slice(0, lookedAt).filter(test).length / Math.max(1, Math.min(cells.length, lookedAt))

const sampleOf = (cell: string): string =>
  (maskWords(cell) === cell ? cell : cell.replace(/(\d[\s().-]*){2}(?!.*\d)/, '..')).slice(0, 60)

interface Draft {
  heading: string
  cells: string[]
  meaning: Meaning | null
}

const readColumn = (heading: string, cells: string[]): Draft => {
  const contacts = (Object.keys(looks) as OutReason[]).find((reason) => share(cells, looks[reason] ?? isContact) > 0.3)
  return { heading, cells, meaning: contacts ?? meaningOf(heading) }
}

/** Gives columns without a known heading the meanings that no other has, by what their cells look like. */
const guessOthers = (drafts: Draft[], { findTown, thisYear }: CellReaders): void => {
  const unknown = () => drafts.filter(({ meaning, cells }) => meaning === null && cells.length > 0)
  const assign = (wanted: Meaning, test: (cell: string) => boolean) => {
    if (drafts.some(({ meaning }) => meaning === wanted)) return
    const found = unknown().map((draft) => ({ draft, part: share(draft.cells, test) }))
    const [best] = found.sort((one, other) => other.part - one.part)
    if (best && best.part > 0.5) best.draft.meaning = wanted
  }
  assign('year', (cell) => lettersOf(cell) < 10 && lastYear(cell, thisYear) !== null)
  assign('town', (cell) => findTown(cell).town !== null)
  assign('kind', (cell) => cell.length <= longestHeading && kindOf(cell) !== null)
  assign('name', isName)
  for (const draft of unknown()) {
    // an unknown heading may be that of parents, in whatever way they are written
    const hasWords = draft.heading !== '' && drafts.some(({ meaning }) => meaning === 'words')
    draft.meaning = share(draft.cells, isName) > 0.6 ? 'parents' : hasWords ? 'out' : 'words'
  }
  const [first] = drafts
  if (first?.meaning === 'words' && !drafts.some(({ meaning }) => meaning === 'name')) first.meaning = 'name'
}

/** The columns of a list by what they seem to contain. `rows` are those below the header; null: there is none. */
export const recognizeColumns = (
  header: readonly string[] | null,
  rows: readonly (readonly string[])[],
  readers: CellReaders,
): ListColumn[] => {
  const count = rows.reduce((most, row) => Math.max(most, row.length), header?.length ?? 0)
  const drafts = Array.from({ length: count }, (_, at) =>
    readColumn(header?.[at]?.trim() ?? '', rows.map((row) => row[at]?.trim() ?? '').filter(Boolean)),
  )
  guessOthers(drafts, readers)
  const [, ...otherNames] = drafts.filter(({ meaning, heading }) => meaning === 'name' && !partOfName.test(heading))
  for (const draft of otherNames) draft.meaning = 'parents'
  return drafts.map(({ heading, cells, meaning }, place) => {
    const role = columnRoles.find((one) => one === meaning)
    // longer cells are words, in which looking for kinds and towns takes seconds
    const short = cells.filter((cell) => cell.length <= 2 * longestHeading)
    return {
      place,
      heading,
      samples: [...new Set(cells.slice(0, lookedAt).map(sampleOf))].slice(0, 3),
      role: role ?? 'out',
      reason: role || meaning === null ? null : (meaning as OutReason),
      recognized: {
        kind: short.filter((cell) => kindOf(cell) !== null).length,
        town: short.filter((cell) => readers.findTown(cell).town !== null).length,
        filled: cells.length,
      },
    }
  })
}
