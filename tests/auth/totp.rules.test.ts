// The six digits of authenticator apps: the test vectors of RFC 6238, Appendix B, and the time step that digits belong
// to.
import { describe, expect, it } from 'vitest'
import { digitsIn, normalizeRecoveryCode } from '../../domain/auth/second-factor-code.rules.ts'
import { base32, codeOf, findStep, stepAt, totpUri } from '../../server/gotrue/factors.ts'

const secret = Buffer.from('12345678901234567890')

describe('six digits', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [20000000000, '353130'],
  ])('at %i seconds match RFC 6238', (seconds, digits) => {
    expect(codeOf(secret, stepAt(seconds * 1000))).toBe(digits)
  })

  it('are accepted one step early or late, and no further', () => {
    const at = 2_000_000_000_000
    const now = stepAt(at)
    const taken = [-2, -1, 0, 1, 2].map((by) => findStep(secret, codeOf(secret, now + by), at, 0))
    expect(taken).toEqual([undefined, now - 1, now, now + 1, undefined])
  })

  it('of a used or an earlier step are refused', () => {
    const at = 2_000_000_000_000
    const now = stepAt(at)
    expect(findStep(secret, codeOf(secret, now), at, now)).toBeUndefined()
    expect(findStep(secret, codeOf(secret, now - 1), at, now)).toBeUndefined()
    expect(findStep(secret, codeOf(secret, now + 1), at, now)).toBe(now + 1)
  })

  it.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 123456'])(
    'must be ASCII digits: %j is refused',
    (code) => {
      expect(findStep(secret, code, Date.now(), 0)).toBeUndefined()
    },
  )
})

describe('pasted codes', () => {
  it.each([
    ['123 456', '123456'],
    ['１２３-４５６', '123456'],
    ['1 2 3 4 5 6', '123456'],
    ['\u200E123\u2011456\u200B', '123456'],
    ['Your code is 123 456. It changes in 30 seconds.', '123456'],
    ['Call 415-555-0132', null],
    ['123456 or 654321', null],
    ['12345', null],
  ])('%j contains the digits %j', (text, digits) => expect(digitsIn(text)).toBe(digits))

  it.each([
    '7K4P-W2QX',
    '7k4p w2qx',
    '“7K4P‑W2QX”',
    'One of them is 7K4P–W2QX, use it soon.',
    '7k4pw2qx\n',
    '1. 7K4P-W2QX',
  ])('%j is a recovery code', (text) => expect(normalizeRecoveryCode(text)).toBe('7K4PW2QX'))
})

describe('a key', () => {
  it('is encoded in Base32 as in RFC 4648', () => {
    expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB')
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  })

  it('is in a URL that authenticator apps scan', () => {
    expect(totpUri(secret, 'Trusted Village', 'maya+1@example.com')).toBe(
      'otpauth://totp/Trusted%20Village:maya%2B1%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Trusted%20Village&algorithm=SHA1&digits=6&period=30',
    )
  })
})
