// The top of a visitor's home page: the village under its sky, the promise, and the first step.
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { village } from '../../domain/village.ts'
import { Button } from '../ui/button.tsx'
import { Illustration } from '../ui/illustration.tsx'

const words = village.tagline.replace(/\.$/, '').split(' ')

/** The tagline as a heading; its last three words are underlined by hand. */
const promise = { start: words.slice(0, -3).join(' '), underlined: words.slice(-3).join(' ') }

/** The hero; the search block overlaps the ground at its end. */
export function Hero() {
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

/** The nearest hill, on which the search block stands, with the page's edge along its foot. */
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
