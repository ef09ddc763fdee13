// docs/security.md: every claim of what stops somebody names the tests that show it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const project = join(import.meta.dirname, '../..')

/** The last cell of each row of the tables that end with "Shown by". */
const shownBy = (): { claim: string; files: string[] }[] => {
  const rows: { claim: string; files: string[] }[] = []
  let isOpen = false
  for (const line of readFileSync(join(project, 'docs/security.md'), 'utf8').split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim())
    if (cells.length < 3) isOpen = false
    else if (cells.at(-2) === 'Shown by') isOpen = true
    else if (isOpen && !/^[-: ]*$/.test(cells.at(-2) ?? '')) {
      const files = [...(cells.at(-2) ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
      rows.push({ claim: cells[1] ?? '', files })
    }
  }
  return rows
}

it('each claim names a test, and each test exists', () => {
  const rows = shownBy()
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.filter(({ files }) => files.length === 0).map(({ claim }) => claim)).toEqual([])
  const missing = rows.flatMap(({ files }) => files).filter((file) => !existsSync(join(project, file)))
  expect(missing).toEqual([])
})
