import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { registerWorker } from '../offline/register-worker.ts'
import { ToastRegion } from '../ui/toast.tsx'
import { takeFirstAnswers } from './first-answers.ts'
import { queries } from './queries.ts'
import { router } from './routes.tsx'
import { currentSession, listenToAuth, onSessionChange, startSession } from './session.ts'
import '../styles/site.css'

// What zod's `config({ jitless: true })` does, without 3.6 KiB of zod on every page; it must run before the first schema.
// Otherwise zod tries to compile a function, which the Content-Security-Policy blocks and the browser reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = createRoot(document.getElementById('root') as HTMLElement)

/** A transition: React renders the page in slices, between which the browser can scroll and take a tap. */
const show = (): void =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <ToastRegion />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )

/** Milliseconds before the auth client is loaded for a session that is used without it. */
const restMs = 10_000

startSession()
takeFirstAnswers()
if (currentSession().user) setTimeout(listenToAuth, restMs)

// Runs the guard of the open page again.
onSessionChange(() => {
  const { user, loading } = currentSession()
  if (!user && !loading) void router.invalidate()
})

// The server-rendered text stays until the whole page can replace it. Not awaited: the page's own script waits
// until this one has run.
router.load().then(show, show)

// A service worker would serve outdated sources in development.
if (import.meta.env.PROD) registerWorker()
