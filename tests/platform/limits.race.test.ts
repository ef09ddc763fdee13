// Limits: bursts up to the limit, then one at a time; simultaneous uses; a use is returned if the act fails.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addressKey, clearLimit, reserveLimit, returnLimit, takeLimit } from '../../server/platform/limits.ts'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'

const village = await forFile(startTestVillage())

/** The result of an accepted use. */
const within = { ok: true, waitSeconds: 0 }

describe('limits', () => {
  it('accept exactly the allowed number of twenty simultaneous uses', async () => {
    const { db } = village.database
    const waits = await Promise.all(
      Array.from({ length: 20 }, () => takeLimit(db, 'race', { times: 7, seconds: 3600 })),
    )
    expect(waits.filter(({ ok }) => ok)).toHaveLength(7)
    for (const wait of waits.filter(({ ok }) => !ok)) expect(wait.waitSeconds).toBeGreaterThan(500)
  })

  it('return a use inside a transaction that fails', async () => {
    const { db } = village.database
    const once = { times: 1, seconds: 60 }
    const failing = db.transaction().execute(async (trx) => {
      expect(await takeLimit(trx, 'given-back', once)).toEqual(within)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await takeLimit(db, 'given-back', once)).toEqual(within)
    expect((await takeLimit(db, 'given-back', once)).waitSeconds).toBeGreaterThan(50)
    await returnLimit(db, 'given-back', once)
    expect(await takeLimit(db, 'given-back', once)).toEqual(within)
    await clearLimit(db, 'given-back')
    expect(await takeLimit(db, 'given-back', once)).toEqual(within)
  })

  it('accept a key that was used while the clock was an hour ahead, once the clock is right', async () => {
    const { db } = village.database
    const limit = { times: 2, seconds: 60 }
    for (const key of ['taken ahead', 'reserved ahead']) await takeLimit(db, key, limit)
    await db.updateTable('limits').set({ spent_until: sql<Date>`spent_until + interval '1 hour'` }).execute()
    expect(await takeLimit(db, 'taken ahead', limit)).toEqual(within)
    expect(await takeLimit(db, 'taken ahead', limit)).toEqual(within)
    expect((await takeLimit(db, 'taken ahead', limit)).waitSeconds).toBeGreaterThan(20)
    expect(await reserveLimit(db, 'reserved ahead', limit, 600)).toBe(0)
  })

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('count %s as %s', (address, key) => expect(addressKey(address)).toBe(key))
})
