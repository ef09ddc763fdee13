import type { z } from 'zod'
import type { ContractNamed } from '../../domain/contracts.ts'
import { type RouteName, routes } from '../../domain/routes.ts'

export type Input<N extends RouteName> = z.input<ContractNamed<N>['input']>

/** Method and URL of a call; `rest` is the input that is in neither path nor query. */
export const callAddress = (
  name: RouteName,
  input: Record<string, unknown>,
): { method: string; url: string; rest: Record<string, unknown> } => {
  const [method, pattern] = routes[name]
  const rest = { ...input }
  const path = pattern.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = String(rest[parameter])
    delete rest[parameter]
    return encodeURIComponent(value)
  })
  if (method !== 'GET') return { method, url: path, rest }
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value))
  }
  return { method, url: query.size > 0 ? `${path}?${query}` : path, rest: {} }
}

declare global {
  interface Window {
    /** The responses that web/app/first-requests.ts asked for, by token and URL; undefined if the server cannot be reached. */
    firstResponses?: Map<string, Promise<Response | undefined>>
  }
}

export const firstResponseKey = (token: string | null, url: string): string => `${token} ${url}`
