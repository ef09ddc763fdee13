// The calls of the old list: names that a group brought along, which are no pages until a member recommends them.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { listNameLimit, listRowsLimit, listWordsLimit } from '../limits.ts'
import { moment } from '../moment.ts'
import { stateCode } from '../places/us-states.ts'
import { categorySlugs } from '../providers/categories.ts'
import { shortId } from '../providers/providers.contracts.ts'
import { plainText, visibleText } from '../text/plain-text.rules.ts'
import { maskWords, withoutContacts, withoutFamilies } from './list-row.rules.ts'

/** Maximum bytes of an import: every row with all its fields. */
const listBodyLimit = 8 * 1024 * 1024

const line = (limit: number) =>
  z
    .string()
    .transform((text) => visibleText(plainText(text)))
    .pipe(z.string().max(limit, `Please keep this to ${limit} characters.`))

const lineOrNull = (limit: number) =>
  line(limit)
    .transform((text) => text || null)
    .nullable()

const maskedWords = (text: string): string | null => {
  const words = maskWords(text)
  return withoutFamilies(words) ?? (words || null)
}

const rowNumber = z.int().min(1).describe('number of the row in the file')

const namedRow = {
  row: rowNumber,
  name: line(listNameLimit).transform(withoutContacts).pipe(z.string().min(1, 'Please give a name')),
  city: lineOrNull(100).transform((city) => (city && withoutContacts(city)) || null),
  state: lineOrNull(40).transform((state) => (state && stateCode(state)) || null),
}

const rows = <Row extends z.ZodType>(row: Row) =>
  z.array(row).min(1, 'Please choose a list first').max(listRowsLimit, 'Please bring in at most 5,000 rows at a time')

const foundRow = z.object({
  row: rowNumber,
  state: z.enum(['here', 'unusable']),
  page: z
    .object({ short_id: shortId, shown_name: z.string(), since: moment })
    .nullable()
    .describe('the page that is here already; null: an entry of an earlier list, or not usable'),
})
export type FoundRow = z.input<typeof foundRow>

export const checkList = contract('check-list', 'administrator', {
  needsFreshFactor: false,
  // the answer says who asked not to be listed
  limit: { per: 'member', times: 100, seconds: 86_400 },
  bodyLimit: listBodyLimit,
  input: z.object({
    rows: rows(z.object({ ...namedRow, service_type: z.enum(categorySlugs).nullable() })),
  }),
  output: z.object({ found: z.array(foundRow).describe('the rows that would not come in') }),
  summary: 'Tells which rows of a list are here already or can’t be used; a POST, since there can be thousands.',
})

export const importList = contract('import-list', 'administrator', {
  limit: { per: 'member', times: 100, seconds: 86_400 },
  bodyLimit: listBodyLimit,
  input: z.object({
    import_id: z.uuid().describe('of this attempt; sent again with the same rows when an answer was lost'),
    rows: rows(
      z.object({
        ...namedRow,
        service_type: z.enum(categorySlugs),
        words: line(listWordsLimit * 2)
          .transform(maskedWords)
          .pipe(z.string().max(listWordsLimit, `Please keep this to ${listWordsLimit} characters.`).nullable())
          .nullable()
          .describe('numbers and addresses in them are masked again'),
        last_used: z.int().min(1950).max(2100).nullable().describe('a year'),
      }),
    ),
  }),
  output: z.object({ added: z.int(), found: z.array(foundRow).describe('the rows that weren’t added') }),
  summary: 'Brings in the rows that are new, in one transaction. None becomes a page.',
})

export const listImports = contract('list-imports', 'administrator', {
  output: z.object({
    imports: z
      .array(
        z.object({
          id: z.uuid(),
          imported_at: moment,
          imported_by: z.string().nullable().describe('the administrator’s name or email'),
          entries: z.int().describe('brought in, without those that left'),
          adopted: z.int().describe('that have a page now'),
          removed: z.int().describe('that no longer work'),
          take_back_until: moment.nullable().describe('null: too late, or someone has recommended one of them'),
        }),
      )
      .max(50)
      .describe('newest first'),
  }),
  summary: 'The lists that were brought in, and what became of them.',
})

export const takeBackImport = contract('take-back-import', 'administrator', {
  input: z.object({ id: z.uuid() }),
  output: z.object({ taken_back: z.int() }),
  refusals: ['not_found', 'undo_over', 'changed_meanwhile'],
  summary: 'Deletes every entry of one list, within seven days, unless someone has recommended one of them.',
})

const listEntry = z.object({
  id: z.uuid(),
  name: z.string().describe('as others see it'),
  service_type: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  words: z.string().nullable().describe('what the list said'),
  mine: z
    .enum(['waiting', 'reported'])
    .nullable()
    .describe('recommended by who asks, or reported as no longer working'),
  submission_id: z.uuid().nullable().describe('the recommendation of who asks, while it waits for review'),
})
export type ListEntry = z.input<typeof listEntry>

/** Entries of a kind, when all kinds are asked for, and when one is. */
export const entriesShown = { ofAll: 3, ofOne: 500 } as const

export const getOldList = contract('get-old-list', 'member', {
  input: z.object({
    location: z.string().trim().max(200).default('').describe('near this place first'),
    kind: z.enum(categorySlugs).optional().describe('this kind alone, with up to 500 entries'),
    entry: z.uuid().optional().describe('this entry alone; no kinds if it has a page, or is no longer on the list'),
  }),
  output: z.object({
    kinds: z.array(
      z.object({
        service_type: z.string(),
        entries_count: z.int(),
        near_count: z.int().describe('of them in the area of `location`'),
        entries: z.array(listEntry).describe('those of who asks first, then at most 3, or 500 of one kind'),
      }),
    ),
    total: z.int().describe('brought in, without those that no longer work'),
    adopted: z.int().describe('of them that have a page now'),
    adopted_by_me: z.int(),
    erased_from: moment.nullable().describe('when the oldest entry left is deleted; null: there is none'),
  }),
  summary: 'The old list by kind, near first. Nobody on it has a page, a contact, or a place in search.',
})

export const reportListEntry = contract('report-list-entry', 'member', {
  limit: { per: 'member', times: 60, seconds: 3600 },
  input: z.object({
    id: z.uuid(),
    works: z.boolean().describe('false: no longer works; true takes that back; sending it again changes nothing'),
  }),
  output: z.object({ works: z.boolean() }),
  refusals: ['not_found'],
  summary: 'Reports that someone on the old list no longer works. Two members or one administrator remove the entry.',
})
