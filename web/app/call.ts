// Fetches all calls: a contract and its input become a typed response or a typed refusal.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ContractNamed } from '../../domain/contracts.ts'
import { type Problem, Refusal } from '../../domain/refusal.ts'
import type { RouteName } from '../../domain/routes.ts'
import { authClient } from '../auth/auth-client.ts'
import { hasStoredSession, usableSession } from '../auth/stored-session.ts'
import { callAddress, firstResponseKey, type Input } from './call-address.ts'
import { ChunkLoadError, importChunk, lostConnection, reloadForChunk } from './lazy.ts'
import { pageSettings } from './page-settings.ts'
import { listenToAuth } from './session.ts'

const askFactorAgain = async (): Promise<boolean> => {
  const { askAgain } = await importChunk(() => import('../auth/ask-again.tsx'))
  return askAgain()
}

const unreachable = () => new Refusal('unavailable', { detail: lostConnection })

/** The member's access token, or null when nobody is signed in. Rejects with `unavailable` if theirs has expired and cannot be renewed now. */
const accessToken = async (): Promise<string | null> => {
  const usable = usableSession()
  if (usable) return usable.access_token
  if (!hasStoredSession()) return null
  const { data, error } = await (await authClient()).getSession()
  if (error && hasStoredSession()) throw unreachable()
  return data.session?.access_token ?? null
}

type Output<N extends RouteName> = z.input<ContractNamed<N>['output']>

/** A new token after this one was refused; null if the session was ended elsewhere, which is published to the whole page. */
const renewedToken = async (refused: string): Promise<string | null> => {
  listenToAuth()
  try {
    return await (await authClient()).renewToken(refused)
  } catch {
    throw unreachable()
  }
}

const refusalFrom = async (response: Response): Promise<Refusal> => {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null
  if (!problem?.code) return new Refusal(response.status >= 500 ? 'fault' : 'unavailable')
  return new Refusal(problem.code, problem)
}

/**
 * Sends a request as the caller. Rejects with {@link Refusal}: the server's own, or `unavailable` if it cannot be
 * reached. An abort rejects with the browser's AbortError. A member's refused call is retried once with a new token.
 */
export const send = async (url: string, request: RequestInit): Promise<Response> => {
  const token = await accessToken().catch(async (error: unknown) => {
    throw error instanceof ChunkLoadError ? new Refusal('unavailable', { detail: await reloadForChunk() }) : error
  })
  return sendAs(token, url, request).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'second_factor_stale' && (await askFactorAgain())) return send(url, request)
    const renewed = error.code === 'not_signed_in' && token !== null && (await renewedToken(token))
    if (renewed) return sendAs(renewed, url, request)
    throw error
  })
}

/** Milliseconds of the page after which its first responses are no longer used. */
const firstResponsesMs = 15_000

/** The response to a request that the page sent before its modules loaded; each is returned once. */
const firstResponse = (token: string | null, url: string): Promise<Response | undefined> | undefined => {
  const key = firstResponseKey(token, url)
  const response = window.firstResponses?.get(key)
  window.firstResponses?.delete(key)
  return performance.now() < firstResponsesMs ? response : undefined
}

const isRead = ({ method = 'GET' }: RequestInit): boolean => method === 'GET'

const sendAs = async (token: string | null, url: string, request: RequestInit): Promise<Response> => {
  const headers = new Headers(request.headers)
  headers.set('apikey', pageSettings.apiKey)
  headers.set('authorization', `Bearer ${token ?? pageSettings.apiKey}`)
  let response: Response
  try {
    response = (isRead(request) && (await firstResponse(token, url))) || (await fetch(url, { ...request, headers }))
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw unreachable()
  }
  if (response.ok) return response
  throw await refusalFrom(response)
}

/** Makes the call. Resolves with the contract's output on the wire: timestamps are text. Rejects like {@link send}. With `keepalive` it survives the page. */
export const call = async <N extends RouteName>(
  name: N,
  input: Input<N>,
  signal?: AbortSignal,
  { keepalive = false } = {},
): Promise<Output<N>> => {
  const { method, url, rest } = callAddress(name, input as Record<string, unknown>)
  const response = await send(url, {
    method,
    keepalive,
    ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) }),
    signal: signal ?? null,
  })
  return (await response.json()) as Output<N>
}

/** TanStack Query options of a read: key and fetch together, so that no page defines its own key. */
export const queryOf = <N extends RouteName>(name: N, input: Input<N>) =>
  queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => call(name, input, signal),
  })

/** A member's response contains more than a visitor's, so each has its own key. */
export const recentQuery = (memberId: string | null) =>
  queryOptions({
    queryKey: ['get-recent-recommendations', memberId],
    queryFn: ({ signal }) => call('get-recent-recommendations', {}, signal),
  })

type Paged = { next_cursor: string | null }
export type PagedName = { [N in RouteName]: Output<N> extends Paged ? N : never }[RouteName]

export const pagesOf = <N extends PagedName>(name: N, input: Omit<Input<N>, 'cursor'>) =>
  infiniteQueryOptions({
    queryKey: [name, 'pages', input] as const,
    queryFn: ({ pageParam, signal }) => call(name, { ...input, cursor: pageParam } as Input<N>, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Output<N>) => (page as Paged).next_cursor ?? undefined,
  })
