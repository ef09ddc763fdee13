// The metrics of a village, and who can read them.
import { request } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { markInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { answerQuestion } from '../../domain/questions/questions.contracts.ts'
import { queueMail } from '../../server/platform/outbox.queries.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { openDashboard } from '../live/open-dashboard.ts'
import { freePort } from '../postgres-cluster.ts'
import { providerOf } from '../providers/merge-facts.ts'
import { openQuestion } from '../questions/questions.ts'
import { recommend } from '../submissions.ts'
import { readMetrics } from './read-metrics.ts'

const token = 'a-token-of-thirty-two-characters'

/** Status of `GET /metrics` with these headers; `Host` cannot be set with fetch. */
const statusWith = (url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    request(`${url}/metrics`, { headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })

const village = await forFile(startTestVillage())

describe('a village for this machine only', () => {
  const read = () => readMetrics(`${village.url}/metrics`)

  it('counts responses by call name and status, never by a path with an id', async () => {
    const before = await read()
    const id = crypto.randomUUID()
    expect((await village.call(searchProviders, {}, maya)).status).toBe(200)
    expect((await village.call(searchProviders, {})).status).toBe(401)
    expect((await village.call(markInquiry, { inquiry_id: id, handled: true } as never, maya)).status).toBe(403)
    await fetch(`${village.url}/provider/x/y/${id}`)
    await fetch(`${village.url}/invented/${id}`)
    const after = await read()
    const more = (line: string) => (after.get(line) ?? 0) - (before.get(line) ?? 0)
    expect(more('village_requests_total{call="search-providers",status="200"}')).toBe(1)
    expect(more('village_requests_total{call="search-providers",status="401"}')).toBe(1)
    expect(more('village_request_duration_seconds_count{call="search-providers"}')).toBe(2)
    expect(more('village_refusals_total{code="not_signed_in"}')).toBe(1)
    expect(more('village_refusals_total{code="not_allowed"}')).toBe(1)
    expect(after.get('village_requests_total{call="/auth/v1/token",status="200"}')).toBeGreaterThan(0)
    const told = [...after.keys()].join('\n')
    expect(told).not.toContain(id)
    expect(told).not.toContain('invented')
    expect(told).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}/)
  })

  it('counts questions and answers once each, also those that recommend somebody new', async () => {
    const counts = async () => {
      const metrics = await read()
      return ['asked', 'answered'].map((act) => metrics.get(`village_questions_total{act="${act}"}`))
    }
    const id = await openQuestion(village)
    const page = await providerOf(village, await recommend(village, { question_id: id } as object, ada))
    const request = { id, request_id: crypto.randomUUID(), provider_id: page }
    for (let time = 0; time < 2; time++) await village.call(answerQuestion, request, otto)
    expect(await counts()).toEqual([1, 2])
    await village.sql`delete from mail_outbox`
  })

  it('exports metrics of the response cache, streams, the pool, the event loop and memory', async () => {
    const before = await read()
    await village.call(searchProviders, { search_query: '' }, maya)
    const dashboard = await openDashboard(village)
    const during = await read()
    dashboard.close()
    await expect.poll(async () => (await read()).get('village_streams_open{stream="watch-dashboard"}')).toBe(0)
    const kept = (of: Map<string, number>) =>
      (of.get('village_kept_answers_total{result="hit"}') ?? 0) +
      (of.get('village_kept_answers_total{result="miss"}') ?? 0)
    expect(kept(during) - kept(before)).toBe(1)
    expect(during.get('village_streams_open{stream="watch-dashboard"}')).toBe(1)
    expect(during.get('village_calls_places')).toBeGreaterThan(0)
    expect(during.get('village_calls_under_way')).toBe(0)
    expect(during.get('village_calls_shed_total')).toBe(0)
    expect(during.get('village_database_pool_connections')).toBeGreaterThan(0)
    // writes after a response may still be queued
    await expect.poll(async () => (await read()).get('village_database_transactions_waiting')).toBe(0)
    expect(during.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(during.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
    const { version } = await import('../../package.json', { with: { type: 'json' } })
    expect(during.get(`village_info{version="${version}",database="${village.database.kind}"}`)).toBe(1)
  })

  it('exports database metrics at most 5 s old, and queued mails', async () => {
    const mail = { kind: 'doctor' as const, to: 'late@families.example', subject: 's', title: 't', paragraphs: [] }
    await queueMail(village.database.db, mail, { delaySeconds: 3600 })
    await expect.poll(async () => (await read()).get('village_outbox_waiting')).toBe(1)
    const facts = await read()
    expect(facts.get('village_outbox_oldest_seconds')).toBe(0)
    expect(facts.get('village_database_up')).toBe(1)
    expect(facts.get('village_database_bytes')).toBeGreaterThan(1_000_000)
  })

  it('refuses metrics through a proxy or under another host name', async () => {
    expect(await statusWith(village.url, {})).toBe(200)
    expect(await statusWith(village.url, { 'x-forwarded-for': '192.0.2.1' })).toBe(404)
    expect(await statusWith(village.url, { host: 'village.example' })).toBe(404)
  })
})

describe('a village that others can reach', () => {
  it('has no /metrics without a configured token, not even for this machine', async () => {
    const village = await startTestVillage({ environment: { AUTH_TRUSTED_PROXIES: '1' } })
    onTestFinished(village.close)
    expect(await statusWith(village.url, {})).toBe(404)
  })

  it('exports metrics only with the token', async () => {
    const village = await startTestVillage({ environment: { METRICS_TOKEN: token, AUTH_TRUSTED_PROXIES: '1' } })
    onTestFinished(village.close)
    expect(await statusWith(village.url, {})).toBe(404)
    expect(await statusWith(village.url, { authorization: `Bearer ${token}x` })).toBe(404)
    const proxied = { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.1', host: 'village.example' }
    expect(await statusWith(village.url, proxied)).toBe(200)
  })

  it.each([undefined, token])(
    'exports metrics on METRICS_PORT and not on the port of the site (token: %s)',
    async (given) => {
      const port = await freePort()
      const environment = { METRICS_PORT: String(port), ...(given ? { METRICS_TOKEN: given } : {}) }
      const village = await startTestVillage({ environment })
      const own = `http://127.0.0.1:${port}`
      try {
        expect((await readMetrics(`${own}/metrics`, given)).get('village_database_up')).toBe(1)
        expect(await statusWith(village.url, given ? { authorization: `Bearer ${given}` } : {})).toBe(404)
        expect(await statusWith(own, { host: 'rebound.example' })).toBe(401)
        if (given) expect(await statusWith(own, {})).toBe(401)
      } finally {
        await village.close()
      }
      await expect(fetch(`${own}/metrics`)).rejects.toThrow()
    },
  )
})
