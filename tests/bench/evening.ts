// The requests of a member's browser during one evening, in the order of their clicks.
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type RouteName, routes } from '../../domain/routes.ts'
import { villageRegions } from '../../domain/village-places.ts'
import { makeRefreshToken } from '../../server/gotrue/open-session.ts'
import { hashPassword } from '../../server/gotrue/passwords.ts'
import { sqlOn } from '../sql.ts'
import { pick } from './fill-village.ts'
import type { LoadRequest } from './load.ts'
import { readExamples, requestOf } from './measured-calls.ts'
import { contacts, inRegions, misspeltNames, openContacts, pages } from './measured-reads.ts'
import type { Person, Village } from './village.ts'

export interface Evening {
  /** All requests of the `n`th member. */
  requests: (n: number) => LoadRequest[]
  /** The request with which the `n`th member shares a recommendation. */
  share: (n: number) => LoadRequest
}

const site = resolve(import.meta.dirname, '../../dist/site')

const password = 'a long password for the bench'

/** A real browser's user agent, because visits by robots are not counted. */
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }

/** Path of the main script, as named by index.html. */
const findScript = async (): Promise<string> => {
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(await readFile(join(site, 'index.html'), 'utf8')) ?? []
  if (!script) throw new Error('The first page names no script.')
  return script
}

/** Prepares members: each has a password, a few saved providers, and has already opened the contacts they request. */
const readFacts = async ({ database, members }: Village) => {
  const sql = sqlOn(database.db)
  await sql`update auth.users set password_hash = ${await hashPassword(password)}`
  await sql`
    insert into saved_providers (user_id, provider_id)
    select m.id, p.id from (select id from auth.users order by id limit 200) m
    cross join lateral (select id from providers order by md5(id::text || m.id) limit 3) p`
  const looked = await contacts(database)
  await openContacts(
    database,
    members.map(({ caller: { userId } }, n) => ({ userId, query: pick(looked, n) })),
  )
  return {
    looked,
    misspelt: await misspeltNames(database),
    pages: await pages(database),
    examples: await readExamples(database),
    script: await findScript(),
  }
}

const ask = (name: RouteName, who: Pick<LoadRequest, 'headers'>, input?: Record<string, unknown>): LoadRequest => {
  const [method, path] = routes[name]
  return requestOf({ method, path }, who, input)
}

/** Prepares the requests of one evening for every member. Some members also share, sign in or decide. */
export const prepareEvenings = async (village: Village): Promise<Evening> => {
  const { secrets, administrators, waiting } = village
  const { looked, misspelt, pages: pagesOf, examples, script } = await readFacts(village)
  const searches = inRegions()
  const member = (n: number): Person => pick(village.members, n)
  /** A visitor as the site sees them through the proxy: every household has its own IP address. */
  const atHome = (n: number) => ({
    headers: {
      ...browser,
      apikey: secrets.apiKey,
      'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
    },
  })
  const file = (path: string): LoadRequest => ({
    method: 'GET',
    path,
    headers: { 'accept-encoding': 'br', ...browser, ...(path === '/' && { accept: 'text/html' }) },
  })
  const comeIn = (n: number): LoadRequest => {
    const { email, sessionId } = member(n).caller
    const token = (grant: string, input: object) =>
      requestOf({ method: 'POST', path: `/auth/v1/token?grant_type=${grant}` }, atHome(n), { ...input })
    if (n % 20 === 0) return token('password', { email, password })
    if (n % 4 !== 0) return ask(n % 2 ? 'get-recent-recommendations' : 'get-featured-businesses', atHome(n))
    return token('refresh_token', { refresh_token: makeRefreshToken(secrets.refreshTokenKey, sessionId, 0) })
  }
  const memberHome = (n: number): LoadRequest[] => {
    const { city: location_filter } = pick(pick(villageRegions, n).together, n)
    return [
      ask('get-own-profile', member(n)),
      ask('count-by-category', member(n), { location_filter }),
      ask('search-providers', member(n), { location_filter, sort_by: 'recent' }),
      ask('list-saved-ids', member(n)),
      ask('list-saved-providers', member(n)),
      ask('get-my-submissions', member(n)),
    ]
  }
  const visit = (n: number): LoadRequest =>
    ask('record-visit', atHome(n), { page_path: '/about', session_id: `session-${n}` })
  const search = (n: number, at: number): LoadRequest => ask('search-providers', member(n), pick(searches, n + at))
  const providerPage = (n: number, at: number): LoadRequest[] => [
    ask('get-provider', member(n), pick(pagesOf, n + at)),
    ask('list-provider-notes', member(n), pick(pagesOf, n + at)),
  ]
  const share = (n: number): LoadRequest => ask('submit-recommendation', member(n), pick(examples, n))
  const decide = (n: number): LoadRequest =>
    ask('decide-submission', pick(administrators, n), {
      id: pick(waiting, Math.floor(n / 20)),
      status: 'approved',
      from_status: 'pending',
    })
  const desk = (n: number): LoadRequest[] => [
    ask('get-dashboard-counts', pick(administrators, n)),
    ask('list-submissions', pick(administrators, n), { status: 'pending' }),
  ]
  const requests = (n: number): LoadRequest[] => [
    file('/'),
    file(script),
    comeIn(n),
    visit(n),
    ...memberHome(n),
    search(n, 0),
    search(n, 1),
    n % 3 === 0 ? ask('search-providers', member(n), pick(misspelt, n)) : search(n, 2),
    visit(n),
    ...providerPage(n, 0),
    ask('get-provider-contact', member(n), pick(looked, n)),
    visit(n),
    ...providerPage(n, 1),
    n % 10 === 0 ? share(n) : ask('get-my-submissions', member(n)),
    n % 20 === 1 ? decide(n) : search(n, 3),
    ...(n % 20 === 2 ? desk(n) : []),
  ]
  return { requests, share }
}
