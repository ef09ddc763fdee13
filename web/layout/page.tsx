// The frame around every page: skip link, header, main, footer, and a quiet word when the page changes.
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { VisitRecorder } from '../visits/visit-recorder.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

/**
 * Stands around the routed page. A page that starts with an element of class `sky-top` draws its sky behind the header;
 * one that ends with class `sky-end` lends its sky to the hills of the footer; one with a `scene` has its own ground.
 */
export function Page({ children }: { children: ReactNode }) {
  const admin = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') })
  return (
    <div className="site flex min-h-dvh flex-col">
      <Button asChild variant="primary" className="skip-link">
        <a href="#main">Skip to the page</a>
      </Button>
      <RouteAnnouncer />
      <VisitRecorder />
      <Header />
      <main id="main" tabIndex={-1} className={classes('flex-1 outline-none', admin && 'min-h-dvh')}>
        {children}
      </main>
      <Footer hills={!admin} />
    </div>
  )
}
