import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export function NotFoundPage() {
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => {
    console.error('404: no page at the attempted path', pathname)
  }, [pathname])
  return (
    <div className="grid place-items-center px-5 py-10">
      <PageTitle title="Page not found" />
      <div className="max-w-[34rem] text-center">
        <Illustration name="not-found" className="mx-auto w-80 max-w-full md:w-[29rem]" />
        <p className="eyebrow mt-6 text-[1.125rem]">404</p>
        <h1 className="h1 mt-1.5">Oops! Page not found</h1>
        <p className="mt-3 text-lead text-ink-soft">This path fades into the fog. Let us walk you back.</p>
        <Button asChild variant="primary" size="lg" className="mt-6">
          <Link to="/">Return to Home</Link>
        </Button>
      </div>
    </div>
  )
}
