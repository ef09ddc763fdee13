import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const vacant = {
  heading: 'This page isn’t available',
  words: 'There are no recommendations here now. If you know this person, please contact them directly.',
}

const asked = {
  heading: 'This page has been taken down',
  words: 'The person it was about asked us to take it down, so we did. If you know them, please contact them directly.',
}

/** The same text for an unknown page and a page without notes; another one for a page that was taken down on request. */
export function ProviderNotFound({ takenDown = false, children }: { takenDown?: boolean; children?: ReactNode }) {
  const { heading, words } = takenDown ? asked : vacant
  return (
    <div className="grid place-items-center px-5 py-10">
      <PageTitle title={heading} />
      <div className="max-w-[34rem] text-center">
        <Illustration name="empty" className="mx-auto w-72 max-w-full" />
        <h1 className="h1 mt-6">{heading}</h1>
        <p className="mt-3 text-lead text-ink-soft">{words}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3 max-sm:grid">
          <Button asChild variant="primary" size="lg" icon={Search}>
            <Link to="/search-results">See who parents recommend</Link>
          </Button>
          <Button asChild size="lg">
            <Link to="/">Back to home</Link>
          </Button>
        </div>
        {children}
      </div>
    </div>
  )
}
