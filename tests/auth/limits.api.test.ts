// Limits on wrong passwords, bad codes, mails to one address and calls from one network, the same for members and
// strangers.
import { describe, expect, it } from 'vitest'
import { forFile } from '../for-file.ts'
import { sweepAll } from '../sweep-all.ts'
import { goodPassword, type Reply, startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage({ AUTH_RATE_LIMIT_FACTOR: '1', AUTH_TRUSTED_PROXIES: '1' }))
let lastPlace = 0
/** A network address that no other test uses. */
const newPlace = (): string => `198.51.${Math.floor(++lastPlace / 250)}.${(lastPlace % 250) + 1}`

const from = (ip: string, path: string, body: unknown): Promise<Reply> =>
  village.send('POST', path, { body, headers: { 'x-forwarded-for': ip } })
const statuses = async (times: number, ask: (index: number) => Promise<Reply>): Promise<number[]> => {
  const seen: number[] = []
  for (let index = 0; index < times; index++) seen.push((await ask(index)).status)
  return seen
}
const signIn = (ip: string, email: string, password: string) =>
  from(ip, '/token?grant_type=password', { email, password })

describe('wrong passwords', () => {
  it('block an address for one network after ten, the same for members and strangers', async () => {
    const member = await village.newMember()
    for (const email of [member.email, village.newEmail()]) {
      const place = newPlace()
      expect(await statuses(10, () => signIn(place, email, 'Wrong-Words-1'))).toEqual(Array(10).fill(400))
      const over = await signIn(place, email, goodPassword)
      expect([over.status, over.body.code]).toEqual([429, 'over_request_rate_limit'])
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    // Attempts from another network do not lock the member out.
    expect((await signIn(newPlace(), member.email, member.password)).status).toBe(200)
  })

  it('are no longer counted after a correct one', async () => {
    const member = await village.newMember()
    const place = newPlace()
    await statuses(9, () => signIn(place, member.email, 'Wrong-Words-1'))
    expect((await signIn(place, member.email, member.password)).status).toBe(200)
    expect(await statuses(9, () => signIn(place, member.email, 'Wrong-Words-1'))).toEqual(Array(9).fill(400))
  })

  it('are counted even if sent at once', async () => {
    const member = await village.newMember()
    const place = newPlace()
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(place, member.email, 'Wrong-Words-1')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
  })

  it('for one address are limited to a hundred an hour; beyond that, each unknown network has three', async () => {
    const member = await village.newMember()
    const home = newPlace()
    expect((await signIn(home, member.email, member.password)).status).toBe(200)
    for (const email of [member.email, village.newEmail()]) {
      const wave = await Promise.all(Array.from({ length: 100 }, () => signIn(newPlace(), email, 'Wrong-Words-1')))
      expect(new Set(wave.map(({ status }) => status))).toEqual(new Set([400]))
      // At once, because each of the three is delayed by two seconds, and the hourly limit allows another one every 36.
      const guesser = newPlace()
      const guesses = await Promise.all(Array.from({ length: 4 }, () => signIn(guesser, email, 'Wrong-Words-1')))
      expect(guesses.map(({ status }) => status).sort()).toEqual([400, 400, 400, 429])
      expect((await signIn(guesser, email, goodPassword)).status).toBe(429)
    }
    // The right password works on a known network, and on a new one with attempts left.
    expect(await statuses(5, () => signIn(home, member.email, 'Wrong-Words-1'))).toEqual(Array(5).fill(400))
    expect((await signIn(home, member.email, member.password)).status).toBe(200)
    const elsewhere = newPlace()
    expect((await signIn(elsewhere, member.email, 'Wrong-Words-1')).status).toBe(400)
    expect((await signIn(elsewhere, member.email, member.password)).status).toBe(200)
    // The network is known from now on.
    expect(await statuses(5, () => signIn(elsewhere, member.email, 'Wrong-Words-1'))).toEqual(Array(5).fill(400))
  })

  it('are refused with 503 beyond a few simultaneous ones, without affecting other members', async () => {
    const [email, other] = [village.newEmail(), await village.newMember()]
    await Promise.all(Array.from({ length: 100 }, () => signIn(newPlace(), email, 'Wrong-Words-1')))
    const wave = Promise.all(Array.from({ length: 60 }, () => signIn(newPlace(), email, 'Wrong-Words-1')))
    expect((await signIn(newPlace(), other.email, other.password)).status).toBe(200)
    const answers = await wave
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 503]))
    const busy = answers.find(({ status }) => status === 503)
    expect(Number(busy?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('store networks as keyed hashes, the last twenty of each member', async () => {
    const { db } = village.database
    const member = await village.newMember()
    for (let index = 0; index < 22; index++) await signIn(newPlace(), member.email, member.password)
    const kept = await db.selectFrom('auth.known_networks').selectAll().where('user_id', '=', member.id).execute()
    expect(kept).toHaveLength(20)
    expect(JSON.stringify(kept)).not.toMatch(/198\.51|parent-/)
    await village.sql`update auth.known_networks set last_sign_in_at = now() - interval '91 days' where user_id = ${member.id}`
    await sweepAll(village)
    const left = await db.selectFrom('auth.known_networks').selectAll().where('user_id', '=', member.id).execute()
    expect(left).toEqual([])
  })
})

/** The responses to sixty requests, thirty at once: the load gate admits no more from one network. */
const sixty = async <T>(ask: (index: number) => Promise<T>): Promise<T[]> => {
  const wave = (from: number) => Promise.all(Array.from({ length: 30 }, (_, index) => ask(from + index)))
  return [...(await wave(0)), ...(await wave(30))]
}

/** How many of sixty were admitted; one more is allowed every few seconds. */
const letThrough = async (ask: (index: number) => Promise<Reply>): Promise<number> =>
  (await sixty(ask)).filter(({ status }) => status !== 429).length
const aboutThirty = (count: number): boolean => count >= 30 && count < 45

describe('one network', () => {
  it('may call each path thirty times at once', async () => {
    for (const path of ['/token?grant_type=password', '/signup', '/recover', '/resend', '/verify']) {
      const place = newPlace()
      const count = await letThrough(() => from(place, path, { email: village.newEmail(), password: 'x' }))
      expect([path, aboutThirty(count)]).toEqual([path, true])
      expect((await from(newPlace(), path, {})).status).not.toBe(429)
    }
  })

  it('is identified by the address from the trusted proxy, not by one that the browser sends', async () => {
    const place = newPlace()
    const claims = (index: number) => from(`203.0.113.${index}, ${place}`, '/recover', {})
    expect(await letThrough(claims)).toSatisfy(aboutThirty)
  })

  it('is a whole /64 for IPv6', async () => {
    const neighbours = (index: number) => from(`2001:db8:7:7::${index + 1}`, '/recover', {})
    expect(await letThrough(neighbours)).toSatisfy(aboutThirty)
    expect((await from('2001:db8:7:8::1', '/recover', {})).status).toBe(400)
  })
})

describe('the button of a mailed link', () => {
  it('is limited to thirty presses per network, and the link stays valid; loading its page is free', async () => {
    const member = await village.newMember()
    await from(newPlace(), '/recover', { email: member.email })
    const link = await village.linkTo(member.email)
    const form = Object.fromEntries(link.searchParams)
    const headers = { 'x-forwarded-for': newPlace() }
    const presses = await sixty(() => village.confirm({ token_hash: 'nope', type: 'signup' }, headers))
    expect(presses.filter(({ status }) => status === 303).length).toSatisfy(aboutThirty)

    const refused = await village.confirm(form, headers)
    const html = await refused.text()
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(html).toContain('Your link still works. Please try again in')
    // the page does not submit itself again
    expect(html).toContain('data-proceed=""')
    for (let look = 0; look < 40; look++) expect((await fetch(link, { headers })).status).toBe(200)
    const { fragment } = await village.open(link)
    expect(fragment.get('type')).toBe('recovery')
  })
})

describe('mails to one address', () => {
  it('are limited to one a minute for each kind, whether or not the address has an account', async () => {
    const member = await village.newMember()
    for (const email of [member.email, village.newEmail()]) {
      for (const [path, body] of [
        ['/recover', { email }],
        ['/resend', { type: 'signup', email }],
      ] as const) {
        expect((await from(newPlace(), path, body)).status).toBe(200)
        const over = await from(newPlace(), path, body)
        expect([path, over.status, over.body.code]).toEqual([path, 429, 'over_email_send_rate_limit'])
        expect(over.body.message).toMatch(/after \d+ seconds\./)
        expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
      }
    }
    expect(await village.mailsTo(member.email)).toHaveLength(1)
  })

  it('the mail of a sign-up counts against the limit for "send again"', async () => {
    const email = village.newEmail()
    const code = await village.newCode()
    await from(newPlace(), '/signup', { email, password: goodPassword, data: village.dataWith(code) })
    expect((await from(newPlace(), '/resend', { type: 'signup', email })).status).toBe(429)
    expect((await from(newPlace(), '/recover', { email })).status).toBe(200)
  })
})
