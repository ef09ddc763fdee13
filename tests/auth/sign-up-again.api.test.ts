// A repeated sign-up for an unconfirmed address: whose data counts, and that the older link is void.
import { describe, expect, it } from 'vitest'
import { forFile } from '../for-file.ts'
import { goodPassword, startAuthVillage } from './auth-village.ts'

const quick = await forFile(startAuthVillage({ AUTH_MAIL_COOLDOWN_S: '0' }))

describe('the newest of two sign-ups for one address', () => {
  const joinTwice = async () => {
    const email = quick.newEmail()
    const [first, second] = [await quick.newCode(), await quick.newCode()]
    const one = await quick.post('/signup', { email, password: 'Planted-Words-1', data: quick.dataWith(first) })
    const oldLink = await quick.linkTo(email)
    const data = {
      ...quick.dataWith(second),
      full_name: 'Real Owner',
      user_type: 'parent_recommending',
      location: 'Alameda, CA',
    }
    const two = await quick.post('/signup', { email, password: goodPassword, data })
    return { email, first, second, one, two, oldLink }
  }

  it('takes effect through its own link: its password and name count, the first link and code are void', async () => {
    const { email, first, second, one, two, oldLink } = await joinTwice()
    expect(two.status).toBe(200)
    expect(two.body.id).toBe(one.body.id)
    expect((await quick.open(oldLink)).fragment.get('error_code')).toBe('otp_expired')
    expect((await quick.attempt(email, goodPassword)).body.code).toBe('invalid_credentials')

    expect((await quick.open(await quick.linkTo(email), { password: goodPassword })).fragment.get('type')).toBe(
      'signup',
    )
    expect((await quick.attempt(email, 'Planted-Words-1')).body.code).toBe('invalid_credentials')
    const session = await quick.attempt(email, goodPassword)
    expect(session.body.user?.user_metadata).toMatchObject({ full_name: 'Real Owner', referral_code: second })
    const profile = await quick.profileOf(one.body.id)
    expect(profile).toMatchObject({
      full_name: 'Real Owner',
      user_type: 'parent_recommending',
      location: 'Alameda, CA',
    })
    const uses = await quick.sql`select code from referral_uses where user_id = ${profile.id}`
    expect(uses).toEqual([{ code: second }])
    expect(await Promise.all([first, second].map(quick.usesOf))).toEqual([0, 1])
  })

  it('ends if a reset link confirms the first account', async () => {
    const { email } = await joinTwice()
    const pendingLink = await quick.linkTo(email)
    await quick.post('/recover', { email })
    expect((await quick.open(await quick.linkTo(email))).fragment.get('type')).toBe('recovery')
    expect((await quick.open(pendingLink)).fragment.get('error_code')).toBe('otp_expired')
    expect((await quick.attempt(email, goodPassword)).body.code).toBe('invalid_credentials')
  })

  it('gets a new link with "send again"', async () => {
    const { email, two } = await joinTwice()
    expect((await quick.post('/resend', { type: 'signup', email })).status).toBe(200)
    await quick.open(await quick.linkTo(email), { sign_up_proof: String(two.body.sign_up_proof) })
    expect((await quick.attempt(email, goodPassword)).status).toBe(200)
  })
})
