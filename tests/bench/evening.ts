// What a member's browser asks in an evening, in the order of their clicks.

import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Contract } from '../../domain/contract.ts'
import { decideSubmission, getDashboardCounts, listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import {
  countByCategory,
  getFeaturedBusinesses,
  getProvider,
  getProviderContact,
  listProviderNotes,
  searchProviders,
} from '../../domain/providers/providers.contracts.ts'
import {
  getMySubmissions,
  getRecentRecommendations,
  submitRecommendation,
} from '../../domain/recommendations/recommendations.contracts.ts'
import { listSavedIds, listSavedProviders } from '../../domain/saved/saved.contracts.ts'
import { villageRegions } from '../../domain/village-places.ts'
import { recordVisit } from '../../domain/visits/visits.contracts.ts'
import { hashPassword } from '../../server/gotrue/password-hash.ts'
import { makeRefreshToken } from '../../server/gotrue/refresh-token.ts'
import { sqlOn } from '../sql.ts'
import type { LoadRequest } from './load.ts'
import { json, pick, readExamples } from './measured-calls.ts'
import { addressOf, contacts, inRegions, misspeltNames, openContacts, pages, type Query } from './measured-reads.ts'
import type { Person, Village } from './village.ts'

export interface Evening {
  /** All that the `n`th member asks. */
  requests: (n: number) => LoadRequest[]
  /** The `n`th member shares a recommendation. */
  share: (n: number) => LoadRequest
}

const site = resolve(import.meta.dirname, '../../dist/site')

const password = 'a long password for the bench'

/** Robots are not counted. */
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }

/** The largest script of the first page, which names it. */
const findScript = async (): Promise<string> => {
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(await readFile(join(site, 'index.html'), 'utf8')) ?? []
  if (!script) throw new Error('The first page names no script.')
  return script
}

/** Members have a password, a few saved providers, and have looked at the contacts that they ask for. */
const readFacts = async ({ database, members }: Village) => {
  const sql = sqlOn(database.db)
  await sql`update auth.users set password_hash = ${await hashPassword(password)}`
  await sql`
    insert into saved_providers (user_id, provider_id)
    select m.id, p.id from bench.members m
    cross join lateral (select id from providers order by md5(id::text || m.n) limit 3) p where m.n <= 200`
  const looked = await contacts(database)
  await openContacts(
    database,
    members.map(({ caller: { userId } }, n) => ({ userId, query: pick(looked, n) })),
  )
  const waiting = sql<{ id: string }>`
    select submission_id as id from bench.decisions order by md5(submission_id::text)`
  return {
    looked,
    misspelt: await misspeltNames(database),
    pages: await pages(database),
    examples: await readExamples(database),
    waiting: await waiting,
    script: await findScript(),
  }
}

type AskedFor = Pick<LoadRequest, 'headers'>

const get = (contract: Pick<Contract, 'path'>, { headers }: AskedFor, query: Query = {}): LoadRequest => ({
  method: 'GET',
  path: addressOf(contract, query),
  headers,
})

const post = (path: string, headers: Record<string, string>, body: object): LoadRequest => ({
  method: 'POST',
  path,
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
})

/** Prepares an evening for everybody. Every so many-th member shares, signs in or decides. */
export const prepareEvenings = async (village: Village): Promise<Evening> => {
  const { secrets, administrators } = village
  const { looked, misspelt, pages: pagesOf, examples, waiting, script } = await readFacts(village)
  const searches = inRegions()
  const member = (n: number): Person => pick(village.members, n)
  /** Somebody at home, seen through the proxy in front of the site: every house has an address of its own. */
  const atHome = (n: number): Record<string, string> => ({
    ...browser,
    apikey: secrets.apiKey,
    'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
  })
  const file = (path: string): LoadRequest => ({
    method: 'GET',
    path,
    headers: { 'accept-encoding': 'br', ...browser, ...(path === '/' && { accept: 'text/html' }) },
  })
  const comeIn = (n: number): LoadRequest => {
    const { email, sessionId } = member(n).caller
    if (n % 20 === 0) return post('/auth/v1/token?grant_type=password', atHome(n), { email, password })
    if (n % 4 !== 0) return get(n % 2 ? getRecentRecommendations : getFeaturedBusinesses, { headers: atHome(n) })
    const refresh_token = makeRefreshToken(secrets.refreshTokenKey, sessionId, 0)
    return post('/auth/v1/token?grant_type=refresh_token', atHome(n), { refresh_token })
  }
  const memberHome = (n: number): LoadRequest[] => {
    const location_filter = pick(pick(villageRegions, n).cities, n)
    return [
      get(getOwnProfile, member(n)),
      get(countByCategory, member(n), { location_filter }),
      get(searchProviders, member(n), { location_filter, sort_by: 'recent' }),
      get(listSavedIds, member(n)),
      get(listSavedProviders, member(n)),
      get(getMySubmissions, member(n)),
    ]
  }
  const visit = (n: number): LoadRequest =>
    post(recordVisit.path, atHome(n), { page_path: '/about', session_id: `session-${n}` })
  const search = (n: number, at: number): LoadRequest => get(searchProviders, member(n), pick(searches, n + at))
  const providerPage = (n: number, at: number): LoadRequest[] => [
    get(getProvider, member(n), pick(pagesOf, n + at)),
    get(listProviderNotes, member(n), pick(pagesOf, n + at)),
  ]
  const share = (n: number): LoadRequest => post(submitRecommendation.path, member(n).headers, pick(examples, n))
  const decide = (n: number): LoadRequest => ({
    ...post(
      decideSubmission.path.replace('{id}', pick(waiting, Math.floor(n / 20)).id),
      pick(administrators, n).headers,
      { status: 'approved', from_status: 'pending' },
    ),
    method: 'PATCH',
  })
  const desk = (n: number): LoadRequest[] => [
    get(getDashboardCounts, pick(administrators, n)),
    get(listSubmissions, pick(administrators, n), { status: 'pending' }),
  ]
  const requests = (n: number): LoadRequest[] => [
    file('/'),
    file(script),
    comeIn(n),
    visit(n),
    ...memberHome(n),
    search(n, 0),
    search(n, 1),
    n % 3 === 0 ? get(searchProviders, member(n), pick(misspelt, n)) : search(n, 2),
    visit(n),
    ...providerPage(n, 0),
    get(getProviderContact, member(n), pick(looked, n)),
    visit(n),
    ...providerPage(n, 1),
    n % 10 === 0 ? share(n) : get(getMySubmissions, member(n)),
    n % 20 === 1 ? decide(n) : search(n, 3),
    ...(n % 20 === 2 ? desk(n) : []),
  ]
  return { requests, share }
}
