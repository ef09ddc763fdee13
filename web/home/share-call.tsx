// The last word of the home page: an invitation to share, with the neighbors at the fence.
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Illustration } from '../ui/illustration.tsx'

/** The call to share; the neighbors stand on the hills of the footer. */
export function ShareCall() {
  return (
    <section className="sky-end pt-14 lg:pt-20" aria-labelledby="share">
      <div className="page grid items-end gap-x-10 gap-y-6 lg:grid-cols-[1fr_auto]">
        <div className="lg:pb-16">
          <h2 id="share" className="h1 max-w-[17ch]">
            Someone helped your family. Tell the next one.
          </h2>
          <p className="mt-4 max-w-[34rem] text-lead text-ink-soft">
            A good word takes about three minutes and can save another parent weeks of looking.
          </p>
          <Button asChild variant="primary" size="lg" className="mt-6 w-full sm:w-auto" iconAfter={ArrowRight}>
            <Link to="/add-listing">Share Your Experience</Link>
          </Button>
        </div>
        <Illustration
          name="neighbors"
          className="relative z-10 mx-auto -mb-16 w-full max-w-[19rem] md:-mb-22 md:max-w-[26rem] lg:w-[29rem] lg:max-w-none xl:-mb-[6.75rem]"
        />
      </div>
    </section>
  )
}
