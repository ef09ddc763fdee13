// The browser's entry: one query client, one session, the router, the toast region.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Refusal } from '../domain/refusal.ts'
import { router } from './routes.tsx'
import { SessionProvider } from './session.tsx'
import { ToastRegion } from './ui/toast.tsx'
import './styles/site.css'

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

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the site.')

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <RouterProvider router={router} />
        <ToastRegion />
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>,
)
