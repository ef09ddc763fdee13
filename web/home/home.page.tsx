import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { village } from '../../domain/village.ts'
import { useSession } from '../app/session.ts'
import { FeaturedBanner } from '../providers/featured-banner.tsx'
import { SearchBlock } from '../providers/search-block.form.tsx'
import { RecentRecommendations } from '../recommendations/recent-recommendations.tsx'
import { Button } from '../ui/button.tsx'
import { Illustration, type IllustrationName } from '../ui/illustration.tsx'
import { MemberTop } from './member-top.tsx'

export { loadMemberHome } from './member-top.tsx'

const values: readonly { title: string; words: string; drawing: IllustrationName }[] = [
  {
    title: 'Verified by Parents',
    words: 'Each provider is here because a parent worked with them and wrote about it.',
    drawing: 'spot-verified',
  },
  {
    title: 'Invitation Only',
    words: 'New members join with a code from someone already in the village.',
    drawing: 'spot-invite',
  },
  {
    title: 'Parent-to-Parent',
    words: 'Honest notes from neighbors. No ads and no paid placement.',
    drawing: 'spot-parents',
  },
]

function Values() {
  return (
    <section className="page py-16 lg:py-22" aria-labelledby="values">
      <h2 id="values" className="sr-only">
        Why {village.name}
      </h2>
      <ul className="grid gap-9 md:grid-cols-3 md:gap-8 lg:gap-6">
        {values.map(({ title, words, drawing }) => (
          <li key={title} className="flex items-center gap-5 md:block lg:flex lg:items-center lg:gap-4">
            <Illustration name={drawing} className="w-28 flex-none md:mb-3 md:w-36 lg:mb-0 lg:w-32" />
            <div>
              <h3 className="h3 text-[1.4375rem]">{title}</h3>
              <p className="mt-1.5 max-w-72 text-ink-soft">{words}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ShareCall() {
  return (
    <section className="sky-end pt-14 lg:pt-20" aria-labelledby="share">
      <div className="page grid items-end gap-x-10 gap-y-6 lg:grid-cols-[1fr_auto]">
        <div className="lg:pb-16">
          <h2 id="share" className="h1 max-w-[17ch]">
            Someone helped your family. Tell the next one.
          </h2>
          <p className="mt-4 max-w-[34rem] text-lead text-ink-soft">
            It takes about three minutes and can save another parent weeks of searching.
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

export function HomePage() {
  const { user, loading } = useSession()
  if (user || loading) return <MemberTop />
  return (
    <>
      <Hero />
      <div className="page relative z-10 -mt-21 lg:-mt-24">
        <SearchBlock />
      </div>
      <Values />
      <div className="bg-sunk py-14 empty:hidden lg:py-18">
        <FeaturedBanner />
      </div>
      <RecentRecommendations className="page py-16 lg:py-22" />
      <ShareCall />
    </>
  )
}

const words = village.tagline.replace(/\.$/, '').split(' ')

/** Characters that fit into a line of the smallest phone. */
const lineLimit = 17
/** The last words, which stay in one line: at most three. */
const underlinedCount = [3, 2].find((count) => words.slice(-count).join(' ').length <= lineLimit) ?? 1

const promise = {
  start: words.slice(0, -underlinedCount).join(' '),
  underlined: words.slice(-underlinedCount).join(' '),
}

function Hero() {
  return (
    <div className="sky sky-top relative overflow-hidden">
      <div className="relative flex flex-col lg:min-h-[max(40.5rem,44vw)]">
        <Illustration name="hero" className="absolute inset-x-0 bottom-0 w-full max-lg:hidden" />
        <div className="page relative z-10 w-full pt-5 pb-4 md:pt-12 lg:pt-9">
          <div className="lg:max-w-[50rem]">
            <p className="eyebrow mb-3 md:mb-4">By invitation, for {village.metro} parents</p>
            <h1 className="hero-h max-w-[12.6em] max-[23rem]:text-[2.125rem]">
              {promise.start}{' '}
              <span className="relative whitespace-nowrap">
                {promise.underlined}
                <Scribble />
              </span>
            </h1>
            <p className="mt-6 max-w-[31rem] text-lead text-ink-soft md:mt-7">
              Nannies, doulas, daycares, and more, passed along by parents who’ve been there.
            </p>
            <Button asChild variant="primary" size="lg" className="mt-6 w-full sm:w-auto" iconAfter={ArrowRight}>
              <Link to="/signup">Join Community</Link>
            </Button>
          </div>
        </div>
        <div className="relative -mt-4 h-[290px] md:-mt-24 md:h-[420px] lg:hidden">
          <Illustration name="hero" cover className="absolute inset-0 h-full w-full" />
        </div>
      </div>
      <Ground />
    </div>
  )
}

function Scribble() {
  return (
    <svg
      viewBox="0 0 300 20"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute -bottom-[0.2em] -left-[2%] h-[0.3em] w-[104%] overflow-visible"
    >
      <path
        d="M3 13C60 5 120 4 170 8s90 4 126-2"
        fill="none"
        stroke="var(--color-accent)"
        strokeWidth="5"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function Ground() {
  return (
    <div className="relative h-24 bg-(--ill-hill-5)">
      <svg
        viewBox="0 0 1440 40"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute -bottom-px h-7 w-full"
      >
        <path fill="var(--color-bg)" d="M0 41V20C200 4 430 2 700 22S1240 40 1440 14V41Z" />
      </svg>
    </div>
  )
}
