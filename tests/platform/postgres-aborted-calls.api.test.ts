// Searches that a browser gave up: the work that goes on counts against whoever asked, so others find connections of the pool.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { requestOf, startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'

it('500 searches given up at once leave connections to others', async () => {
  const village = await startTestVillage({ environment: { DATABASE_POOL: '40' } })
  try {
    const headers = { apikey: village.apiKey, authorization: `Bearer ${await village.accessToken(maya)}` }
    await village.accessToken(otto)
    const giveUpSearch = async (_: unknown, n: number): Promise<void> => {
      const [address] = requestOf(village.url, searchProviders, { search_query: `anna ${n}` })
      const gone = new AbortController()
      const asked = fetch(address, { headers, signal: gone.signal }).catch(() => undefined)
      await wait(500)
      gone.abort()
      await asked
    }
    await village.sql.begin(async (holder) => {
      await holder`lock table providers in access exclusive mode`
      // In waves, so that what the first gave up could be taken for room by the next.
      for (let wave = 0; wave < 5; wave++) await Promise.all(Array.from({ length: 100 }, giveUpSearch))
      const [{ waiting } = { waiting: 0 }] = await holder<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`
      expect(waiting).toBe(32)
      expect((await village.call(getOwnProfile, {}, otto)).status).toBe(200)
    })
    await expect.poll(async () => (await village.call(searchProviders, {}, maya)).status).toBe(200)
  } finally {
    await village.close()
  }
})
