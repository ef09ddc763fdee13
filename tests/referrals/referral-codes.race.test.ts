// Codes generated, revoked and used at the same moment: of ten sign-ups with the last use of a code one succeeds,
// without leftovers.
import { beforeAll, describe, expect, it } from 'vitest'
import {
  generateReferralCode,
  listReferralCodes,
  revokeReferralCode,
} from '../../domain/referrals/referrals.contracts.ts'
import { forgetUnconfirmed } from '../../server/gotrue/auth.sweep.ts'
import { goodPassword, startAuthVillage } from '../auth/auth-village.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { establish } from './establish.ts'

const village = await forFile(startAuthVillage())

describe('generating codes at the same moment', () => {
  beforeAll(async () => {
    await establish(village, maya)
  })
  const active = async () =>
    (await village.call(listReferralCodes, {}, maya)).body.codes.filter(({ status }) => status === 'active')
  const tenAtOnce = () => Promise.all(Array.from({ length: 10 }, () => village.call(generateReferralCode, {}, maya)))

  it('succeeds for five of ten requests by a member with five codes', async () => {
    for (let made = 0; made < 5; made++) await village.call(generateReferralCode, {}, maya)
    const answers = await tenAtOnce()
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(5).fill(409)])
    expect(new Set((await active()).map(({ code }) => code)).size).toBe(10)
  })

  it('succeeds once after a code was revoked meanwhile, without blocking other members', async () => {
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

const joinAtOnce = async (code: string, parents: number) => {
  const emails = Array.from({ length: parents }, () => village.newEmail())
  const answers = await Promise.all(
    emails.map((email) => village.post('/signup', { email, password: goodPassword, data: village.dataWith(code) })),
  )
  return { emails, answers }
}

const usesOf = async (code: string) => {
  const rows = await village.sql`select user_id from referral_uses where code = ${code}`
  return { uses: await village.usesOf(code), rows: rows.length }
}

it('a code with one use creates one member in ten simultaneous sign-ups', async () => {
  const code = await village.newCode(1)
  const { emails, answers } = await joinAtOnce(code, 10)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['422 referral_code_invalid']),
  )
  expect(await usesOf(code)).toEqual({ uses: 1, rows: 1 })
  const made = await village.database.db.selectFrom('auth.users').select('id').where('email', 'in', emails).execute()
  expect(made).toHaveLength(1)
  const mails = (await village.mails()).filter(({ to }) => emails.includes(to))
  expect(mails).toHaveLength(1)
})

it('the count stays correct while deleted accounts return their uses', async () => {
  const { db } = village.database
  const code = await village.newCode(5)
  const { emails } = await joinAtOnce(code, 5)
  const longAgo = new Date(Date.now() - 8 * 86_400_000)
  await village.sql`
    update auth.users set created_at = ${longAgo}, confirmation_sent_at = ${longAgo} where email = any(${emails})`
  const [first, second, { answers }] = await Promise.all([
    forgetUnconfirmed(db),
    forgetUnconfirmed(db),
    joinAtOnce(code, 5),
  ])
  expect(first + second).toBe(5)
  const joined = answers.filter(({ status }) => status === 200).length
  expect(await usesOf(code)).toEqual({ uses: joined, rows: joined })
})
