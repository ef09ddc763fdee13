// What stands at the address of a provider who is not shown: kind, and telling nothing of anybody.
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** The same for a page that never was, one without notes, and one that was taken down. */
export function ProviderGone() {
  return (
    <div className="grid place-items-center px-5 py-10">
      <PageTitle title="Not on the notice board" />
      <div className="max-w-[34rem] text-center">
        <Illustration name="empty" className="mx-auto w-72 max-w-full" />
        <h1 className="h1 mt-6">This page is not on the board</h1>
        <p className="mt-3 text-lead text-ink-soft">
          No parent’s note hangs here now. If you know the person you were looking for, you know how to reach them.
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <Button asChild variant="primary" size="lg" icon={Search}>
            <Link to="/search-results">See who parents recommend</Link>
          </Button>
          <Button asChild size="lg">
            <Link to="/">Back to home</Link>
          </Button>
        </div>
      </div>
    </div>
  )
}
