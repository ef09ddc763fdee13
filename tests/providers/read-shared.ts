// Requests cached responses as a member, and the same responses uncached, at URLs that were never requested before.
import type { TestVillage } from '../app.ts'
import { type CastMember, otto } from '../cast.ts'

/** URLs at which members see a provider: its page, its notes, and searches that find it. */
export const sharedPaths = (shortId: string, ...searches: Record<string, string>[]): string[] => [
  `/rest/v1/providers/${shortId}?`,
  `/rest/v1/providers/${shortId}/notes?`,
  ...searches.map((search) => `/rest/v1/rpc/get_grouped_approved_experiences?${new URLSearchParams(search)}`),
]

/** Requests a URL as a member or as a visitor. */
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

/** The responses at these URLs, which are cached by the second request. */
export const askTwice = async (village: TestVillage, paths: string[]) => {
  await Promise.all(paths.map((path) => ask(village, path)))
  return Promise.all(paths.map((path) => ask(village, path)))
}

let fresh = 0

/** The same URL with a unique parameter, so that no cached response matches. */
export const anew = (path: string): string => `${path}&anew=${++fresh}`
