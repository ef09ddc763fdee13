// Requests cached answers as a member, and the same answers uncached, by URLs that nobody requested before.
import type { TestVillage } from '../app.ts'
import { type CastMember, otto } from '../cast.ts'

/** Where a member reads: a provider's page, its notes, and searches that find it. */
export const sharedPaths = (shortId: string, ...searches: Record<string, string>[]): string[] => [
  `/rest/v1/providers/${shortId}?`,
  `/rest/v1/providers/${shortId}/notes?`,
  ...searches.map((search) => `/rest/v1/rpc/get_grouped_approved_experiences?${new URLSearchParams(search)}`),
]

/** Asks for an address, as a member or nobody. */
export const ask = async (
  village: TestVillage,
  path: string,
  { as = otto, at = village.url }: { as?: CastMember | null; at?: string } = {},
) => {
  const headers = new Headers({ apikey: village.apiKey })
  if (as) headers.set('authorization', `Bearer ${await village.accessToken(as)}`)
  const response = await fetch(`${at}${path}`, { headers })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** The answers to these addresses, cached from here on: asking a second time caches them. */
export const askTwice = async (village: TestVillage, paths: string[]) => {
  await Promise.all(paths.map((path) => ask(village, path)))
  return Promise.all(paths.map((path) => ask(village, path)))
}

let fresh = 0

/** The same address in a spelling of its own, so that nothing cached can answer it. */
export const anew = (path: string): string => `${path}&anew=${++fresh}`
