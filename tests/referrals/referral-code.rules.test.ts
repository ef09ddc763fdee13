// Referral codes: their format, their randomness, and how many a member may have: three while they are new, then ten.
import { describe, expect, it } from 'vitest'
import {
  codeQuota,
  type InviterFacts,
  isLongReferralCode,
  isReferralCode,
  makeReferralCode,
  normalizeReferralCode,
  pastedReferralCode,
  referralCodeAlphabet,
} from '../../domain/referrals/referral-code.rules.ts'
import fc from '../property.ts'

describe('referral codes', () => {
  it('are the prefix and two groups of six unambiguous characters', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 20 }), (bytes) => {
        expect(makeReferralCode(bytes)).toMatch(/^MOM2024[A-HJ-NP-Z2-9]{6}-[A-HJ-NP-Z2-9]{6}$/)
      }),
    )
    // at least 50 bits of entropy
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

  it('require enough random bytes', () => {
    expect(() => makeReferralCode(new Uint8Array(11))).toThrow(RangeError)
  })

  it.each([
    'MOM2024K7Q2XA-B4F8MP',
    '  mom2024k7q2xa-b4f8mp \n',
    'MOM2024-K7Q2XA\u2013B4F8MP',
    '\u200BMOM2024K7Q2XA\u00A0B4F8MP',
    'Join us: http://localhost:3000/referral-signup?utm=mail&code=mom2024k7q2xab4f8mp#top\nSee you!',
    'MOM2024K7Q2XA-B4F8MP.',
    '“MOM2024K7Q2XA-B4F8MP”',
    '(mom2024k7q2xa-b4f8mp)',
    'MOM2O24K7Q2XA-B4F8MP',
    'mom2024 k7q2xa b4f8mp',
    'Your new code is MOM2024K7Q2XA-B4F8MP. Everyone who joined with the old one stays.',
    'Here it is: MOM2024K7Q2XAB4F8MP, thanks for asking!',
    'http://localhost:3000/referral-signup?utm=mail&amp;code=MOM2024K7Q2XA-B4F8MP).',
    'http://localhost:3000/referral-signup?code=MOM2024K7Q\n  2XA-B4F8MP',
    'https://safe.example/?url=http%3A%2F%2Flocalhost%2Freferral-signup%3Fcode%3DMOM2024K7Q2XA-B4F8MP&data=5',
    'MOM2024K7Q2XA\u00AD-\u2060B4F8MP',
    'MOM2024K7Q2XA-B4F8MP is your code',
    'MOM2024K7Q2XA-B4F8MP and hello',
    'Use mom2024 k7q2xa b4f8mp to join',
    'M0M2O24K7Q2XA-B4F8MP',
    '> http://localhost:3000/referral-signup?code=MOM2024K7Q\n> 2XA-B4F8MP',
    'https://a.example/?u=https%253A%252F%252Fx.example%252Freferral-signup%253Fcode%253DMOM2024K7Q2XA-B4F8MP%26a=1',
    'ＭＯＭ２０２４Ｋ７Ｑ２ＸＡ-Ｂ４Ｆ８ＭＰ',
  ])('are recognized in any spelling: %j', (typed) => {
    expect(normalizeReferralCode(typed)).toBe('MOM2024K7Q2XA-B4F8MP')
  })

  it('of the older form are unchanged', () => {
    expect(normalizeReferralCode('  mom2024k7q2xa \n')).toBe('MOM2024K7Q2XA')
    expect(normalizeReferralCode('mom2024-k7q 2xa')).toBe('MOM2024K7Q2XA')
    expect(normalizeReferralCode('  ')).toBe('')
    expect(normalizeReferralCode('Your code: mom2024k7q2xa. See you')).toBe('MOM2024K7Q2XA')
    expect(normalizeReferralCode('Your code mom2024k7q2xa please join us')).toBe('MOM2024K7Q2XA')
    expect(normalizeReferralCode('http://localhost/referral-signup?code=MAYA2345.')).toBe('MAYA2345')
    expect(normalizeReferralCode('MOM2024K7Q2XA-B4F')).toBe('MOM2024K7Q2XAB4F')
  })

  it('are not found in other text, nor in an incomplete code', () => {
    for (const text of [
      'MOM2024 is what she said to me',
      'Please let me in!',
      'hello@village.example',
      '5 % off',
      '',
      'x'.repeat(5000),
    ])
      expect(isReferralCode(normalizeReferralCode(text))).toBe(false)
    const whole = 'MOM2024K7Q2XA-B4F8MP'
    for (let end = 1; end <= whole.length; end += 1) expect(pastedReferralCode(whole.slice(0, end))).toBeNull()
    expect(pastedReferralCode(`“${whole}”`)).toBe(whole)
  })

  it('of the newer form are distinguished from the older and from other text', () => {
    expect(isLongReferralCode('MOM2024K7Q2XA-B4F8MP')).toBe(true)
    for (const other of ['MOM2024K7Q2XA', 'MOM2024K7Q2XA-B4F8M', 'MOM2024K7Q2XA-B4F8M0', '', 'x'.repeat(5000)]) {
      expect(isLongReferralCode(other)).toBe(false)
    }
  })
})

const now = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const quota = (facts: Partial<InviterFacts> & { member_since: Date }) =>
  codeQuota({ has_approved: false, is_administrator: false, ...facts }, now)

it('a new member may have three, and ten after thirty days', () => {
  expect(quota({ member_since: now })).toEqual({ most: 3, grows_at: new Date('2026-12-22T12:00:00Z') })
  expect(quota({ member_since: daysAgo(29.9) }).most).toBe(3)
  expect(quota({ member_since: daysAgo(30) })).toEqual({ most: 10, grows_at: null })
})

it('a member with a visible recommendation or the administrator role may have ten', () => {
  expect(quota({ member_since: now, has_approved: true })).toEqual({ most: 10, grows_at: null })
  expect(quota({ member_since: now, is_administrator: true })).toEqual({ most: 10, grows_at: null })
})
