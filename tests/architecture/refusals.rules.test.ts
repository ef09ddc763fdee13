// The built site contains only those messages of refusals that the browser itself shows.
import { expect, it } from 'vitest'
import { saidHere } from '../../domain/fault-sentences.ts'
import { within } from './sources.ts'

it('the built site contains the message of every refusal that the browser shows without the server', () => {
  const named = within('web', 'domain').flatMap(({ text }) =>
    [...text.matchAll(/\bsaidHere\.(\w+)|\bnew Refusal\('(\w+)'\)/g)].map(([, read, made]) => read ?? made),
  )
  expect(named).toContain('fault')
  expect(named.filter((code) => !((code ?? '') in saidHere))).toEqual([])
})
