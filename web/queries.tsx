// The one query client, and the frame of every part that asks by it; it comes with the first such part, not with the page.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Refusal } from '../domain/refusal.ts'
import { onSignOut } from './on-sign-out.ts'

/** A refusal says no for a reason and is not asked again; a fault or a lost connection is, twice. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && (!(error instanceof Refusal) || error.status >= 500)

// Without a connection a call fails and says so; it is not held back until the browser believes to be online.
const networkMode = 'always'

const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, staleTime: 30_000, refetchOnWindowFocus: false, networkMode },
    mutations: { networkMode },
  },
})

onSignOut(() => queries.clear())

/** The part with the query client around it, so that it may use queries and mutations. */
export const withQueries = <Props extends object>(Part: ComponentType<Props>): ComponentType<Props> =>
  function Asking(props: Props) {
    return (
      <QueryClientProvider client={queries}>
        <Part {...props} />
      </QueryClientProvider>
    )
  }
