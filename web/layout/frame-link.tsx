// A link of the header or the footer. On its own page it scrolls to the top.
import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { SitePath } from '../../domain/pages.ts'

type FrameLinkProps = { to: SitePath; 'aria-label'?: string; className?: string; children: ReactNode }

export function FrameLink({ to, ...link }: FrameLinkProps) {
  const router = useRouter()
  const goToTop = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (elsewhere || router.state.location.pathname !== to) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return <Link to={to} {...link} onClick={goToTop} />
}
