import { useState } from 'react'
import type { ProviderPage } from '../../domain/providers/providers.contracts.ts'
import { ratingWords } from '../../domain/recommendations/ratings.ts'
import { LinkButton } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Stars } from '../ui/stars.tsx'
import { againWords } from './provider.copy.ts'

const barsShown = 4

export function ProviderSays({ provider }: { provider: ProviderPage }) {
  const again = againWords(provider)
  return (
    <section className="mt-11" aria-labelledby="says">
      <h2 id="says" className="h3">
        What parents say
      </h2>
      <div className="mt-5 grid gap-x-12 gap-y-8 md:max-lg:grid-cols-[1.25fr_1fr] xl:grid-cols-[1.25fr_1fr]">
        <HighlightBars provider={provider} />
        <div>
          <div className="mb-4 flex items-center gap-3.5 max-lg:hidden print:flex">
            <b className="font-display text-[2.75rem] leading-none font-[440] tracking-[-0.02em]">
              {provider.rating.toFixed(1)}
            </b>
            <div>
              <Stars rating={provider.rating} />
              <p className="mt-1 text-small text-ink-mute">from {provider.total_recommendations} families</p>
            </div>
          </div>
          <RatingSpread counts={provider.rating_counts} />
          <p className="mt-4 text-small text-ink-soft">{again && `${again}.`}</p>
        </div>
      </div>
    </section>
  )
}

function HighlightBars({ provider }: { provider: ProviderPage }) {
  const { combined_highlights: names, highlight_counts: counts, total_recommendations: families } = provider
  const [open, setOpen] = useState(false)
  const hidden = names.length - barsShown
  return (
    <div>
      <ul className="grid gap-3.5">
        {names.map((name, at) => (
          <li
            key={name}
            className={`grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1.5 ${at >= barsShown && !open ? 'hidden print:grid' : ''}`}
          >
            <span className="wrap-anywhere">{name}</span>
            <span className="text-small text-ink-mute tabular-nums">
              {counts[at]} of {families}
            </span>
            <Bar
              of={families}
              count={counts[at] ?? 0}
              color={at === 0 ? 'bg-primary' : undefined}
              className="col-span-2"
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <LinkButton className="mt-3.5" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show fewer' : `${hidden} more ${hidden === 1 ? 'thing' : 'things'} parents mentioned`}
        </LinkButton>
      )}
    </div>
  )
}

function RatingSpread({ counts }: { counts: number[] }) {
  const most = counts.reduce((sum, count) => sum + count, 0)
  return (
    <ul className="grid gap-1.5 text-small">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = counts[stars - 1] ?? 0
        return (
          <li key={stars} className="grid grid-cols-[5.5rem_minmax(0,1fr)_2.25rem] items-center gap-2.5">
            <span>{ratingWords[stars - 1]}</span>
            <Bar of={most} count={count} color="bg-star" />
            <span className="text-right text-ink-mute tabular-nums">{count}</span>
          </li>
        )
      })}
    </ul>
  )
}

type BarProps = { of: number; count: number; color: string | undefined; className?: string }

function Bar({ of, count, color, className }: BarProps) {
  return (
    <span className={classes('bar block h-2 overflow-hidden rounded-full bg-skeleton', className)} aria-hidden="true">
      <span
        className={`block h-full rounded-full ${color ?? 'bg-[light-dark(var(--color-laurel-500),var(--color-laurel-400))]'}`}
        style={{ width: `${(100 * count) / of}%` }}
      />
    </span>
  )
}
