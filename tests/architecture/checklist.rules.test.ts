// The checklists in docs/features are honest: each file they name is there, and a test of the row looks for the words it quotes.
import { describe, expect, it } from 'vitest'
import { files, read } from './sources.ts'

const checklists = files.filter((path) => path.startsWith('docs/features/') && read(path).includes('\n| What holds '))

/** Rows of a checklist: what holds, the files of its code, the files of its tests. */
const rowsOf = (checklist: string) =>
  read(checklist)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:What holds|---)/.test(line))
    .map((line) => {
      const [asked = '', code = '', tests = ''] = line.replaceAll(/^\||\|$/g, '').split(' | ')
      return {
        asked: asked.trim(),
        code: [...code.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
        tests: tests.split(',').map((name) => `tests/${name.trim()}.test.ts`),
      }
    })

/** Whether a test looks for the words: a word or two alone only as a text of its own. */
const holds = (test: string, words: string): boolean => {
  const text = test.replaceAll("\\'", "'")
  if (words.length > 20) return text.includes(words)
  return ["'", '"', '`', '/'].some((mark) => text.includes(`${mark}${words}${mark}`)) || text.includes(` ${words} `)
}

describe.each(checklists)('%s', (checklist) => {
  const rows = rowsOf(checklist)

  it('has code and tests in every row', () => {
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ code, tests }) => code.length === 0 || tests.length === 0)).toEqual([])
  })

  it('names only files that exist', () => {
    const named = rows.flatMap(({ code, tests }) => [...code, ...tests])
    expect([...new Set(named)].filter((path) => !files.includes(path))).toEqual([])
  })

  it('quotes only what a test of its row looks for', () => {
    const unheard = rows.flatMap(({ asked, tests }) => {
      const texts = tests.filter((path) => files.includes(path)).map(read)
      const words = [...asked.matchAll(/“([^”]+)”/g)].map((match) => match[1] ?? '')
      return words.filter((quoted) => !texts.some((text) => holds(text, quoted)))
    })
    expect(unheard).toEqual([])
  })
})
