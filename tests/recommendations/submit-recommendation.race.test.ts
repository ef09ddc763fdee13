// Two simultaneous submissions by one member, and one provider named by several members at once.
import { describe, expect, it } from 'vitest'
import { submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { forgetLimits } from '../submissions.ts'

const village = await forFile(startTestVillage())

describe('simultaneous submissions', () => {
  it('by one member: one of ten is stored', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => village.call(submitRecommendation, recommendationInput(), maya)),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(429)])
    const rows = await village.database.db.selectFrom('experience_submissions').select('id').execute()
    expect(rows).toHaveLength(1)
  })

  it('by three members about one new provider create one provider', async () => {
    await forgetLimits(village)
    const spellings = ['José  Núñez', 'jose nunez', 'JOSE NÚÑEZ.']
    const answers = await Promise.all(
      [maya, otto, ada].map((person, index) =>
        village.call(submitRecommendation, recommendationInput({ provider_name: spellings[index] ?? '' }), person),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    const rows = await village.sql`select id from providers where name_key = 'jose nunez'`
    expect(rows).toHaveLength(1)
  })
})
