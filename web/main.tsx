// The browser's entry: one session, the router, the toast region.
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { lazyPart } from './lazy-part.ts'
import { router } from './routes.tsx'
import { SessionProvider } from './session.tsx'
import { ToastRegion } from './ui/toast.tsx'
import './styles/site.css'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the site.')
const root = createRoot(place)

const show = (): void =>
  root.render(
    <StrictMode>
      <SessionProvider>
        <RouterProvider router={router} />
        <ToastRegion />
      </SessionProvider>
    </StrictMode>,
  )

// What the server has put there stays until the whole page can take its place. Not awaited: the page's own script waits
// for this one to have run.
router.load().then(show, show)

// Sources in development change under a worker's feet.
const loadWorker = lazyPart(() => import('./offline/register-worker.ts'), 'registerWorker')
if (import.meta.env.PROD) loadWorker().then((register) => register(), console.warn)
