// Columns and rows of ugly lists.
import { describe, expect, it } from 'vitest'
import { type ColumnRole, countHeadings, isLocked, recognizeColumns } from '../../domain/old-list/list-columns.rules.ts'
import { entryOf, isLeftOut, likelyAnswers, listRowsOf, needsLook } from '../../domain/old-list/list-rows.rules.ts'
import { createTownFinder } from '../../domain/old-list/list-town.rules.ts'

const towns = ['Gary', 'Hammond'].map((city) => ({ city, state: 'IN' }))
const findTown = createTownFinder([{ name: 'Lakes', together: towns, towns: [], alsoWritten: [] }])
const readers = { findTown, thisYear: 2026, state: 'IN' }

const rolesOf = (header: string[] | null, ...rows: string[][]) =>
  recognizeColumns(header, rows, readers).map(({ role, reason }) => reason ?? role)

describe('columns', () => {
  it('are recognized by their headings', () => {
    const header = [
      'Nanny name',
      'Type of care',
      'City/Town',
      'Comments',
      'Last used',
      'Recommended by',
      'Parent',
      'Timestamp',
    ]
    const row = ['Marta', 'nanny', 'Gary', 'great', '2021', 'Jen', 'Priya', '1/2/2021']
    expect(rolesOf(header, row)).toEqual(['name', 'kind', 'town', 'words', 'year', 'parents', 'parents', 'out'])
    expect(countHeadings(header)).toBe(6)
  })

  it('of contacts are left out by their cells, whatever the heading says, and cannot be chosen', () => {
    const columns = recognizeColumns(
      ['Name', 'Notes', 'Reach'],
      [['Marta', '510 555 0142', 'marta@x.example']],
      readers,
    )
    expect(columns.map(({ reason }) => reason)).toEqual([null, 'phones', 'emails'])
    expect(columns.map(isLocked)).toEqual([false, true, true])
    expect(columns[1]?.samples).toEqual(['510 555 01..'])
    expect(rolesOf(['Where', 'More'], ['12 Main Street', 'https://x.example'])).toEqual(['streets', 'links'])
  })

  it('without headings are guessed by their cells', () => {
    const rows = [
      ['Marta K.', 'nanny', 'Gary', 'great with twins', '2021', '510 555 0142', 'Jen'],
      ['Bea', 'sitter', 'Hammond', 'cooks with the kids', '2019', '', 'Priya'],
    ]
    expect(rolesOf(null, ...rows)).toEqual(['name', 'kind', 'town', 'words', 'year', 'phones', 'parents'])
    expect(rows.map(countHeadings)).toEqual([0, 0])
  })
})

const roles: ColumnRole[] = ['name', 'kind', 'town', 'words', 'year']
const read = (...cells: string[][]) =>
  listRowsOf(
    cells.map((row, at) => ({ row: at + 1, cells: row })),
    roles,
    readers,
  )
const asked = (...cells: string[][]) =>
  read(...cells).map(({ questions }) => questions.map(({ about }) => about).join())

describe('rows', () => {
  it('ask what is unclear, the likely answer first', () => {
    const [row] = read(['Tina', 'doula', 'Gary/Miller Beach', 'next to the Millers', ''])
    expect(row?.questions.map(({ about, options }) => [about, ...options.map(({ label }) => label)])).toEqual([
      ['kind', 'Postpartum Doula', 'Birth Doula', 'Leave out'],
      ['town', 'Gary', 'Leave open'],
      ['family', 'Keep without them', 'Leave out'],
    ])
    if (!row) return
    expect(needsLook(row, { kind: 'birth-doula', town: '' })).toBe(true)
    expect(needsLook(row, likelyAnswers(row))).toBe(false)
    expect(entryOf(row, likelyAnswers(row))).toEqual({
      row: 1,
      name: 'Tina',
      service_type: 'postpartum-doula',
      city: 'Gary',
      state: 'IN',
      words: 'next to the …',
      last_used: null,
    })
    expect(entryOf(row, { kind: 'birth-doula', town: '', family: 'out' })).toMatchObject({ city: null, words: null })
    expect(isLeftOut({ kind: 'out' })).toBe(true)
  })

  it('of one name and kind may be the same person, more likely in the same town', () => {
    const marta = ['Marta K.', 'nanny', 'Gary', '', '']
    expect(asked(marta, ['Marta', 'nanny', '', '', ''], ['Marta K.', 'ped', 'Gary', '', ''])).toEqual(['', 'twin', ''])
    const [, same, other] = read(marta, marta, ['Marta K.', 'nanny', 'Hammond', '', ''])
    expect([same, other].map((row) => row?.questions[0]?.options[0]?.value)).toEqual(['same', 'two'])
    expect(asked(['Bright Stars', 'daycare', '', '', ''], ['Bright Acorns', 'daycare', '', '', ''])).toEqual(['', ''])
  })

  it('without a name ask nothing; contacts leave names, kinds and towns', () => {
    expect(asked(['', 'magic', 'Atlantis', 'the Millers', ''])).toEqual([''])
    const [row] = read(['Marta 510 555 0142', 'magic 510 555 0142', 'Atlantis, call 510 555 0142', 'x', '19-21'])
    expect(JSON.stringify(row)).not.toContain('555')
  })

  it('never send a whole file that an open quotation mark put into one cell', () => {
    const [row] = read(['Marta', 'nanny', 'Gary', 'very good '.repeat(10_000), ''])
    expect(row?.words.length).toBeLessThanOrEqual(300)
  })
})
