// Referral codes: how they look and how they are made.
import { describe, expect, it } from 'vitest'
import {
  isLongReferralCode,
  makeReferralCode,
  normalizeReferralCode,
  referralCodeAlphabet,
} from '../../domain/referrals/referral-code.rules.ts'
import fc from '../property.ts'

describe('referral codes', () => {
  it('are the prefix and twice six characters that cannot be misread', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 20 }), (bytes) => {
        expect(makeReferralCode(bytes)).toMatch(/^MOM2024[A-HJ-NP-Z2-9]{6}-[A-HJ-NP-Z2-9]{6}$/)
      }),
    )
    // at least 50 bits of chance
    expect(12 * Math.log2(referralCodeAlphabet.length)).toBe(60)
  })

  it('use every character equally often', () => {
    const times = new Map<string, number>()
    for (let byte = 0; byte < 256; byte += 1) {
      const last = makeReferralCode(new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, byte])).at(-1) ?? ''
      times.set(last, (times.get(last) ?? 0) + 1)
    }
    expect([...times.values()]).toEqual(Array(32).fill(8))
  })

  it('are not made from too little chance', () => {
    expect(() => makeReferralCode(new Uint8Array(11))).toThrow(RangeError)
  })

  it.each([
    'MOM2024K7Q2XA-B4F8MP',
    '  mom2024k7q2xa-b4f8mp \n',
    'MOM2024-K7Q2XA\u2013B4F8MP',
    '\u200BMOM2024K7Q2XA\u00A0B4F8MP',
    'Join us: http://localhost:3000/referral-signup?utm=mail&code=mom2024k7q2xab4f8mp#top\nSee you!',
  ])('are read the same however they are typed: %j', (typed) => {
    expect(normalizeReferralCode(typed)).toBe('MOM2024K7Q2XA-B4F8MP')
  })

  it('of the older form stay as they are', () => {
    expect(normalizeReferralCode('  mom2024k7q2xa \n')).toBe('MOM2024K7Q2XA')
    expect(normalizeReferralCode('mom2024-k7q 2xa')).toBe('MOM2024K7Q2XA')
    expect(normalizeReferralCode('  ')).toBe('')
  })

  it('of the newer form are told from the older and from anything else', () => {
    expect(isLongReferralCode('MOM2024K7Q2XA-B4F8MP')).toBe(true)
    for (const other of ['MOM2024K7Q2XA', 'MOM2024K7Q2XA-B4F8M', 'MOM2024K7Q2XA-B4F8M0', '', 'x'.repeat(5000)]) {
      expect(isLongReferralCode(other)).toBe(false)
    }
  })
})
