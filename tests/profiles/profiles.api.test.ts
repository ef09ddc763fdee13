// The calls about the caller: profile, code, count and role.
import { describe, expect, it } from 'vitest'
import { type MemberPicture, memberPictures } from '../../domain/profiles/member-pictures.ts'
import { getMemberStart, getOwnProfile, hasRole, updateOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { countByCategory } from '../../domain/providers/provider-counts.contracts.ts'
import { getMySubmissions } from '../../domain/recommendations/recommendations.contracts.ts'
import { getReferralCount, validateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { saveProvider } from '../../domain/saved/saved.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { readProviders } from '../providers/merge-facts.ts'
import { recommend } from '../submissions.ts'

const village = await forFile(startTestVillage())

describe('the caller', () => {
  it('get-own-profile returns the caller’s profile, with an unused personal code', async () => {
    const { body } = await village.call(getOwnProfile, {}, maya)
    expect(body).toMatchObject({ full_name: maya.fullName, email: maya.email, referral_count: 0 })
    expect(body.referral_code).toMatch(/^MOM2024[A-HJ-NP-Z2-9]{6}-[A-HJ-NP-Z2-9]{6}$/)
    const his = await village.call(getOwnProfile, {}, otto)
    expect(his.body.referral_code).not.toBe(body.referral_code)
  })

  it('get-member-start returns what the single calls return, with counts around the town of the profile', async () => {
    await recommend(village, { provider_name: 'Rosa Martinez' })
    const [rosa] = await readProviders(village, 'Rosa Martinez', maya)
    await village.call(saveProvider, { provider_id: rosa?.provider_id ?? '', saved: true }, maya)
    await village.call(updateOwnProfile, { location: '12 Oak St, Oakland, CA 94607' }, maya)
    const { body } = await village.call(getMemberStart, { home: 'yes' }, maya)
    const { body: counts } = await village.call(countByCategory, { location_filter: 'Oakland, CA' }, maya)
    expect(counts.categories).not.toEqual([])
    expect(body).toEqual({
      profile: (await village.call(getOwnProfile, {}, maya)).body,
      role: { has_role: false },
      saved: { provider_ids: [rosa?.provider_id] },
      town: 'Oakland, CA',
      home: { counts, mine: (await village.call(getMySubmissions, {}, maya)).body },
    })
    const his = await village.call(getMemberStart, {}, ada)
    expect(his.body).toMatchObject({ role: { has_role: true }, saved: { provider_ids: [] }, home: null })
  })

  it('update-own-profile sets and removes the caller’s picture only', async () => {
    expect((await village.call(getOwnProfile, {}, maya)).body.picture).toBeNull()
    expect((await village.call(updateOwnProfile, { picture: 'kite' }, maya)).body).toMatchObject({ picture: 'kite' })
    expect((await village.call(getOwnProfile, {}, maya)).body.picture).toBe('kite')
    expect((await village.call(getOwnProfile, {}, otto)).body.picture).toBeNull()
    await village.call(updateOwnProfile, { picture: null }, maya)
    expect((await village.call(getOwnProfile, {}, maya)).body.picture).toBeNull()
  })

  it('update-own-profile accepts exactly the pictures of the database', async () => {
    for (const picture of memberPictures) {
      expect((await village.call(updateOwnProfile, { picture }, maya)).status).toBe(200)
    }
    const unknown = village.database.db
      .updateTable('profiles')
      .set({ picture: 'ferry' as MemberPicture })
      .execute()
    await expect(unknown).rejects.toThrow(/profiles_picture_check/)
  })

  it('has-role reports the role of the caller only', async () => {
    expect((await village.call(hasRole, { _role: 'admin' }, ada)).body).toEqual({ has_role: true })
    expect((await village.call(hasRole, { _role: 'admin' }, maya)).body).toEqual({ has_role: false })
  })

  it('validate-referral-code gives the same response for every bad code', async () => {
    await village.database.db
      .insertInto('referral_codes')
      .values(
        [
          { code: 'REVOKED1', revoked_at: new Date() },
          { code: 'EXPIRED1', expires_unused_at: new Date(0) },
          { code: 'USEDUP11', uses: 2 },
          { code: 'INUSE111', uses: 1, expires_unused_at: new Date(0) },
        ].map((code) => ({ kind: 'operator' as const, owner_id: null, max_uses: 2, ...code })),
      )
      .execute()
    const answers = await Promise.all(
      ['REVOKED1', 'EXPIRED1', 'USEDUP11', 'NOSUCH11', "' or 1=1 --"].map(
        async (ref_code) => (await village.call(validateReferralCode, { ref_code })).body,
      ),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.is_valid).toBe(false)
    // A code that was used before its expiry stays valid.
    expect((await village.call(validateReferralCode, { ref_code: 'INUSE111' })).body.is_valid).toBe(true)
  })

  it('get-referral-count counts the caller’s own codes only', async () => {
    const { body: profile } = await village.call(getOwnProfile, {}, maya)
    const mine = await village.call(getReferralCount, { ref_code: profile.referral_code }, maya)
    expect(mine.body).toEqual({ referral_count: 0 })
    const others = await village.call(getReferralCount, { ref_code: profile.referral_code }, otto)
    expect(others.problem.code).toBe('not_found')
  })
})
