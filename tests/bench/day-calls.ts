// What a day of the village is made of: each of its calls by itself, and an evening of a member with all of them.

import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { getDashboardCounts, listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { getProvider, listProviderNotes } from '../../domain/providers/provider-page.contracts.ts'
import {
  countByCategory,
  getFeaturedBusinesses,
  getProviderContact,
  searchProviders,
} from '../../domain/providers/providers.contracts.ts'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { getMySubmissions, getRecentRecommendations } from '../../domain/recommendations/recommendations.contracts.ts'
import { listSavedIds, listSavedProviders } from '../../domain/saved/saved.contracts.ts'
import { villageRegions } from '../../domain/village-places.ts'
import { recordVisit } from '../../domain/visits/visits.contracts.ts'
import { hashPassword } from '../../server/gotrue/password-hash.ts'
import { makeRefreshToken } from '../../server/gotrue/refresh-token.ts'
import { sqlOn } from '../sql.ts'
import type { LoadJob, LoadRequest } from './load.ts'
import { paths, readExamples } from './measured-calls.ts'
import { addressOf, contacts, inRegions, misspeltNames, openContacts, pages } from './measured-reads.ts'
import type { Village } from './open-stage.ts'
import type { Person } from './people.ts'
import { forEach, json, pick, shareOf } from './requests.ts'

/** One of the things that are asked in a day. */
export interface DayCall {
  name: string
  job: (connections: number) => Pick<LoadJob, 'connections' | 'again'>
}

const site = resolve(import.meta.dirname, '../../dist/site')

const password = 'a long password for the bench'

/** Robots are not counted. */
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }

/** Somebody at home, seen through the proxy in front of the site: every house has an address of its own. */
const atHome = (n: number): Record<string, string> => ({
  ...browser,
  'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
})

/** The largest script of the first page, which names it. */
const findScript = async (): Promise<string> => {
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(await readFile(join(site, 'index.html'), 'utf8')) ?? []
  if (!script) throw new Error('The first page names no script.')
  return script
}

/** What the requests need to know of the village. */
const readFacts = async ({ database, members, administrators, secrets }: Village) => {
  const everybody = [...members, ...administrators]
  const looked = await contacts(database)
  await sqlOn(database.background.db)`update auth.users set password_hash = ${await hashPassword(password)}`
  await openContacts(
    database,
    members.slice(0, 1_000).flatMap(({ userId }, n) => {
      const { submission_id: submissionId = '' } = pick(looked, n)
      return { userId, submissionId }
    }),
  )
  await sqlOn(database.background.db)`
    insert into saved_providers (user_id, provider_id)
    select m.id, p.id from bench.members m
    cross join lateral (select id from providers order by md5(id::text || m.n) limit 3) p where m.n <= 200`
  return {
    everybody,
    looked: looked.map((query) => addressOf(getProviderContact, query)),
    searches: inRegions().map((query) => addressOf(searchProviders, query)),
    misspelt: (await misspeltNames(database)).map((query) => addressOf(searchProviders, query)),
    pages: await pages(database),
    examples: await readExamples(database),
    pending: await sqlOn(database.background.db)<{
      id: string
    }>`select submission_id as id from bench.decisions order by md5(submission_id::text)`,
    script: await findScript(),
    refreshKey: secrets.refreshTokenKey,
    apikey: secrets.apiKey,
    administrators,
  }
}

type Facts = Awaited<ReturnType<typeof readFacts>>

const get = (path: string, { headers }: Pick<Person, 'headers'>): LoadRequest => ({ method: 'GET', path, headers })

const post = (path: string, headers: Record<string, string>, body: object): LoadRequest => ({
  method: 'POST',
  path,
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
})

/** The requests, each for the `n`th person or turn. */
const requestsOf = (facts: Facts) => {
  const { apikey, script, everybody, searches, misspelt, looked, examples, pending, administrators } = facts
  const compressed = { 'accept-encoding': 'br', ...browser }
  const townOf = (n: number): string => pick(pick(villageRegions, n).cities, n)
  const member = (n: number): Person => pick(everybody, n)
  const memberHome = [
    () => addressOf(getOwnProfile, {}),
    (n: number) => addressOf(countByCategory, { location_filter: townOf(n) }),
    (n: number) => addressOf(searchProviders, { location_filter: townOf(n), sort_by: 'recent' }),
    () => addressOf(listSavedIds, {}),
    () => addressOf(listSavedProviders, {}),
    () => addressOf(getMySubmissions, {}),
  ]
  return {
    page: (): LoadRequest => ({ method: 'GET', path: '/', headers: { accept: 'text/html', ...compressed } }),
    script: (): LoadRequest => ({ method: 'GET', path: script, headers: compressed }),
    visitorHome: (n: number): LoadRequest =>
      get(addressOf(n % 2 === 0 ? getRecentRecommendations : getFeaturedBusinesses, {}), {
        headers: { apikey, ...atHome(n) },
      }),
    memberHome: (n: number, step: number): LoadRequest => get(pick(memberHome, step)(n), member(n)),
    memberHomeCalls: memberHome.length,
    search: (n: number): LoadRequest => get(pick(searches, n), member(n)),
    misspelt: (n: number): LoadRequest => get(pick(misspelt, n), member(n)),
    providerPage: (n: number): LoadRequest => get(addressOf(getProvider, pick(facts.pages, n)), member(n)),
    notes: (n: number): LoadRequest => get(addressOf(listProviderNotes, pick(facts.pages, n)), member(n)),
    // what they looked at before
    contact: (n: number): LoadRequest => get(pick(looked, n % 1_000), member(n % 1_000)),
    ownSubmissions: (n: number): LoadRequest => get(addressOf(getMySubmissions, {}), member(n)),
    desk: (n: number): LoadRequest =>
      get(
        n % 2 === 0 ? addressOf(getDashboardCounts, {}) : addressOf(listSubmissions, { status: 'pending' }),
        pick(administrators, n),
      ),
    visit: (n: number): LoadRequest =>
      post(recordVisit.path, { apikey, ...atHome(n) }, { page_path: '/about', session_id: `session-${n}` }),
    submit: (n: number): LoadRequest => {
      const body: SubmissionInput = pick(examples, n)
      return post(paths.submit, member(n).headers, body)
    },
    decide: (n: number): LoadRequest => ({
      ...post(paths.decide.replace('{id}', pick(pending, n).id), pick(administrators, n).headers, {
        status: 'approved',
        from_status: 'pending',
      }),
      method: 'PATCH',
    }),
    signIn: (n: number): LoadRequest =>
      post('/auth/v1/token?grant_type=password', { apikey, ...atHome(n) }, { email: member(n).email, password }),
    refresh: (n: number): LoadRequest =>
      post(
        '/auth/v1/token?grant_type=refresh_token',
        { apikey, ...atHome(n) },
        { refresh_token: makeRefreshToken(facts.refreshKey, member(n).sessionId, 0) },
      ),
  }
}

type Make = ReturnType<typeof requestsOf>

/** A member's evening: what their browser asks, in the order of their clicks. Every so many-th shares, signs in or decides. */
const evening = (ask: Make, n: number): LoadRequest[] => [
  ask.page(),
  ask.script(),
  n % 20 === 0 ? ask.signIn(n) : n % 4 === 0 ? ask.refresh(n) : ask.visitorHome(n),
  ask.visit(n),
  ...Array.from({ length: ask.memberHomeCalls }, (_, step) => ask.memberHome(n, step)),
  ask.search(n),
  ask.search(n + 1),
  n % 3 === 0 ? ask.misspelt(n) : ask.search(n + 2),
  ask.visit(n),
  ask.providerPage(n),
  ask.notes(n),
  ask.contact(n),
  ask.visit(n),
  ask.providerPage(n + 1),
  ask.notes(n + 1),
  n % 10 === 0 ? ask.submit(n) : ask.ownSubmissions(n),
  n % 20 === 1 ? ask.decide(Math.floor(n / 20)) : ask.search(n + 3),
  ...(n % 20 === 2 ? [ask.desk(0), ask.desk(1)] : []),
]

/** Half of the people are asked for by themselves, the other half have an evening: what can be done once is done once. */
export const prepareDay = async (village: Village): Promise<DayCall[]> => {
  const facts = await readFacts(village)
  const ask = requestsOf(facts)
  const half = Math.floor(village.members.length / 2)
  const numbers = Array.from({ length: half }, (_, n) => n)
  const call = (name: string, again: boolean, make: (n: number) => LoadRequest | LoadRequest[], from = 0): DayCall => ({
    name,
    job: (connections) => ({
      connections: forEach(connections, (connection) =>
        shareOf(numbers, connection, connections).flatMap((n) => make(from + n)),
      ),
      again,
    }),
  })
  return [
    call('first page', true, ask.page),
    call('its largest script', true, ask.script),
    call('home of a visitor', true, ask.visitorHome),
    call('home of a member', true, (n) => ask.memberHome(n, n)),
    call('search', true, ask.search),
    call('provider page', true, ask.providerPage),
    call('notes', true, ask.notes),
    call('contact', true, ask.contact),
    call('own recommendations', true, ask.ownSubmissions),
    call('review desk', true, ask.desk),
    call('a visit is recorded', true, ask.visit),
    call('share', false, ask.submit),
    call('refresh a session', false, ask.refresh),
    call('sign in', false, ask.signIn),
    call('an evening of everybody', false, (n) => evening(ask, n), half),
  ]
}
