import { Link } from '@tanstack/react-router'
import { BadgeCheck, type LucideIcon, MessageSquare, ShieldCheck, Users } from 'lucide-react'
import { village } from '../../domain/village.ts'
import { useSession } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Illustration } from '../ui/illustration.tsx'

const values: readonly { name: string; words: string; icon: LucideIcon }[] = [
  {
    name: 'Trust & Safety',
    words: 'Members join by invitation, and a real person reads every note.',
    icon: ShieldCheck,
  },
  { name: 'Community First', words: 'Neighbors help neighbors. No paid placement.', icon: Users },
  {
    name: 'Verified Quality',
    words: 'We show contact details only when a parent tells us the provider agreed.',
    icon: BadgeCheck,
  },
  { name: 'Real Reviews', words: 'First-hand experience from parents who’ve been there.', icon: MessageSquare },
]

const steps: readonly { name: string; words: string }[] = [
  { name: 'Parents Share', words: 'A member tells us who helped their family and what stood out.' },
  { name: 'We Verify', words: 'Our team reads it, usually within a day.' },
  { name: 'You Connect', words: 'Search by place and kind of care, then reach out directly.' },
]

export function AboutPage() {
  return (
    <>
      <Hero />
      <div className="page grid gap-x-20 gap-y-12 py-16 lg:grid-cols-2 lg:py-22">
        {village.story && (
          <section>
            <h2 className="h2">Our Story</h2>
            <p className="mt-4 text-lead text-ink-soft">{village.story}</p>
          </section>
        )}
        <section>
          <h2 className="h2">Our Mission</h2>
          <p className="mt-4 text-lead text-ink-soft">
            Every parent deserves help they can trust from the first day. We keep the village small enough to vouch for,
            and open the gate one introduction at a time.
          </p>
        </section>
      </div>
      <Values />
      <HowItWorks />
    </>
  )
}

function Hero() {
  return (
    <>
      <div className="sky-fade sky-top relative">
        <div className="page grid items-end gap-8 pt-8 lg:grid-cols-[1fr_auto] lg:pt-12">
          <div className="pb-6 lg:pb-20">
            <h1 className="hero-h">{village.motto}.</h1>
            <p className="mt-5 max-w-[34rem] text-lead text-ink-soft">
              Finding care should feel like asking a neighbor over the fence, not like searching the whole internet at 2
              a.m.
            </p>
          </div>
          <Illustration
            name="neighbors"
            className="relative z-10 mx-auto mb-1 w-full max-w-[22rem] md:max-w-[30rem] lg:w-[33rem] lg:max-w-none"
          />
        </div>
      </div>
      <svg
        viewBox="0 0 1440 120"
        preserveAspectRatio="none"
        className="relative z-[1] -mt-5 block h-20 w-full lg:-mt-9 lg:h-28"
        aria-hidden="true"
      >
        <path fill="var(--ill-hill-2)" d="M0 62C220 30 420 66 700 46S1200 6 1440 34V120H0Z" />
        <path fill="var(--ill-hill-3)" d="M0 74C260 58 500 84 760 58S1180 26 1440 48V120H0Z" />
        <path fill="var(--color-bg)" d="M0 121V104C240 84 520 82 780 100S1260 116 1440 92V121Z" />
      </svg>
    </>
  )
}

function Values() {
  return (
    <section className="bg-sunk py-16 lg:py-20" aria-labelledby="values">
      <div className="page">
        <h2 id="values" className="h2 mb-8">
          What we stand for
        </h2>
        <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {values.map(({ name, words, icon: Icon }) => (
            <li key={name} className="border-t-2 border-primary pt-5">
              <h3 className="h4 flex items-center gap-2.5">
                <Icon size={21} className="text-link" />
                {name}
              </h3>
              <p className="mt-2 text-ink-soft">{words}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function HowItWorks() {
  const { user } = useSession()
  return (
    <section className="page py-16 lg:py-22" aria-labelledby="how">
      <h2 id="how" className="h2 mb-10">
        How It Works
      </h2>
      <ol className="grid gap-8 md:grid-cols-3 lg:gap-12">
        {steps.map(({ name, words }, index) => (
          <li key={name} className="flex gap-5">
            <span className="font-display text-[3.25rem] text-accent-text leading-none" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className="h3">{name}</h3>
              <p className="mt-2 text-ink-soft">{words}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-12 flex flex-wrap gap-3">
        <Button asChild variant="primary" size="lg" className="max-sm:w-full">
          {user ? <Link to="/generate-referral">Invite a parent</Link> : <Link to="/signup">Join Community</Link>}
        </Button>
        <Button asChild size="lg" className="max-sm:w-full">
          <Link to="/add-listing">Share Recommendation</Link>
        </Button>
      </div>
    </section>
  )
}
