import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { Refusal } from '../../domain/refusal.ts'
import type { RouteName } from '../../domain/routes.ts'
import { toastFailure } from '../ui/toast.tsx'
import { onSignOut } from './stored-items.ts'

type Failure = string | readonly [title: string, description: string]

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Shown each time the query fails. If the function returns null, or there is none, the failure is only logged to the console. */
      failed?: Failure | ((error: Error, query: Query<unknown, unknown>) => Failure | null)
    }
    mutationMeta: {
      failed?: string
    }
  }
}

export const reportFailure = (title: string, error: unknown): void => {
  const { message } = error instanceof Refusal ? error : new Refusal('fault')
  toastFailure(title, message)
}

const queryCache = new QueryCache({
  onError: (error, query) => {
    // that of the current observer: the query itself has only its first one
    const failed = query.observers.find(({ options }) => options.meta?.failed)?.options.meta?.failed
    const failure = typeof failed === 'function' ? failed(error, query) : failed
    const [title, description] = typeof failure === 'string' ? [failure] : (failure ?? [])
    if (title) toastFailure(title, description)
    else console.error(`${query.queryKey[0]} failed`, error)
  },
})

const mutationCache = new MutationCache({
  onError: (error, _variables, _context, { meta }) => {
    if (meta?.failed) reportFailure(meta.failed, error)
  },
})

/** A refusal has a reason and is not retried; a fault or a lost connection is, twice. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && (!(error instanceof Refusal) || error.isFault)

// Without a connection a call fails with a message; it is not paused until the browser reports that it is online.
const networkMode = 'always'

export const queries = new QueryClient({
  queryCache,
  mutationCache,
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: 30_000, refetchOnWindowFocus: false, networkMode },
    mutations: { networkMode },
  },
})

/** Invalidates these calls and refetches the visible ones. Resolves when they have loaded. */
export const refresh = (...names: RouteName[]): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => names.some((name) => name === queryKey[0]) })

onSignOut(() => queries.clear())
