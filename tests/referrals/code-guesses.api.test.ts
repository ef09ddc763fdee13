// Guessing referral codes: one budget per network for the gate and sign-up; a stranger's guesses do not block other
// networks.
import { describe, expect, it } from 'vitest'
import { validateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { goodPassword, type Reply, startAuthVillage } from '../auth/auth-village.ts'
import { forFile } from '../for-file.ts'

const village = await forFile(startAuthVillage({ AUTH_RATE_LIMIT_FACTOR: '1', AUTH_TRUSTED_PROXIES: '1' }))
let networks = 0
/** An IPv6 /48 that no other test uses. */
const newNetwork = (): string => `2001:db8:${(++networks).toString(16)}`
/** An address in the /64 with this index within a network. */
const addressIn = (network: string, index: number): string => `${network}:${index.toString(16)}::1`

const validate = async (ip: string, code: string) => {
  const response = await fetch(
    `${village.url}${validateReferralCode.path}?${new URLSearchParams({ ref_code: code })}`,
    {
      headers: { apikey: village.apiKey, 'x-forwarded-for': ip },
    },
  )
  return { status: response.status, body: await response.json(), headers: response.headers }
}
const join = (ip: string, code: string): Promise<Reply> =>
  village.send('POST', '/signup', {
    body: { email: village.newEmail(), password: goodPassword, data: village.dataWith(code) },
    headers: { 'x-forwarded-for': ip },
  })

let guesses = 0
/** A code of the older form that does not exist. */
const wrongCode = (): string => `MOM2024${(++guesses).toString(16).toUpperCase().padStart(6, 'Z')}`

/** An invitation of the older form, as earlier releases created them. */
const olderCode = async (): Promise<string> => {
  const code = `MOM2024X${(++guesses).toString(16).toUpperCase().padStart(5, 'Y')}`
  const row = { code, owner_id: null, kind: 'operator', max_uses: 1000 } as const
  await village.database.db.insertInto('referral_codes').values(row).execute()
  return code
}

/** Tries twenty wrong codes, half at the gate and half at sign-up, from different /64s of one network. */
const spendBudget = async (network: string): Promise<void> => {
  for (let index = 0; index < 10; index++) {
    expect((await validate(addressIn(network, index), wrongCode())).body).toMatchObject({ is_valid: false })
    expect((await join(addressIn(network, index), wrongCode())).status).toBe(422)
  }
}

describe('wrong codes', () => {
  it('of one network share a budget; once it is spent, older codes are refused and new ones work', async () => {
    const network = newNetwork()
    await spendBudget(network)
    const [older, newer] = [await olderCode(), await village.newCode()]
    for (const answer of [
      await validate(addressIn(network, 20), wrongCode()),
      await validate(addressIn(network, 21), older),
      await join(addressIn(network, 22), wrongCode()),
      await join(addressIn(network, 23), older),
    ]) {
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await validate(addressIn(network, 24), newer)).body).toMatchObject({ is_valid: true })
    expect((await join(addressIn(network, 25), newer)).status).toBe(200)
    // Other networks are not affected.
    const elsewhere = newNetwork()
    expect((await validate(addressIn(elsewhere, 0), older)).body).toMatchObject({ is_valid: true })
    expect((await join(addressIn(elsewhere, 1), older)).status).toBe(200)
  })

  it('are still counted after a correct code in between', async () => {
    const [network, older] = [newNetwork(), await olderCode()]
    for (let index = 0; index < 20; index++) {
      await validate(addressIn(network, index), wrongCode())
      if (index < 19) expect((await validate(addressIn(network, index), older)).status).toBe(200)
    }
    expect((await validate(addressIn(network, 30), older)).status).toBe(429)
  })

  it('sent at once are looked up no more often than sequential ones', async () => {
    const [network, older] = [newNetwork(), await olderCode()]
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => validate(addressIn(network, index), index < 59 ? wrongCode() : older)),
    )
    expect(answers.filter(({ body }) => body.is_valid === false).length).toBeLessThanOrEqual(20)
  })

  it('from many networks reduce the budget of each, but a network without guesses is never refused', async () => {
    const older = await olderCode()
    const waves = Array.from({ length: 40 }, () => newNetwork())
    await Promise.all(
      waves.map(async (network) => {
        for (let index = 0; index < 6; index++) await validate(addressIn(network, index), wrongCode())
      }),
    )
    // After the attack is noticed, six guesses are too many for a network; normally twenty are allowed.
    expect((await validate(addressIn(waves[0] ?? '', 10), older)).status).toBe(429)
    const invited = newNetwork()
    expect((await validate(addressIn(invited, 0), wrongCode())).body).toMatchObject({ is_valid: false })
    expect((await validate(addressIn(invited, 0), older)).body).toMatchObject({ is_valid: true })
    expect((await join(addressIn(invited, 1), older)).status).toBe(200)
  })
})

describe('the gate', () => {
  it('does not count a text without a code as a guess', async () => {
    for (let index = 0; index < 25; index += 1)
      expect((await validate('198.51.100.9', `Please let me in, ${index}!`)).body.is_valid).toBe(false)
    const code = await village.newCode()
    const sentence = `Your new code is ${code}. Everyone who joined with the old one stays.`
    expect((await validate('198.51.100.9', sentence)).body).toMatchObject({ is_valid: true, referral_id: code })
  })

  it('shows the inviter’s first name, initial, town and month of joining', async () => {
    const { db } = village.database
    const { id } = await village.newMember()
    await db
      .updateTable('profiles')
      .set({
        full_name: 'Wren Hollis Care',
        location: '12 Oak Street, Apt 4, Oakland, CA 94607',
        // half past ten in the evening of March 31 in the village's time zone
        created_at: new Date('2026-04-01T05:30:06Z'),
      })
      .where('id', '=', id)
      .execute()
    const { referral_code: code } = await village.profileOf(id)
    expect((await validate('198.51.100.3', code)).body).toEqual({
      is_valid: true,
      referral_id: code,
      referrer_name: 'Wren C.',
      referrer_location: 'Oakland, CA',
      referrer_member_since: '2026-03-15T12:00:00.000Z',
    })
  })
})
