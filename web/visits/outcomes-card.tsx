import { useQuery } from '@tanstack/react-query'
import { answeredHours, fewestSearches, outcomeDays, promisedHours } from '../../domain/limits.ts'
import { withCommas } from '../../domain/text/counts.ts'
import { queryOf } from '../app/call.ts'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { shortCalendarDayOf } from '../ui/dates.ts'
import { LoadingBlock, SectionFailure } from '../ui/states.tsx'
import {
  askedBase,
  contactBase,
  decisionBase,
  decisionWords,
  hoursOf,
  joinedBase,
  missingWords,
  type Outcomes,
  rateOf,
  searchBase,
  tooFew,
} from './visit.copy.ts'

export function OutcomesCard() {
  const outcomes = useQuery(queryOf('get-outcomes', {}))
  const { data, error } = outcomes
  return (
    <Card as="section" className="min-w-0 px-5 pt-4 pb-5 xl:row-span-2" aria-labelledby="outcomes">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="outcomes" className="h3">
          Results
        </h2>
        <span className="text-small text-ink-mute">Last {outcomeDays} days</span>
      </div>
      {data ? (
        <OutcomeFigures outcomes={data} />
      ) : error ? (
        <SectionFailure words="Results didn’t load." query={outcomes} />
      ) : (
        <LoadingBlock label="Loading results" className="mt-3 h-100" />
      )}
    </Card>
  )
}

function OutcomeFigures({ outcomes: of }: { outcomes: Outcomes }) {
  const since = of.searches_since
  return (
    <>
      <dl className="mt-1">
        <Measure
          name="Searches with no results"
          count={of.searches_without_result}
          base={searchBase(of)}
          rate={rateOf(of.searches_without_result, of.searches)}
          parts={of.without_result.map((one) => ({ part: missingWords(one), searches: one.searches }))}
        />
        <Measure
          name={`Questions answered within ${hoursOf(answeredHours)}`}
          count={of.questions_answered}
          base={askedBase(of)}
          rate={rateOf(of.questions_answered, of.questions_asked)}
        />
        <Measure
          name="Found someone"
          count={of.questions_found}
          base={askedBase(of)}
          rate={rateOf(of.questions_found, of.questions_asked)}
        />
        <Measure name="Contacts opened" count={of.contacts_opened} base={contactBase(of)} />
        <Measure
          name="Joined by invitation"
          count={of.joined}
          base={joinedBase(of)}
          rate={rateOf(of.codes_used, of.codes_made)}
        />
        <div className="border-b border-line py-3">
          <dt className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
            Time to decision
            <span className="font-normal text-small text-ink-mute">{decisionBase(of)}</span>
          </dt>
          <dd className="text-small">
            <TimeBar outcomes={of} />
          </dd>
        </div>
        <Measure
          name={`Waiting longer than ${hoursOf(promisedHours)} now`}
          count={of.waiting_late}
          base="not decided yet"
          isLate={of.waiting_late > 0}
        />
      </dl>
      <p className="mt-3 text-small text-ink-mute">
        {`Rates show once there are 20 or more, kinds and places once ${fewestSearches} searches found nothing.${since ? ` Searches are counted since ${shortCalendarDayOf(since)}.` : ''}`}
      </p>
    </>
  )
}

type MeasureProps = {
  name: string
  count: number
  base: string
  rate?: string
  isLate?: boolean
  parts?: readonly { part: string; searches: number }[]
}

function Measure({ name, count, base, rate, isLate, parts = [] }: MeasureProps) {
  return (
    <div className="border-b border-line py-3 last:border-0">
      <dt className="flex items-baseline justify-between gap-3 font-semibold">
        {name}
        <span
          className={classes(
            'font-display text-[1.5rem] leading-tight font-normal tabular-nums',
            isLate && 'text-danger-text',
          )}
        >
          {withCommas(count)}
        </span>
      </dt>
      <dd className="text-small text-ink-mute">
        <span className="flex flex-wrap justify-between gap-x-3">
          <span>{base}</span>
          <span className="tabular-nums">{rate}</span>
        </span>
        {rate?.endsWith('%') && (
          <span className="mt-2 block h-2 rounded-full bg-sunk" aria-hidden="true">
            <span className="block h-full rounded-full bg-chart-1" style={{ width: rate }} />
          </span>
        )}
        {parts.map(({ part, searches }) => (
          <span key={part} className="mt-1 flex justify-between gap-x-3">
            <span className="min-w-0 wrap-anywhere">{part}</span>
            <span className="tabular-nums">{withCommas(searches)}</span>
          </span>
        ))}
      </dd>
    </div>
  )
}

function TimeBar({ outcomes }: { outcomes: Outcomes }) {
  const words = decisionWords(outcomes)
  const [half, most] = words ? [outcomes.hours_p50 ?? 0, outcomes.hours_p90 ?? 0] : [0, 0]
  const end = Math.max(1.5 * promisedHours, 1.1 * most)
  const share = (hours: number) => `${((100 * hours) / end).toFixed(1)}%`
  const promise = { left: share(promisedHours) }
  return (
    <>
      <span className="relative mt-9 block h-2 rounded-full bg-sunk" aria-hidden="true">
        <span className="absolute inset-y-0 left-0 rounded-full bg-chart-1 opacity-45" style={{ width: share(most) }} />
        <span className="absolute inset-y-0 left-0 rounded-full bg-chart-1" style={{ width: share(half) }} />
        <span className="absolute -inset-y-2 border-l-2 border-dashed border-control" style={promise} />
        <span className="absolute -top-7 -translate-x-1/2 text-micro whitespace-nowrap" style={promise}>
          promise {hoursOf(promisedHours)}
        </span>
      </span>
      <span className="mt-3 block text-ink-soft">{words ?? tooFew}</span>
    </>
  )
}
