// Bytes of files from spreadsheets: encodings, workbooks, and where the headings are.
import { describe, expect, it } from 'vitest'
import { decodeText, headerPlace, readTable } from '../../web/app/read-table.ts'
import { workbookOf } from './workbook.ts'

describe('the bytes of a file', () => {
  const bytes = (...numbers: number[]) => new Uint8Array(numbers).buffer
  it.each([
    ['UTF-8', new TextEncoder().encode('Café').buffer],
    ['Windows-1252', bytes(0x43, 0x61, 0x66, 0xe9)],
    ['UTF-16 LE', bytes(0xff, 0xfe, 0x43, 0, 0x61, 0, 0x66, 0, 0xe9, 0)],
    ['UTF-16 BE', bytes(0xfe, 0xff, 0, 0x43, 0, 0x61, 0, 0x66, 0, 0xe9)],
  ])('are read as %s', (_name, file) => {
    expect(decodeText(file)).toBe('Café')
  })
})

describe('a workbook', () => {
  it('is read from its first sheet with rows, with lines numbered as there, and cells as they are shown', async () => {
    const file = workbookOf(
      [[null]],
      [
        ['Our list'],
        [],
        ['Who', 'Year', 'Since'],
        ['José & Co', 0.1 + 0.2, new Date('2021-06-03')],
        [null, 15105550142],
      ],
    )
    expect((await readTable(file)).rows.map((row) => row.join('|'))).toEqual([
      'Our list||',
      '||',
      'Who|Year|Since',
      'José & Co|0.3|6/3/2021',
      '|15105550142|',
    ])
  })

  it('of many rows is read without a worker of its own, which the content security policy forbids', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => [`Nanny ${at}`, 'Nanny', 'great with twins and their cousins'])
    expect((await readTable(workbookOf(rows))).rows).toHaveLength(5000)
  })

  it('that is broken rejects', async () => {
    await expect(readTable(workbookOf([['Who']]).slice(0, 400))).rejects.toThrow()
  })
})

it('the headings are the line with the most of them, among the first five', () => {
  const count = (row: readonly string[]) => row.filter((cell) => ['who', 'what'].includes(cell)).length
  expect(headerPlace([['who kept this'], [], ['who', 'what'], ['who']], count)).toBe(2)
  expect(headerPlace([['Marta', 'nanny']], count)).toBe(-1)
  expect(headerPlace([[], [], [], [], [], ['who', 'what']], count)).toBe(-1)
})
