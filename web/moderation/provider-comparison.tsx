import { ArrowDown, ArrowLeft, Clock, Equal, EqualApproximately, Merge as MergeIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { ownWordsOf } from '../../domain/recommendations/optional-answers.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import { Email } from '../ui/email.tsx'
import { Emblem } from '../ui/emblem.tsx'
import { Notice } from '../ui/notice.tsx'
import { useWindowEvent } from '../ui/use-window-event.ts'
import { useDeskKeys } from './desk-keys.tsx'
import {
  type ComparedField,
  comparedFields,
  countLine,
  evidenceOf,
  type PairAct,
  type PairedProvider,
  type ProviderPair,
  pairKeys,
  readPairStroke,
} from './provider-pair.copy.ts'
import type { Pairs } from './use-pairs.ts'

type ProviderComparisonProps = { pair: ProviderPair; pairs: Pairs }

export function ProviderComparison({ pair, pairs }: ProviderComparisonProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  usePairKeys(pair, pairs)
  return (
    <Card as="section" aria-labelledby="comparison">
      <div className="border-b border-line px-4 py-3 md:px-7">
        <Button
          variant="quiet"
          size="sm"
          icon={ArrowLeft}
          className="-ml-4.5 lg:hidden"
          onClick={() => pairs.show(null)}
        >
          All pairs
        </Button>
        <h2 id="comparison" ref={heading} tabIndex={-1} className="h3 outline-offset-4">
          Are these the same?
        </h2>
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {evidenceOf(pair).map((words) => (
            <li key={words}>
              <Chip>{words}</Chip>
            </li>
          ))}
        </ul>
      </div>
      <div className="px-4 py-4 md:px-7">
        <div className="grid grid-cols-2 gap-4 border-b border-line pb-4 md:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1fr)]">
          <Head provider={pair.kept} />
          <Head provider={pair.merged} className="md:col-start-3" />
        </div>
        <dl>
          {comparedFields(pair).map((field) => (
            <FieldRow key={field.label} field={field} />
          ))}
        </dl>
        <div className="grid gap-4 py-4 md:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1fr)]">
          <Words provider={pair.kept} />
          <p className="text-center text-small text-ink-mute max-md:hidden">Words</p>
          <Words provider={pair.merged} />
        </div>
      </div>
      <Foot pair={pair} pairs={pairs} />
    </Card>
  )
}

function Head({ provider, className }: { provider: PairedProvider; className?: string }) {
  return (
    <div className={classes('flex min-w-0 items-center gap-3 max-md:flex-col max-md:items-start', className)}>
      <Emblem id={provider.provider_id} business={provider.is_business} className="emblem-56" />
      <div className="min-w-0">
        <h3 className="name text-lead wrap-anywhere">
          <bdi>{provider.provider_name}</bdi>
        </h3>
        <p className="text-small text-ink-soft">{countLine(provider)}</p>
      </div>
    </div>
  )
}

const likenesses = {
  same: { icon: Equal, words: ', the same' },
  near: { icon: EqualApproximately, words: ', similar' },
  none: { icon: null, words: '' },
}

/** One line of facts. On phones a value that both share is shown once. */
function FieldRow({ field: { label, likeness, kept, merged } }: { field: ComparedField }) {
  const { icon: Icon, words } = likenesses[likeness]
  const isSame = likeness === 'same'
  const look = classes('min-w-0 wrap-anywhere', likeness !== 'none' && 'font-semibold')
  return (
    <div className="grid gap-x-4 gap-y-0.5 border-b border-line py-2.5 md:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1fr)]">
      <dt
        className={classes(
          'flex items-center gap-1.5 text-small md:order-2 md:justify-center',
          likeness === 'none' ? 'text-ink-mute' : 'font-semibold text-link',
        )}
      >
        {Icon && <Icon size={15} />}
        <span>
          {label}
          <span className="md:sr-only">{words}</span>
        </span>
      </dt>
      <dd className={classes(look, 'md:order-1')}>
        <Value text={kept} />
      </dd>
      <dd className={classes(look, 'md:order-3', isSame && 'max-md:sr-only')}>
        <Value text={merged} />
      </dd>
    </div>
  )
}

function Value({ text }: { text: string | null }) {
  if (text === null) return <span className="font-normal text-ink-mute">not given</span>
  return text.includes('@') ? <Email address={text} /> : text
}

function Words({ provider }: { provider: PairedProvider }) {
  const about = (
    <span className="md:hidden">
      {' '}
      about <bdi>{provider.provider_name}</bdi>
    </span>
  )
  return (
    <div className="grid min-w-0 content-start gap-3">
      {provider.words.length === 0 && <p className="text-ink-mute">None in their own words{about}</p>}
      {provider.words.map((note) => (
        <figure key={note.id}>
          <blockquote className="quote line-clamp-6 wrap-anywhere">“{ownWordsOf(note)}”</blockquote>
          <figcaption className="mt-0.5 text-small text-ink-soft">
            <Value text={note.shared_by} />
            {about}
            {note.city && <span>, {note.city}</span>}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

function Foot({ pair, pairs: { act, outcomes, next } }: ProviderComparisonProps) {
  const outcome = outcomes.get(pair.id)
  const keysAreOn = useDeskKeys()
  const { together } = pair
  const press = (to: 'merge' | 'different' | 'later' | 'undo') => ({
    busy: act.isPending,
    'aria-keyshortcuts': keysAreOn ? pairKeys[to] : undefined,
    onClick: () => act.mutate({ pair, to }),
  })
  const messages = {
    merged: `Merged into ${together.provider_name}. To undo this later, go to Merged.`,
    different: 'Not the same. We’ll show this pair again only if something new suggests it.',
    later: 'Saved for later. This pair is now last in the list.',
  }
  return (
    <div className="rounded-b-lg border-t border-line lg:sticky lg:bottom-0 bg-tint px-4 py-4 md:px-7">
      {act.isError && (
        <Notice tone="error" className="mb-3">
          {act.error.message}
        </Notice>
      )}
      <p className="text-small wrap-anywhere" role="status">
        {outcome ? (
          messages[outcome.kind]
        ) : (
          <span>
            <b className="font-semibold">After merging:</b> <bdi>{together.provider_name}</bdi>,{' '}
            {[categoryLabel(pair.kept.service_type), together.city].filter(Boolean).join(', ')}. {countLine(together)}.
          </span>
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-end gap-3">
        {outcome ? (
          <>
            <Button {...press('undo')}>Undo</Button>
            <Button
              variant="primary"
              iconAfter={ArrowDown}
              aria-keyshortcuts={keysAreOn ? pairKeys.next : undefined}
              onClick={next}
            >
              Next
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" icon={Clock} className="mr-auto max-sm:order-1 max-sm:w-full" {...press('later')}>
              Later
            </Button>
            <Button className="max-sm:flex-1" {...press('different')}>
              Not the same
            </Button>
            <Button variant="primary" icon={MergeIcon} className="max-sm:flex-1" {...press('merge')}>
              Merge
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

const usePairKeys = (pair: ProviderPair, { act, outcomes, next }: Pairs): void => {
  const keysAreOn = useDeskKeys()
  useWindowEvent('keydown', (event) => {
    if (!keysAreOn) return
    const asked: PairAct | null = readPairStroke(event)
    if (!asked || act.isPending) return
    const isDecided = outcomes.has(pair.id)
    if (asked === 'next') next()
    else if ((asked === 'undo') === isDecided) act.mutate({ pair, to: asked })
  })
}
