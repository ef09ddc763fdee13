// The browser's entry: one session, the router, the toast region.
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './routes.tsx'
import { SessionProvider } from './session.tsx'
import { ToastRegion } from './ui/toast.tsx'
import './styles/site.css'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the site.')

createRoot(place).render(
  <StrictMode>
    <SessionProvider>
      <RouterProvider router={router} />
      <ToastRegion />
    </SessionProvider>
  </StrictMode>,
)

// Sources in development change under a worker's feet.
if (import.meta.env.PROD) import('./offline/register-worker.ts').then((part) => part.registerWorker())
