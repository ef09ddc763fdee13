// smoke
import { expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { act, mailsTo, openedPerson, ownPage } from './own-listing.ts'

const village = await forFile(startTestVillage())
it('smoke', async () => {
  const p = await openedPerson(village)
  console.log(await mailsTo(village, p.email))
  console.log(JSON.stringify((await ownPage(village, p.key)).body, null, 1))
  for (const one of [
    { kind: 'hide', way: 'phone', hidden: true },
    { kind: 'correct', phone: '', email: 'New@x.example', website: 'x.example' },
    { kind: 'confirm' },
    { kind: 'free', free: 'now' },
    { kind: 'free', free: 'from', from: '2026-12-01' },
    { kind: 'answer', note_id: p.note, text: 'Thank you.' },
    { kind: 'object', note_id: p.note, words: 'not true' },
    { kind: 'object', words: 'not true' },
    { kind: 'remove' },
  ] as const) {
    const a = await act(village, p.key, one)
    console.log(one.kind, a.status, JSON.stringify(a.body))
  }
  expect(1).toBe(2)
})
