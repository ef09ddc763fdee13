// A parent edits or withdraws during an administrator's decision, and two simultaneous edits: the later act sees the
// earlier one.
import { describe, expect, it } from 'vitest'
import { withdrawRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend, share, tryDecide } from '../submissions.ts'
import { edit, edited, nothingWrong, statusesOf, wrongNumbers } from './recommendation-versions.ts'

const village = await forFile(startTestVillage({ environment: { DATABASE_POOL: '16' } }))

const approve = (id: string) => tryDecide(village, id, 'approved')
const reject = (id: string) => tryDecide(village, id, 'rejected', { from_status: 'approved' })
const withdraw = (id: string) => village.call(withdrawRecommendation, { id }, maya)
const forgetEdits = () =>
  village.database.db.deleteFrom('limits').where('key', 'like', 'call:edit-recommendation:%').execute()

const rounds = Array.from({ length: 8 }, (_, at) => at)

/** Starts two acts at the same moment, each of them first in half of the rounds. */
const race = async <A, B>(round: number, one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> => {
  if (round % 2 === 0) return Promise.all([one(), other()])
  const [second, first] = await Promise.all([other(), one()])
  return [first, second]
}

describe('an edit during a decision', () => {
  it('of a pending note replaces it and the decision is refused, or it is approved and stays visible', async () => {
    for (const round of rounds) {
      await forgetEdits()
      const id = await share(village, { provider_name: `Edited Decided${round}` })
      const [answer, decision] = await race(
        round,
        () => edit(village, id, { provider_name: `Edited Decided${round}`, own_words: 'Better words.' }),
        () => approve(id),
      )
      expect(answer.status).toBe(200)
      expect([decision.status, ...(await statusesOf(village, id))]).toBeOneOf([
        [200, 'approved', 'pending'],
        [409, 'replaced', 'pending'],
      ])
      if (decision.status === 409) expect(decision.problem.detail).toContain('The parent just edited this one.')
    }
    expect(await wrongNumbers(village)).toEqual(nothingWrong)
  })

  it('that is approved while the visible version is rejected leaves one version visible', async () => {
    for (const round of rounds) {
      await forgetEdits()
      const provider_name = `Both Decided${round}`
      const id = await recommend(village, { provider_name })
      const waiting = await edited(village, id, { provider_name: `${provider_name} Moved` })
      const [approval, rejection] = await race(
        round,
        () => approve(waiting),
        () => reject(id),
      )
      expect(approval.status).toBe(200)
      expect(rejection.status).toBeOneOf([200, 409])
      expect(await statusesOf(village, id)).toEqual(['replaced', 'approved'])
    }
    expect(await wrongNumbers(village)).toEqual(nothingWrong)
  })
})

describe('a withdrawal during another act', () => {
  it('leaves no version visible or pending, whether it is before or after a decision', async () => {
    for (const round of rounds) {
      const id = await share(village, { provider_name: `Withdrawn Decided${round}` })
      const [answer, decision] = await race(
        round,
        () => withdraw(id),
        () => approve(id),
      )
      expect(answer.status).toBe(200)
      expect(decision.status).toBeOneOf([200, 409])
      if (decision.status === 409) expect(decision.problem.detail).toContain('The parent just withdrew this one,')
      expect(await statusesOf(village, id)).toEqual(['withdrawn'])
    }
    expect(await wrongNumbers(village)).toEqual(nothingWrong)
  })

  it('withdraws a simultaneous edit too, or the edit is refused', async () => {
    for (const round of rounds) {
      await forgetEdits()
      const id = await recommend(village, { provider_name: `Withdrawn Edited${round}` })
      const [answer, change] = await race(
        round,
        () => withdraw(id),
        () => edit(village, id, { provider_name: `Withdrawn Edited${round}`, rating: 4 }),
      )
      expect(answer.status).toBe(200)
      expect(change.status).toBeOneOf([200, 404])
      expect(new Set(await statusesOf(village, id))).toEqual(new Set(['withdrawn']))
    }
    expect(await wrongNumbers(village)).toEqual(nothingWrong)
  })
})

describe('two simultaneous edits', () => {
  it('with different texts: one is stored, the other refused', async () => {
    await forgetEdits()
    const id = await recommend(village, { provider_name: 'Two Tabs' })
    const answers = await Promise.all(
      ['From the phone.', 'From the laptop.'].map((own_words) =>
        edit(village, id, { provider_name: 'Two Tabs', own_words }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('edited_meanwhile')
    expect(await statusesOf(village, id)).toEqual(['approved', 'pending'])
  })

  it('with the same text, as by a double press, return the same version', async () => {
    await forgetEdits()
    const id = await recommend(village, { provider_name: 'Double Press' })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => edit(village, id, { provider_name: 'Double Press', own_words: 'Once.' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await statusesOf(village, id)).toEqual(['approved', 'pending'])
  })

  it('two simultaneous withdrawals both succeed', async () => {
    const id = await recommend(village, { provider_name: 'Gone Twice' })
    const answers = await Promise.all([withdraw(id), withdraw(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await statusesOf(village, id)).toEqual(['withdrawn'])
    expect(await wrongNumbers(village)).toEqual(nothingWrong)
  })
})
