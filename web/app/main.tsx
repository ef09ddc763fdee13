import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { registerWorker } from '../offline/register-worker.ts'
import { ToastRegion } from '../ui/toast.tsx'
import { queries } from './queries.ts'
import { router } from './routes.tsx'
import { currentSession, onSessionChange, startSession } from './session.ts'
import '../styles/site.css'

// What zod's own `config({ jitless: true })` writes, without 3.6 KiB of zod on every page; it must stand before the first schema.
// Else zod tries to compile one, which the Content-Security-Policy blocks and the browser reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = createRoot(document.getElementById('root') as HTMLElement)

const show = (): void =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <ToastRegion />
      </QueryClientProvider>
    </StrictMode>,
  )

startSession()

// The guard of the page that is open is asked again.
onSessionChange(() => {
  const { user, loading } = currentSession()
  if (!user && !loading) void router.invalidate()
})

// What the server has put there stays until the whole page can take its place. Not awaited: the page's own script waits
// for this one to have run.
router.load().then(show, show)

// Sources in development change under a worker's feet.
if (import.meta.env.PROD) registerWorker()
