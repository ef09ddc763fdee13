// What stands at the address of a provider who is not shown: kind, and telling nothing of anybody.
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const vacant = {
  title: 'Not on the notice board',
  heading: 'This page is not on the board',
  words: 'No parent’s note hangs here now. If you know the person you were looking for, you know how to reach them.',
}

const asked = {
  title: 'This house has moved on',
  heading: 'This house has moved on',
  words:
    'The person whose page this was asked us to take it down, and we did. If you know them, you know how to reach them.',
}

/** The same for a page that never was and one without notes; other words for one that was taken down on request. */
export function ProviderGone({ takenDown = false, children }: { takenDown?: boolean; children?: ReactNode }) {
  const { title, heading, words } = takenDown ? asked : vacant
  return (
    <div className="grid place-items-center px-5 py-10">
      <PageTitle title={title} />
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
