// Tests check the sentences that the specification quotes: specified-words.json lists the file for each.
import { describe, expect, it } from 'vitest'
import { files, read } from './sources.ts'
import words from './specified-words.json' with { type: 'json' }

/** A part of the site, the tests that check its words (without `tests/` and `.test.ts`), and the words. */
interface Part {
  about: string
  tests: string[]
  words: string[]
}

const pathOf = (test: string): string =>
  [`tests/${test}.test.ts`, `tests/${test}.test.tsx`].find((path) => files.includes(path)) ?? ''

/** Whether a test checks the words; a short text must be a string or between spaces. */
const holds = (test: string, quoted: string): boolean => {
  const text = test.replaceAll("\\'", "'")
  if (quoted.length > 20) return text.includes(quoted)
  return ["'", '"', '`', '/'].some((mark) => text.includes(`${mark}${quoted}${mark}`)) || text.includes(` ${quoted} `)
}

it('there are as many as the specification has', () => {
  expect((words as Part[]).flatMap((part) => part.words).length).toBeGreaterThanOrEqual(400)
})

describe.each(words as Part[])('$about', ({ tests, words: quoted }) => {
  it('names only tests that exist', () => {
    expect(tests.filter((test) => pathOf(test) === '')).toEqual([])
  })

  it('has each of its words in one of its tests', () => {
    const texts = tests.flatMap((test) => pathOf(test) || []).map(read)
    expect(quoted.filter((one) => !texts.some((text) => holds(text, one)))).toEqual([])
  })
})
