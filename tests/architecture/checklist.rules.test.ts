// The checklist of the member area is honest: each test file it names is there and holds the messages of its row.
import { describe, expect, it } from 'vitest'
import { files, read } from './sources.ts'

const rows = read('docs/rooms/member-area.md')
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

/** Whether the code of a test looks for the words: a word or two alone only as a text of its own. */
const holds = (test: string, words: string): boolean => {
  const text = test.replaceAll("\\'", "'")
  if (words.length > 20) return text.includes(words)
  return ["'", '"', '`', '/'].some((mark) => text.includes(`${mark}${words}${mark}`)) || text.includes(` ${words} `)
}

/** What a row quotes word for word, and whether one of its test files looks for it. */
const messages = rows.flatMap(({ asked, tests }) => {
  const texts = tests.filter((path) => files.includes(path)).map(read)
  return [...asked.matchAll(/“([^”]+)”/g)].map(([, words = '']) => ({
    words,
    found: texts.some((text) => holds(text, words)),
  }))
})

describe('the checklist of the member area', () => {
  it('has rows, each with code and tests', () => {
    expect(rows.length).toBeGreaterThan(100)
    expect(messages.length).toBeGreaterThan(150)
    expect(rows.filter(({ code, tests }) => code.length === 0 || tests.length === 0)).toEqual([])
  })

  it('names only files that exist', () => {
    const named = rows.flatMap(({ code, tests }) => [...code, ...tests])
    expect([...new Set(named)].filter((path) => !files.includes(path))).toEqual([])
  })

  it('quotes only what a test of its row looks for', () => {
    expect(messages.filter(({ found }) => !found).map(({ words }) => words)).toEqual([])
  })
})
