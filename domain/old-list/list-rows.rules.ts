// Makes rows of a list from its cells, with what an administrator has to decide about each.
import { listNameLimit, listWordsLimit } from '../limits.ts'
import type { Place } from '../places/places.contracts.ts'
import { placeLabel, placeOf } from '../places/us-states.ts'
import { type CategorySlug, categoryLabel } from '../providers/categories.ts'
import { compareNames } from '../providers/match-name.rules.ts'
import { foldText } from '../text/fold-text.rules.ts'
import { withoutRemarks } from './entry-name.rules.ts'
import type { CellReaders, ColumnRole } from './list-columns.rules.ts'
import { kindOf, likelyKinds } from './list-kind.rules.ts'
import { maskWords, withoutContacts, withoutFamilies } from './list-row.rules.ts'
import { isPlain } from './list-town.rules.ts'
import { lastYear, lastYearUsed } from './list-year.rules.ts'

export interface RowQuestion {
  about: 'twin' | 'town' | 'kind' | 'family'
  /** About the earlier row of a twin. */
  details?: string
  /** The likely answer is first. */
  options: { value: string; label: string }[]
}
/** The chosen values by question. */
export type RowAnswers = Partial<Record<RowQuestion['about'], string>>

export interface ListRow {
  /** As in the spreadsheet. */
  row: number
  /** '' if the row has none. */
  name: string
  kind: CategorySlug | null
  town: Place | null
  /** Kind and town in words, as recognized or as in the list: "Daycare, Oakland/Rockridge". */
  about: string
  /** Without contacts. */
  words: string
  /** Without the names of a family; null if the words name none. */
  wordsWithout: string | null
  year: number | null
  questions: RowQuestion[]
}

const leaveOut = { value: 'out', label: 'Leave out' }
const leaveOpen = { value: '', label: 'Leave open' }
const theSame = { value: 'same', label: 'The same' }
const twoPeople = { value: 'two', label: 'Two people' }

const townQuestion = (text: string, candidates: readonly Place[], state: string): RowQuestion => {
  const option = (town: Place) => ({ value: placeLabel(town), label: town.city })
  const typed = isPlain(text) ? [option({ city: text, state })] : []
  const options = candidates.length > 0 ? [...candidates.slice(0, 2).map(option), leaveOpen] : [leaveOpen, ...typed]
  return { about: 'town', options }
}

const kindQuestion = (kinds: readonly CategorySlug[]): RowQuestion => ({
  about: 'kind',
  options: [...kinds.map((kind) => ({ value: kind, label: categoryLabel(kind) })), leaveOut],
})

const familyQuestion: RowQuestion = {
  about: 'family',
  options: [{ value: 'without', label: 'Keep without them' }, leaveOut],
}

const cut = (text: string, limit: number): string => (text.length > limit ? `${text.slice(0, limit - 1)}…` : text)

/** Earlier rows of one first word that a row is compared with: of a thousand Marias the first. */
const comparedRows = 30

/** Adds the question whether an earlier row of the same name and kind is the same person. */
const findTwins = (rows: readonly ListRow[]): void => {
  const byWord = new Map<string, ListRow[]>()
  for (const row of rows.filter(({ name }) => name !== '')) {
    const [word = ''] = foldText(row.name)
      .replace(/^(?:the|dr|mrs?|ms|miss) /, '')
      .split(' ')
    const earlier = byWord.get(word) ?? []
    const twin = earlier.find(
      ({ kind, name }) => (!kind || !row.kind || kind === row.kind) && compareNames(name, row.name) !== 'unlike',
    )
    if (twin) {
      const isSameTown = !twin.town || !row.town || placeLabel(twin.town) === placeLabel(row.town)
      const details = `Row ${twin.row} is ${twin.name}${twin.about && `, ${twin.about}`}.`
      row.questions.unshift({
        about: 'twin',
        details,
        options: isSameTown ? [theSame, twoPeople] : [twoPeople, theSame],
      })
    }
    if (earlier.length < comparedRows) byWord.set(word, [...earlier, row])
  }
}

/** The rows of a list by the roles of its columns. `state` is that of towns without one. */
export const listRowsOf = (
  numbered: readonly { row: number; cells: readonly string[] }[],
  roles: readonly ColumnRole[],
  { findTown, thisYear, state }: CellReaders & { state: string },
): ListRow[] => {
  const rows = numbered.map(({ row, cells }): ListRow => {
    const textOf = (role: ColumnRole, between = ', ') =>
      cells
        .filter((cell, at) => roles[at] === role && cell.trim() !== '')
        .map((cell) => cell.replace(/\s+/g, ' ').trim())
        .join(between)
    const [kindText, townText, given] = [textOf('kind'), textOf('town'), textOf('words')]
    const name = cut(withoutRemarks(textOf('name', ' ')), listNameLimit)
    const words = cut(maskWords(given), listWordsLimit)
    const wordsWithout = withoutFamilies(words)
    const kind = kindOf(kindText)
    const { town, candidates, isOpen } = findTown(townText)
    const shownTown = isOpen ? withoutContacts(townText) : town?.city
    const questions = [
      ...(kind ? [] : [kindQuestion(likelyKinds(`${kindText} ${name} ${words}`))]),
      ...(isOpen ? [townQuestion(townText, candidates, state)] : []),
      ...(wordsWithout === null ? [] : [familyQuestion]),
    ]
    return {
      row,
      name,
      kind,
      town: isOpen ? null : town,
      about: [kind ? categoryLabel(kind) : withoutContacts(kindText), shownTown].filter(Boolean).join(', '),
      words,
      wordsWithout: wordsWithout && cut(wordsWithout, listWordsLimit),
      year: lastYear(textOf('year'), thisYear) ?? lastYearUsed(given, thisYear),
      questions: name === '' ? [] : questions,
    }
  })
  findTwins(rows)
  return rows
}

export const needsLook = ({ questions }: ListRow, answers: RowAnswers = {}): boolean =>
  questions.some(({ about }) => answers[about] === undefined)

export const likelyAnswers = ({ questions }: ListRow): RowAnswers =>
  Object.fromEntries(questions.map(({ about, options }) => [about, options[0]?.value]))

export const isLeftOut = ({ twin, kind }: RowAnswers = {}): boolean => twin === theSame.value || kind === leaveOut.value

/** What is sent of a row with its answers: nothing else leaves the browser. */
export const entryOf = (row: ListRow, answers: RowAnswers = {}) => {
  const town = answers.town ? placeOf(answers.town, '') : row.town
  const words = answers.family === leaveOut.value ? '' : (row.wordsWithout ?? row.words)
  return {
    row: row.row,
    name: row.name,
    city: town?.city ?? null,
    state: town?.state ?? null,
    service_type: (answers.kind as CategorySlug | undefined) ?? row.kind,
    words: words || null,
    last_used: row.year,
  }
}
