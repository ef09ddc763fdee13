// Codes made and closed at the same moment.
import { beforeAll, describe, expect, it } from 'vitest'
import {
  generateReferralCode,
  listReferralCodes,
  revokeReferralCode,
} from '../../domain/referrals/referrals.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { establish } from './establish.ts'

const village = await forFile(startTestVillage())

describe('making codes at once', () => {
  beforeAll(async () => {
    await establish(village, maya)
  })
  const active = async () =>
    (await village.call(listReferralCodes, {}, maya)).body.codes.filter(({ status }) => status === 'active')
  const tenAtOnce = () => Promise.all(Array.from({ length: 10 }, () => village.call(generateReferralCode, {}, maya)))

  it('of ten wishes of a member who holds five codes, five come true', async () => {
    for (let made = 0; made < 5; made++) await village.call(generateReferralCode, {}, maya)
    const answers = await tenAtOnce()
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(5).fill(409)])
    expect(new Set((await active()).map(({ code }) => code)).size).toBe(10)
  })

  it('a code closed meanwhile makes room for one and no more, and others are not held up', async () => {
    const [one] = await active()
    const [closed, his, ...answers] = await Promise.all([
      village.call(revokeReferralCode, { code: one?.code ?? '' }, maya),
      village.call(generateReferralCode, {}, otto),
      ...Array.from({ length: 10 }, () => village.call(generateReferralCode, {}, maya)),
    ])
    expect([closed?.status, his?.status]).toEqual([200, 200])
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    await tenAtOnce()
    expect(await active()).toHaveLength(10)
  })
})
