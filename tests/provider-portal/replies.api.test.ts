// A provider's answers to notes are shown after a reviewer has read exactly that text.
import { describe, expect, it } from 'vitest'
import { answerLimit } from '../../domain/limits.ts'
import { listProviderNotes } from '../../domain/providers/providers.contracts.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startPortalVillage } from './own-page.ts'

const village = await forFile(startPortalVillage())
const notesOf = async (short_id: string) => (await village.call(listProviderNotes, { short_id }, maya)).body.notes
const requestsOf = async (provider_id: string) =>
  (await village.requestsAt()).filter(({ provider }) => provider?.provider_id === provider_id)

describe('an answer to a note', () => {
  const decide = (id: string, kind: 'approve_answer' | 'refuse_answer', reason = 'As agreed') =>
    village.answerRequests([id], { kind }, reason)
  const answered = async (text = 'Thank you, it was a pleasure.') => {
    const person = await village.openedPerson()
    const answer = (words: string) => village.act(person.key, { kind: 'answer', note_id: person.note, text: words })
    await answer(text)
    const waiting = async () => (await requestsOf(person.id)).find(({ kind }) => kind === 'answer')?.id ?? ''
    const shown = async () => (await notesOf(person.short_id))[0]?.answer
    /** The answer as members see it, and as its provider sees it. */
    const both = async () => [await shown(), (await village.ownPage(person.key)).body.notes[0]?.answer]
    return { ...person, text, answer, waiting, shown, both }
  }

  it('is shown to members after a reviewer has approved it', async () => {
    const { text, waiting, both, id } = await answered('x'.repeat(answerLimit))
    expect(await both()).toMatchObject([null, { text: null, proposed: text }])
    expect(await requestsOf(id)).toMatchObject([{ kind: 'answer', words: text, note: { rating: 5 } }])
    // it can be approved or refused, but not closed
    expect((await village.answerRequests([await waiting()], { kind: 'close' })).problem.code).toBe('not_found')
    expect((await decide(await waiting(), 'approve_answer')).status).toBe(200)
    expect(await both()).toMatchObject([text, { text, proposed: null }])
  })

  it('that is refused is not shown, and only its provider sees the reason', async () => {
    const { waiting, both } = await answered('Call me at 510 555 0100')
    const reason = 'Please leave out the number.'
    await decide(await waiting(), 'refuse_answer', reason)
    expect(await both()).toMatchObject([null, { text: null, refused_reason: reason }])
  })

  it('that is changed shows the old text until the new one is approved; a deletion takes effect at once', async () => {
    const { text, answer, waiting, both } = await answered()
    await decide(await waiting(), 'approve_answer')
    await answer('A better answer.')
    expect(await both()).toMatchObject([text, { text, proposed: 'A better answer.' }])
    await decide(await waiting(), 'refuse_answer', 'Not yet.')
    expect(await both()).toMatchObject([text, { text, refused_reason: 'Not yet.' }])
    const best = 'The best answer.'
    await answer(best)
    await decide(await waiting(), 'approve_answer')
    expect(await both()).toMatchObject([best, { text: best, proposed: null, refused_reason: null }])
    await answer('')
    expect([...(await both()), await waiting()]).toEqual([null, null, ''])
  })

  it('that was changed after the reviewer read it is not decided', async () => {
    const { answer, waiting, shown } = await answered('First words.')
    const [read, before] = [await waiting(), await shown()]
    await answer('Other words.')
    expect((await decide(read, 'approve_answer')).problem.code).toMatch(/not_found|decided_meanwhile/)
    expect(await shown()).toBe(before)
    const now = await waiting()
    expect((await decide(now, 'approve_answer')).status).toBe(200)
    expect((await decide(now, 'refuse_answer')).problem.code).toBe('decided_meanwhile')
    expect(await shown()).toBe('Other words.')
  })
})
