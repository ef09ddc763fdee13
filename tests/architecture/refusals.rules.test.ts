// The built site contains only the sentences of refusals that the browser itself shows.
import { expect, it } from 'vitest'
import { saidHere } from '../../domain/fault-sentences.ts'
import { within } from './sources.ts'

it('a sentence that the browser shows by itself is part of the built site', () => {
  const named = within('web', 'domain').flatMap(({ text }) =>
    [...text.matchAll(/\bsaidHere\.(\w+)|\bnew Refusal\('(\w+)'\)/g)].map(([, read, made]) => read ?? made),
  )
  expect(named).toContain('fault')
  expect(named.filter((code) => !((code ?? '') in saidHere))).toEqual([])
})
