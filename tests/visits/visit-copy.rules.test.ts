// The time that decisions took, as text.
import { describe, expect, it } from 'vitest'
import { getOutcomes } from '../../domain/visits/visits.contracts.ts'
import { decisionWords, hoursOf, type Outcomes } from '../../web/visits/visit.copy.ts'
import { sampleOf } from '../sample.ts'

const outcomes: Outcomes = sampleOf(getOutcomes.output, {
  decisions: 61,
  decisions_late: 2,
  hours_p50: 9.2,
  hours_p90: 21,
})

describe('outcomes', () => {
  it('show hours in a readable form', () => {
    expect([0.25, 1, 9.2, 71, 72, 100].map(hoursOf)).toEqual(['15 min', '1 h', '9 h', '71 h', '3 days', '4 days'])
  })

  it('show how long decisions took, if there are enough of them', () => {
    expect(decisionWords(outcomes)).toBe(
      'Half were decided within 9 h, nine of ten within 21 h. 2 took longer than 24 h.',
    )
    expect(decisionWords({ ...outcomes, decisions_late: 0 })).toContain('None took longer than 24 h.')
    expect(decisionWords({ ...outcomes, decisions: 19 })).toBeNull()
  })
})
