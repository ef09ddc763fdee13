// Referral codes: how they look and how they are made.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  makeReferralCode,
  normalizeReferralCode,
  referralCodeAlphabet,
} from '../../domain/referrals/referral-code.rules.ts'

describe('referral codes', () => {
  it('are the prefix and six characters that cannot be misread', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 6, maxLength: 20 }), (bytes) => {
        expect(makeReferralCode(bytes)).toMatch(/^MOM2024[A-HJ-NP-Z2-9]{6}$/)
      }),
    )
    expect(referralCodeAlphabet).not.toMatch(/[01OI]/)
  })

  it('use every character equally often', () => {
    const times = new Map<string, number>()
    for (let byte = 0; byte < 256; byte += 1) {
      const last = makeReferralCode(new Uint8Array([0, 0, 0, 0, 0, byte])).at(-1) ?? ''
      times.set(last, (times.get(last) ?? 0) + 1)
    }
    expect([...times.values()]).toEqual(Array(32).fill(8))
  })

  it('are not made from too little chance', () => {
    expect(() => makeReferralCode(new Uint8Array(5))).toThrow(RangeError)
  })

  it('are compared trimmed and in upper case', () => {
    expect(normalizeReferralCode('  mom2024k7q2xa \n')).toBe('MOM2024K7Q2XA')
    expect(normalizeReferralCode('  ')).toBe('')
  })
})
