// Which passwords are too weak, and how they are hashed.
import { hash, parseOptions } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../../server/demo/demo-members.ts'
import { checkPassword, hashPassword, needsRehash, verifyPassword, weakReasons } from '../../server/gotrue/passwords.ts'

const member = { email: 'wren.hollis@trustedvillage.example', fullName: 'Wren Hollis-Okafor' }

describe('weak passwords', () => {
  it.each([
    ['xk7', ['length']],
    ['🌻🌻🌙🌙🌻', ['length']],
    ['QWERTY', ['pwned']],
    ['zzzzzzzzzzzz', ['pwned']],
    ['12345', ['length', 'pwned']],
    ['wren.hollis@trustedvillage.example', ['pwned']],
    ['wren hollis okafor', ['pwned']],
    ['okaforhollis1', []],
    ['HollisOkafor99', ['pwned']],
    ['Lantern-Creek-58', []],
    ['пароль-надёжный', []],
    ['ｓｕｎｓｈｉｎｅ', ['pwned']],
    ['e\u0301e\u0301e\u0301', ['length', 'pwned']],
    ['\ufb03-\ufb03', []],
  ])('%s', (password, reasons) => {
    expect(weakReasons(password, member)).toEqual(reasons)
  })
})

it('the demo village’s password is refused in any spelling', () => {
  const wide = demoPassword.replaceAll(/[a-z]/g, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
  )
  for (const password of [demoPassword, wide]) expect(() => checkPassword(password, member)).toThrow(/easy to guess/)
})

describe('hashes', () => {
  it('are argon2id with 19 MiB, 2 passes, 1 lane and a salt of 16 bytes, and differ each time', async () => {
    const [one, two] = await Promise.all([hashPassword('Lantern-Creek-58'), hashPassword('Lantern-Creek-58')])
    expect(one).not.toBe(two)
    expect(one).toMatch(/^\$argon2id\$/)
    expect(parseOptions(one)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1, saltLen: 16 })
    expect(needsRehash(one)).toBe(false)
    expect(await verifyPassword(one, 'Lantern-Creek-58')).toBe(true)
    expect(await verifyPassword(one, 'Lantern-Creek-59')).toBe(false)
    expect(await verifyPassword(undefined, 'Lantern-Creek-58')).toBe(false)
  })

  it('depend on every character of a long password', async () => {
    const long = 'ü'.repeat(255)
    const hash = await hashPassword(`${long}a`)
    expect(await verifyPassword(hash, `${long}b`)).toBe(false)
    expect(await verifyPassword(hash, `${long}a`)).toBe(true)
  })

  it('are equal for every Unicode normalization; an older hash is compared with the raw text', async () => {
    const [composed, parted] = ['caf\u00e9 \ufb01ve', 'cafe\u0301 five']
    expect(await verifyPassword(await hashPassword(composed), parted)).toBe(true)
    const raw = await hash(parted)
    expect(await verifyPassword(raw, parted)).toBe(true)
    expect(await verifyPassword(raw, 'cafe five')).toBe(false)
    expect(await verifyPassword(undefined, parted)).toBe(false)
  })

  it('are refused temporarily if the queue is full', async () => {
    const all = await Promise.allSettled(Array.from({ length: 230 }, () => verifyPassword(undefined, 'x')))
    const refused = all.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(28)
    expect(refused[0]?.reason).toMatchObject({ status: 503 })
  }, 60_000)

  it('of one network fill at most half of the queue', async () => {
    const flood = Promise.allSettled(Array.from({ length: 150 }, () => verifyPassword(undefined, 'x', 'flood')))
    const others = Promise.all(Array.from({ length: 50 }, () => verifyPassword(undefined, 'x', 'others')))
    expect((await flood).filter((one) => one.status === 'rejected')).toHaveLength(48)
    expect(await others).toHaveLength(50)
  }, 60_000)
})
