// Tests check the sentences quoted in the specification: specified-words.json names the test files for each.
import { describe, expect, it } from 'vitest'
import { files, read } from './sources.ts'
import words from './specified-words.json' with { type: 'json' }

/** A part of the site, the tests that check its texts (without `tests/` and `.test.ts`), and the texts. */
interface Part {
  about: string
  tests: string[]
  words: string[]
}

const pathOf = (test: string): string =>
  [`tests/${test}.test.ts`, `tests/${test}.test.tsx`].find((path) => files.includes(path)) ?? ''

/** Whether a test contains the text; a short one must be a string of its own or between spaces. */
const holds = (test: string, quoted: string): boolean => {
  const text = test.replaceAll("\\'", "'")
  if (quoted.length > 20) return text.includes(quoted)
  return ["'", '"', '`', '/'].some((mark) => text.includes(`${mark}${quoted}${mark}`)) || text.includes(` ${quoted} `)
}

it('contains as many texts as the specification', () => {
  expect((words as Part[]).flatMap((part) => part.words).length).toBeGreaterThanOrEqual(400)
})

describe.each(words as Part[])('$about', ({ tests, words: quoted }) => {
  it('names only existing tests', () => {
    expect(tests.filter((test) => pathOf(test) === '')).toEqual([])
  })

  it('has each of its texts in one of its tests', () => {
    const texts = tests.flatMap((test) => pathOf(test) || []).map(read)
    expect(quoted.filter((one) => !texts.some((text) => holds(text, one)))).toEqual([])
  })
})
