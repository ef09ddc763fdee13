// The one fetch: a contract and its input become a typed answer or a typed refusal.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Contract } from '../domain/contract.ts'
import { type Problem, Refusal } from '../domain/refusal.ts'
import { authClient } from './auth/auth-client.ts'
import { hasStoredSession } from './auth/stored-session.ts'
import { importChunk, lostConnection } from './lazy.ts'
import { pageSettings } from './page-settings.ts'

/** Asks for the second factor once more; resolves with whether it was given. */
const askFactorAgain = async (): Promise<boolean> => {
  const { askAgain } = await importChunk(() => import('./auth/ask-again.tsx'))
  return askAgain()
}

const accessToken = async (): Promise<string> => {
  if (!hasStoredSession()) return pageSettings.apiKey
  const { data } = await (await authClient()).getSession()
  return data.session?.access_token ?? pageSettings.apiKey
}

/** Splits the input into the contract's path and what is left for the query or the body. */
const address = (
  contract: Contract,
  input: Record<string, unknown>,
): { url: string; rest: Record<string, unknown> } => {
  const rest = { ...input }
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  if (contract.method !== 'GET') return { url: path, rest }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return { url: query.size > 0 ? `${path}?${query}` : path, rest: {} }
}

/** Lets the auth client find out that its session was ended elsewhere; it then tells the whole page. */
const noticeEndedSession = (refusal: Refusal): void => {
  if (refusal.code !== 'not_signed_in' || !hasStoredSession()) return
  authClient()
    .then((client) => client.getUser())
    .catch(() => undefined)
}

const refusalFrom = async (response: Response): Promise<Refusal> => {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null
  if (!problem?.code) return new Refusal(response.status >= 500 ? 'fault' : 'unavailable')
  return new Refusal(problem.code, problem)
}

/**
 * Sends a request in the caller's name. Rejects with {@link Refusal}: the server's own, or `unavailable` when it cannot be
 * reached. An abort rejects with the browser's AbortError.
 */
export const send = async (url: string, request: RequestInit): Promise<Response> => {
  const headers = new Headers(request.headers)
  headers.set('apikey', pageSettings.apiKey)
  headers.set('authorization', `Bearer ${await accessToken()}`)
  let response: Response
  try {
    response = await fetch(url, { ...request, headers })
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new Refusal('unavailable', { detail: lostConnection })
  }
  if (!response.ok) {
    const refusal = await refusalFrom(response)
    if (refusal.code === 'second_factor_stale' && (await askFactorAgain())) return send(url, request)
    noticeEndedSession(refusal)
    throw refusal
  }
  return response
}

/** Makes the call. Resolves with the contract's output as it travels: moments are text; rejects as {@link send} does. With `keepalive` it outlives the page. */
export const call = async <I extends z.ZodType, O extends z.ZodType>(
  contract: Contract<I, O>,
  input: z.input<I>,
  signal?: AbortSignal,
  { keepalive = false } = {},
): Promise<z.input<O>> => {
  const { url, rest } = address(contract, input as Record<string, unknown>)
  const isReading = contract.method === 'GET'
  const response = await send(url, {
    method: contract.method,
    keepalive,
    ...(isReading ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) }),
    signal: signal ?? null,
  })
  return (await response.json()) as z.input<O>
}

/** TanStack Query options of a reading call: key and fetch in one, so that no page names a key of its own. */
export const queryOf = <I extends z.ZodType, O extends z.ZodType>(contract: Contract<I, O>, input: z.input<I>) =>
  queryOptions({
    queryKey: [contract.name, input] as const,
    queryFn: ({ signal }) => call(contract, input, signal),
  })

/** The same of a call that answers page by page: sends each answer's cursor for the page after it. */
export const pagesOf = <
  I extends z.ZodType<unknown, { cursor?: string | undefined }>,
  O extends z.ZodType<unknown, { next_cursor: string | null }>,
>(
  contract: Contract<I, O>,
  input: Omit<z.input<I>, 'cursor'>,
) =>
  infiniteQueryOptions({
    queryKey: [contract.name, 'pages', input] as const,
    queryFn: ({ pageParam, signal }) => call(contract, { ...input, cursor: pageParam } as z.input<I>, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }: z.input<O>) => next_cursor ?? undefined,
  })
