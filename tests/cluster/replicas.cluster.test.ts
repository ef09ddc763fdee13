// Reads from a streaming replica: members read their own writes, no cached answer is stale, and losing the replica causes no error.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { listSavedIds, saveProvider } from '../../domain/saved/saved.contracts.ts'
import { checkReplicas } from '../../server/commands/check-database.ts'
import { requestOf, startTestVillage, type TestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { type Cluster, startCluster } from '../postgres-cluster.ts'
import { providerOf } from '../providers/merge-facts.ts'
import { connectTo } from '../sql.ts'
import { recommend } from '../submissions.ts'
import { type StartedReplica, startReplica } from './replica.ts'

let primary: Cluster
let replica: StartedReplica
let onReplica: ReturnType<typeof connectTo>
let village: TestVillage
let provider: string

beforeAll(async () => {
  const started = await startCluster()
  if (!started) throw new Error('This test needs PostgreSQL 15 or newer.')
  primary = started
  replica = await startReplica(primary)
  onReplica = connectTo(replica.url)
  village = await startTestVillage({ environment: { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url } })
  provider = await providerOf(village, await recommend(village, { provider_name: 'Rita Replica' }))
})
afterAll(async () => {
  await village?.close()
  await onReplica?.end()
  await replica?.stop()
  await primary?.stop()
})
afterEach(() => onReplica`select pg_wal_replay_resume()`.catch(() => undefined))

/** Otto's saved providers, requested like a browser without the cookie of his writes. */
const savedElsewhere = async (): Promise<string[]> => {
  const [address] = requestOf(village.url, listSavedIds, {})
  const headers = { apikey: village.apiKey, authorization: `Bearer ${await village.accessToken(otto)}` }
  const answer = await fetch(address, { headers })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { provider_ids: string[] }).provider_ids
}

const save = async (saved: boolean) => {
  const answer = await village.call(saveProvider, { provider_id: provider, saved }, otto)
  expect(answer.status).toBe(200)
  return answer.headers.get('set-cookie') ?? ''
}

const isFollowing = () => expect.poll(savedElsewhere, { timeout: 15_000 })

describe('a replica', () => {
  it('answers members’ reads; the primary answers reads after a write by the same browser', async () => {
    await save(false)
    await isFollowing().toEqual([])
    await onReplica`select pg_wal_replay_pause()`
    const cookie = await save(true)
    expect(cookie).toMatch(
      /^village_written=[\dA-F]+\/[\dA-F]+; Max-Age=30; Path=\/rest\/v1; HttpOnly; SameSite=Strict$/,
    )
    // Half a second later than the replica's lag was last measured.
    for (let reads = 0; reads < 6; reads++) {
      expect(await savedElsewhere()).toEqual([])
      expect((await village.call(listSavedIds, {}, otto)).body.provider_ids).toEqual([provider])
    }
  })

  it('is not used while it lags', async () => {
    await save(false)
    await isFollowing().toEqual([])
    await onReplica`select pg_wal_replay_pause()`
    await save(true)
    expect(await savedElsewhere()).toEqual([])
    await isFollowing().toEqual([provider])
    await onReplica`select pg_wal_replay_resume()`
    await save(false)
    await isFollowing().toEqual([])
  })

  it('that lags never serves or fills the shared cache: a decision is visible at once', async () => {
    const names = async () => {
      const { body } = await village.call(searchProviders, { sort_by: 'recent' }, maya)
      return body.providers.map(({ provider_name }) => provider_name)
    }
    expect(await names()).toEqual(['Rita R.'])
    await onReplica`select pg_wal_replay_pause()`
    await recommend(village, { provider_name: 'Nina Newest' })
    for (let reads = 0; reads < 9; reads++) expect(await names()).toContain('Nina N.')
    await onReplica`select pg_wal_replay_resume()`
    for (let reads = 0; reads < 9; reads++) expect(await names()).toContain('Nina N.')
  })

  it('that goes down causes no error, and is used again when it is back', async () => {
    await save(true)
    await isFollowing().toEqual([provider])
    const port = Number(new URL(replica.url).port)
    let isOver = false
    const reading = (async () => {
      let reads = 0
      for (; !isOver; reads++) expect(await savedElsewhere()).toEqual([provider])
      return reads
    })()
    await onReplica.end()
    await replica.stop()
    for (let reads = 0; reads < 20; reads++) expect(await savedElsewhere()).toEqual([provider])
    replica = await startReplica(primary, port)
    onReplica = connectTo(replica.url)
    isOver = true
    expect(await reading).toBeGreaterThan(20)
    // The site reconnects to it within seconds.
    await expect
      .poll(
        async () => {
          const [row] = await onReplica<{ reads: number }>`
            select count(*)::int as reads from pg_stat_activity where query like '%saved_providers%' and pid <> pg_backend_pid()`
          await savedElsewhere()
          return row?.reads ?? 0
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0)
  })

  // This is the last test that uses the replica: afterwards the site ignores it for a moment.
  it('is reported by the doctor as healthy, and as faulty while it lags', async () => {
    const found = () => checkReplicas(village.database.background.db, [replica.url])
    expect(await found()).toMatchObject([{ level: 'ok', seen: 'answers and keeps up' }])
    await onReplica`select pg_wal_replay_pause()`
    await save(false)
    // This primary delays its WAL a moment after a commit.
    await expect
      .poll(found, { timeout: 20_000 })
      .toMatchObject([{ level: 'error', seen: expect.stringContaining('s behind, so no reads go to it') }])
    await onReplica`select pg_wal_replay_resume()`
  })
})
