import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { HandHeart } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { Answer } from '../../domain/contract.ts'
import type { getLetter, LetterDays, LetterSetting } from '../../domain/letter/letter.contracts.ts'
import {
  askedWords,
  asksWords,
  availableWords,
  daysWords,
  partTitles,
  recommendedWords,
  thanksWords,
} from '../../domain/letter/letter-words.ts'
import { letterWeeks } from '../../domain/limits.ts'
import { kindAndTown } from '../../domain/providers/categories.ts'
import { counted } from '../../domain/text/counts.ts'
import { queryOf } from '../app/call.ts'
import { queries } from '../app/queries.ts'
import { useSession } from '../app/session.ts'
import { ProviderLink } from '../providers/provider-link.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { Emblem } from '../ui/emblem.tsx'
import { Notice } from '../ui/notice.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { EmptyState, ErrorState, LoadingBlock } from '../ui/states.tsx'
import { nextWords, useLetterSetting, weeklyWords } from './letter-setting.ts'

type Page = Answer<typeof getLetter>
type Shown = NonNullable<Page['letter']>

const sheet = 'flap rounded-xl px-5 pt-11 pb-6 md:px-11 md:pt-13 md:pb-8'

/** The page at `/letter`: this week's, or with `to` and `every` another one. */
export function LetterPage() {
  const { to, every } = useSearch({ from: '/letter' })
  const signedIn = useSession().user !== null
  const input = { ...(to && { to }), ...(every === 'month' && ({ every } as const)) }
  // the list of earlier ones stays while another loads
  const page = useQuery({ ...queryOf('get-letter', input), enabled: signedIn, placeholderData: keepPreviousData })
  const isRead = to === undefined && page.data?.quiet === false
  useEffect(() => {
    if (isRead)
      queries.setQueriesData<Page>(
        { queryKey: ['get-letter', { peek: '1' }] },
        (before) => before && { ...before, read: true },
      )
  }, [isRead])
  return (
    <div className="page grid max-w-265 grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 pt-5 pb-10 lg:grid-cols-[minmax(0,40rem)_minmax(0,18rem)]">
      <Card as="article" className={sheet} aria-busy={page.isPlaceholderData}>
        {!page.data?.letter && <h1 className="sr-only">The village letter</h1>}
        {page.isPending && <LoadingBlock label="Loading the letter" className="h-160" />}
        {page.isLoadingError && <ErrorState as="h2" title="We couldn’t load the letter" query={page} />}
        {page.data && <Sheet page={page.data} isEarlier={to !== undefined} unit={every === 'month' ? every : 'week'} />}
      </Card>
      {page.data && (
        <aside className="grid gap-5 print:hidden" aria-label="More letters">
          <ByEmail setting={page.data.setting} />
          <Earlier days={page.data.earlier} />
        </aside>
      )}
    </div>
  )
}

function Sheet({ page: { letter, quiet }, isEarlier, unit }: { page: Page; isEarlier: boolean; unit: string }) {
  if (!letter && !quiet)
    return (
      <EmptyState title="No letter here" as="h2">
        {`Letters can be read for ${letterWeeks} weeks.`}
      </EmptyState>
    )
  if (!letter)
    return (
      <EmptyState title={isEarlier ? `That was a quiet ${unit}` : 'A quiet week'} as="h2">
        {isEarlier ? 'There was too little news for a letter.' : 'What’s new near you will show up here.'}
      </EmptyState>
    )
  const { notes, asks, free, answered, thanks, near, to } = letter
  return (
    <>
      {quiet && (
        <Notice title="A quiet week." className="mb-5">
          Here’s the last letter.
        </Notice>
      )}
      <p role="status" className="text-ink-mute text-small">
        {`${daysWords(letter)}, ${to.slice(0, 4)}${near === null ? '' : `, near ${near}`}`}
      </p>
      <h1 className="h2 mt-0.5 text-[2.125rem]">The village letter</h1>
      <Part title={partTitles.notes}>
        {notes.map((note) => (
          <ProviderRow key={note.provider_id} provider={note} quote={note.words} />
        ))}
      </Part>
      <Part title={partTitles.asks}>
        {asks.map((ask) => (
          <li key={ask.id} className={classes(row, 'flex-wrap items-start')}>
            <div className="min-w-0 flex-[1_1_18rem] wrap-anywhere">
              <p className="font-semibold">{asksWords(ask)}</p>
              <Quote words={ask.words} />
              <p className="text-ink-mute text-small">{recommendedWords(ask)}</p>
            </div>
            <Button asChild size="sm">
              <Link to="/questions/$id/answer" params={{ id: ask.id }}>
                I know someone<span className="sr-only">: {asksWords(ask)}</span>
              </Link>
            </Button>
          </li>
        ))}
      </Part>
      <Part title={partTitles.free}>
        {free.map((provider) => (
          <ProviderRow key={provider.provider_id} provider={provider} end={availableWords(provider)} />
        ))}
      </Part>
      <Part title={partTitles.answered}>
        {answered.map((question) => (
          <li key={question.id} className={classes(row, 'items-center justify-between')}>
            <p className="min-w-0 wrap-anywhere">
              {`${askedWords(question)} ${counted(question.parents, 'parent')} answered.`}
            </p>
            <Button asChild size="sm" variant="quiet">
              <Link to="/questions/$id" params={{ id: question.id }}>
                Read<span className="sr-only">: {askedWords(question)}</span>
              </Link>
            </Button>
          </li>
        ))}
      </Part>
      {thanks > 0 && (
        <Notice tone="ok" icon={HandHeart} className="mt-6">
          {thanksWords(thanks)}
        </Notice>
      )}
    </>
  )
}

const row = 'flex gap-x-4 gap-y-2 border-line border-b py-3.5 last:border-0'

/** Left out without a row. */
function Part({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section>
      <h2 className="mt-8 border-line border-b pb-2 text-[1.375rem] leading-[1.3]">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

function Quote({ words }: { words: string }) {
  return (
    <p dir="auto" className="quote wrap-anywhere">
      “{words}”
    </p>
  )
}

type ProviderRowProps = { provider: Shown['notes'][number] | Shown['free'][number]; quote?: string; end?: string }

function ProviderRow({ provider, quote, end }: ProviderRowProps) {
  return (
    <li className={classes(row, quote ? 'items-start' : 'items-center')}>
      <Emblem id={provider.provider_id} business={provider.is_business} className="size-12 rounded-md" />
      <div className="min-w-0 wrap-anywhere">
        {quote && <Quote words={quote} />}
        <span className="link">
          <ProviderLink provider={provider} />
        </span>{' '}
        <span className={classes('text-ink-mute text-small', !quote && 'block')}>{kindAndTown(provider)}</span>
      </div>
      {end && <p className="ml-auto font-semibold text-small whitespace-nowrap">{end}</p>}
    </li>
  )
}

function ByEmail({ setting }: { setting: LetterSetting }) {
  const { shown, saved, choose } = useLetterSetting(setting)
  const rhythms = [
    { value: 'week', label: weeklyWords(shown.weekday) },
    { value: 'month', label: 'Monthly' },
    { value: 'off', label: 'Only here' },
  ] as const
  return (
    <Card as="section" className="px-5 py-4.5">
      <RadioGroupField
        label="By email too?"
        options={rhythms}
        value={shown.every}
        onValueChange={(chosen) => choose({ every: rhythms.find(({ value }) => value === chosen)?.value ?? 'off' })}
      />
      <p role="status" className="min-h-lh text-ink-mute text-small">
        <span>{saved ? 'Saved' : nextWords(shown)}</span>
      </p>
      <Link to="/profile/alerts" className="link inline-flex min-h-11 items-center text-small">
        Choose the day
      </Link>
    </Card>
  )
}

function Earlier({ days }: { days: LetterDays[] }) {
  const link = 'link inline-flex min-h-11 items-center aria-[current]:no-underline'
  return (
    <section className="px-1">
      <h2 className="name text-[0.9375rem]">Earlier letters</h2>
      <ul className="mt-1 max-lg:columns-2 sm:max-lg:columns-3">
        <li>
          <Link to="/letter" activeOptions={{ exact: true }} className={link}>
            This week
          </Link>
        </li>
        {days.map((one) => (
          <li key={one.to}>
            <Link to="/letter" search={{ to: one.to }} className={link}>
              {daysWords(one)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
