// The built site keeps the sentences of those refusals only that the browser says by itself.
import { expect, it } from 'vitest'
import { browsersRefusals } from '../../build/server-only-fields.ts'
import { within } from './sources.ts'

it('a sentence that the browser says by itself is part of the built site', () => {
  const named = within('web', 'domain').flatMap(({ text }) =>
    [...text.matchAll(/\brefusals\.(\w+)\.sentence|\bnew Refusal\('(\w+)'\)/g)].map(([, read, made]) => read ?? made),
  )
  expect(named).toContain('fault')
  expect(named.filter((code) => !browsersRefusals.has(code ?? ''))).toEqual([])
})
