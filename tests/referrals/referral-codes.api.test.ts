// A member's referral codes: generating, listing, using up, expiring and revoking one's own.
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import {
  generateReferralCode,
  getReferralCount,
  listReferralCodes,
  revokeReferralCode,
  validateReferralCode,
} from '../../domain/referrals/referrals.contracts.ts'
import { startTestVillage } from '../app.ts'
import { type CastMember, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { recommend } from '../submissions.ts'
import { establish } from './establish.ts'

const village = await forFile(startTestVillage())

describe('referral codes', () => {
  beforeAll(async () => {
    await establish(village, maya)
  })
  beforeEach(() => village.sql`update referral_codes set revoked_at = now() where kind = 'generated'`)

  const generate = async (as: CastMember = maya) => {
    const { status, body } = await village.call(generateReferralCode, {}, as)
    if (status !== 200) throw new Error(`no code: ${JSON.stringify(body)}`)
    return body
  }
  const listed = async (code: string, as: CastMember = maya) =>
    (await village.call(listReferralCodes, {}, as)).body.codes.find((one) => one.code === code)
  const isValid = async (code: string) => (await village.call(validateReferralCode, { ref_code: code })).body.is_valid

  /** Signs a parent up with the code. */
  const join = (usedCode: string) => makePerson(village.database.db, { fullName: 'New Parent', usedCode })
  /** Backdates the code by `days`. */
  const daysPass = (code: string, days: number) =>
    village.database.db
      .updateTable('referral_codes')
      .set({
        created_at: sql<Date>`created_at - make_interval(days => ${days}::int)`,
        expires_unused_at: sql<Date>`expires_unused_at - make_interval(days => ${days}::int)`,
      })
      .where('code', '=', code)
      .execute()

  it('generate-referral-code creates a code for five parents that expires in 30 days', async () => {
    const code = await generate()
    expect(code.code).toMatch(/^MOM2024[A-HJ-NP-Z2-9]{6}-[A-HJ-NP-Z2-9]{6}$/)
    expect(code).toMatchObject({ uses: 0, max_uses: 5, status: 'active' })
    expect(Date.parse(code.expires_at ?? '') - Date.parse(code.created_at)).toBe(30 * 86_400_000)
    expect(await isValid(code.code)).toBe(true)
  })

  it('list-referral-codes returns the caller’s own, newest first, without the personal code', async () => {
    const first = await generate()
    const second = await generate()
    const hers = await generate(otto)
    const { codes } = (await village.call(listReferralCodes, {}, maya)).body
    expect(codes.slice(0, 2)).toEqual([second, first])
    expect(codes.map(({ code }) => code)).not.toContain(hers.code)
    const { referral_code: personal } = (await village.call(getOwnProfile, {}, maya)).body
    expect(codes.map(({ code }) => code)).not.toContain(personal)
  })

  it('count new members, and the fifth uses the code up', async () => {
    const { code } = await generate()
    await join(code)
    expect(await listed(code)).toMatchObject({ uses: 1, status: 'active', expires_at: null })
    for (const _ of [2, 3, 4, 5]) await join(code)
    expect(await listed(code)).toMatchObject({ uses: 5, status: 'used', expires_at: null })
    expect(await isValid(code)).toBe(false)
    await expect(join(code)).rejects.toThrow()
    expect((await village.call(getReferralCount, { ref_code: code }, maya)).body).toEqual({ referral_count: 5 })
  })

  it('expire after 30 days if they were never used', async () => {
    const [unused, used] = [await generate(), await generate()]
    await join(used.code)
    for (const { code } of [unused, used]) await daysPass(code, 29)
    expect(await listed(unused.code)).toMatchObject({ status: 'active' })
    for (const { code } of [unused, used]) await daysPass(code, 1)
    expect(await listed(unused.code)).toMatchObject({ status: 'expired' })
    expect(await isValid(unused.code)).toBe(false)
    expect(await listed(used.code)).toMatchObject({ status: 'active' })
    expect(await isValid(used.code)).toBe(true)
  })

  it('revoke-referral-code takes effect at once, is idempotent, and ignores case', async () => {
    const { code } = await generate()
    await join(code)
    const answer = await village.call(revokeReferralCode, { code: ` ${code.toLowerCase()} ` }, maya)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ code, uses: 1, status: 'revoked' })
    expect(await isValid(code)).toBe(false)
    expect((await village.call(revokeReferralCode, { code }, maya)).body).toEqual(answer.body)
    expect(await listed(code)).toEqual(answer.body)
  })

  it('cannot be revoked if they are another member’s, personal or unknown', async () => {
    const { code } = await generate(otto)
    const { referral_code: personal } = (await village.call(getOwnProfile, {}, maya)).body
    for (const other of [code, personal, 'MOM2024AAAAAA', '../x', 'undefined']) {
      const answer = await village.call(revokeReferralCode, { code: other }, maya)
      expect(answer.status).toBe(404)
      expect(answer.problem.code).toBe('not_found')
    }
    expect(await isValid(code)).toBe(true)
    expect(await isValid(personal)).toBe(true)
  })

  it('are limited to ten active ones; revoked, used-up and expired ones do not count', async () => {
    const codes: string[] = []
    for (let made = 0; made < 10; made++) codes.push((await generate()).code)
    const [revoked = '', expired = '', used = ''] = codes
    const refused = async () => {
      const before = (await village.call(listReferralCodes, {}, maya)).body
      const answer = await village.call(generateReferralCode, {}, maya)
      expect(answer.status).toBe(409)
      expect(answer.problem.code).toBe('too_many_codes')
      expect((await village.call(listReferralCodes, {}, maya)).body).toEqual(before)
    }
    await refused()
    await village.call(revokeReferralCode, { code: revoked }, maya)
    await generate()
    await refused()
    await daysPass(expired, 30)
    await generate()
    for (const _ of [1, 2, 3, 4, 5]) await join(used)
    await generate()
    await refused()
    await generate(otto)
  })

  it('are limited to three for a new member, and to ten once a recommendation of theirs is approved', async () => {
    const quota = async () => (await village.call(listReferralCodes, {}, otto)).body.quota
    const { grows_at, most } = await quota()
    expect(most).toBe(3)
    expect((Date.parse(grows_at ?? '') - Date.now()) / 86_400_000).toBeCloseTo(30, 1)
    for (let made = 0; made < 3; made++) await generate(otto)
    const { status, problem } = await village.call(generateReferralCode, {}, otto)
    expect([status, problem.code]).toEqual([409, 'too_many_codes'])
    expect(problem.detail).toBe('New members can have 3 active codes. Revoke one, or wait until one is used up.')
    await recommend(village, { provider_name: 'Known Nadia' }, otto)
    expect(await quota()).toEqual({ most: 10, grows_at: null })
  })
})
