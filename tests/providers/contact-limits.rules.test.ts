// How many contacts a member may open, when the next one opens, and the message.
import { describe, expect, it } from 'vitest'
import { contactLimits, limitReached, limitSentence } from '../../domain/providers/contact-limits.rules.ts'

const every = (seconds: number, times: number) => Array.from({ length: times }, (_, at) => at * seconds)

describe('the limits on contacts', () => {
  it('are ten in ten minutes and thirty in a day', () => {
    expect(contactLimits).toEqual({ minutes: { times: 10, seconds: 600 }, day: { times: 30, seconds: 86_400 } })
  })

  it.each([
    ['nine just now', every(1, 9)],
    ['ten, the first of them ten minutes ago', [...every(1, 9), 600]],
    ['thirty, the first of them a day ago', [...every(100, 29).map((age) => age + 600), 86_400]],
  ])('allow one more after %s', (_what, ages) => {
    expect(limitReached(ages)).toBeNull()
  })

  it('refuse the eleventh until the first of the ten is ten minutes old', () => {
    expect(limitReached(every(20, 10))).toEqual({ reached: 'minutes', waitSeconds: 420 })
    expect(limitReached([...every(1, 9), 599.2])).toEqual({ reached: 'minutes', waitSeconds: 1 })
  })

  it('refuse the thirty-first of a day, however slowly they were opened', () => {
    expect(limitReached(every(2400, 30))).toEqual({ reached: 'day', waitSeconds: 86_400 - 29 * 2400 })
  })

  it('give the longer wait if both are reached', () => {
    expect(limitReached(every(1, 30))?.reached).toBe('day')
  })

  it('are explained with the wait', () => {
    expect(limitSentence({ reached: 'minutes', waitSeconds: 420 })).toBe(
      'You’ve opened 10 contacts within ten minutes. To protect the people listed here, you can open the next one in 7 minutes.',
    )
    expect(limitSentence({ reached: 'minutes', waitSeconds: 3 })).toMatch(/open the next one in 1 minute\.$/)
    expect(limitSentence({ reached: 'day', waitSeconds: 16_801 })).toMatch(/30 contacts within a day\..* in 5 hours\.$/)
  })
})
