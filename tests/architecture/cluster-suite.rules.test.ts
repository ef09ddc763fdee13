// Tests that npm run test:cluster excludes by their title exist under that title.
import { expect, it } from 'vitest'
import { leftOutTests } from '../cluster/left-out-tests.ts'
import { within } from './sources.ts'

/** The title in the test's file, where a call's name and a row's value are placeholders. */
const written = (title: string): string => title.replace(/ \(token: .*\)$/, '').replace(/^[\w-]+-products /, '')

it.each(Object.values(leftOutTests).flat())('%s', (title) => {
  const files = within('tests').filter(({ path, text }) => path.endsWith('.test.ts') && text.includes(written(title)))
  expect(files).not.toEqual([])
})
