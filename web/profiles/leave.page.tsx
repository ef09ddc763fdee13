import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../../domain/contract.ts'
import { erasingDays, reasonLimit } from '../../domain/limits.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { Question } from '../../domain/questions/questions.contracts.ts'
import type { getMySubmissions } from '../../domain/recommendations/recommendations.contracts.ts'
import { counted } from '../../domain/text/counts.ts'
import { call, queryOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { signOut } from '../app/sign-out.ts'
import { useAskedPassword } from '../auth/asked-password.tsx'
import { questionName } from '../questions/question.copy.ts'
import { RecommendationText } from '../recommendations/recommendation-text.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { dayOf } from '../ui/dates.ts'
import { CheckField, TextField } from '../ui/field.tsx'
import { Segment } from '../ui/segment.tsx'
import { ErrorState, LoadingBlock } from '../ui/states.tsx'
import { AccountFrame } from './account-frame.tsx'

type Recommendation = Answer<typeof getMySubmissions>['submissions'][number]

const choices = [
  { value: 'keep', label: 'Keep' },
  { value: 'remove', label: 'Remove' },
] as const

/** Others can read it: it can stay. */
const isPosted = ({ state_now }: Question): boolean => state_now === 'open' || state_now === 'closed'

export function LeavePage() {
  const { user } = useSession()
  const mine = useQuery({ ...queryOf('get-my-submissions', {}), enabled: user !== null })
  const questions = useQuery({ ...queryOf('list-questions', {}), enabled: user !== null })
  return (
    <AccountFrame place="/profile/leave">
      {mine.data && questions.data ? (
        <Leave all={mine.data.submissions} asked={questions.data.mine.filter(isPosted)} />
      ) : mine.isError || questions.isError ? (
        <ErrorState title="Failed to load recommendations" query={mine.isError ? mine : questions}>
          Nothing has changed.
        </ErrorState>
      ) : (
        <LoadingBlock label="Loading your recommendations" count={4} className="mt-4 h-16" />
      )}
    </AccountFrame>
  )
}

function Leave({ all, asked }: { all: Recommendation[]; asked: Question[] }) {
  const shown = all.filter(({ status, earlier_shown }) => status === 'approved' || earlier_shown)
  const hidden = all.length - shown.length
  const [removed, setRemoved] = useState<string[]>([])
  const keepIds = [...shown, ...asked].map(({ id }) => id).filter((id) => !removed.includes(id))
  /** Questions that are removed. */
  const others = removed.filter((id) => asked.some((question) => question.id === id))
  const choose = (id: string, value: 'keep' | 'remove') => {
    const others = removed.filter((other) => other !== id)
    setRemoved(value === 'remove' ? [...others, id] : others)
  }
  return (
    <>
      <p className="mt-1 max-w-128 text-ink-soft">
        {`You can leave anytime.${shown.length > 0 ? ' First, tell us what to do with the recommendations you shared.' : ''}`}
      </p>
      {shown.length > 0 && (
        <section aria-labelledby="yours" className="mt-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <h3 id="yours" className="h4">
              Your recommendations
            </h3>
            {shown.length > 1 && (
              <p className="flex gap-5 text-small">
                <LinkButton onClick={() => setRemoved(others)}>Keep all</LinkButton>
                <LinkButton onClick={() => setRemoved([...others, ...shown.map(({ id }) => id)])}>
                  Remove all
                </LinkButton>
              </p>
            )}
          </div>
          <p className="mt-1 max-w-160 text-small text-ink-mute">
            If you keep one, its words and stars stay without your name, and we erase what connects them to your
            account.
          </p>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {shown.map((note) => {
              const { id, service_type, city } = note
              const name = note.business_name ?? note.provider_name
              const goes = removed.includes(id)
              return (
                <li key={id} className="grid items-center gap-x-6 gap-y-3 py-3.5 md:grid-cols-[minmax(0,1fr)_auto]">
                  <article className={goes ? 'text-ink-mute' : undefined}>
                    <p className="wrap-anywhere">
                      {/* in a new window, so that the choices here stay */}
                      <Link to="/my-recommendations/$id" params={{ id }} target="_blank" className="link font-semibold">
                        {name}
                      </Link>{' '}
                      <span className="text-small text-ink-mute">
                        {[categoryLabel(service_type), city].filter(Boolean).join(', ')}
                      </span>
                    </p>
                    <RecommendationText
                      {...note}
                      quoteClassName="mt-1 line-clamp-2 text-[1.0625rem]"
                      sentenceClassName={classes('mt-1 line-clamp-2', !goes && 'text-ink-soft')}
                    />
                  </article>
                  <div className="max-md:*:w-full max-md:[&_label]:flex-1">
                    <Segment
                      label={`Your recommendation of ${name}`}
                      options={choices}
                      value={goes ? 'remove' : 'keep'}
                      onValueChange={(value) => choose(id, value)}
                    />
                  </div>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {hidden > 0 && (
        <p className="mt-3 text-small text-ink-mute">
          {counted(hidden, 'recommendation')} that parents can’t see will be removed, too.
        </p>
      )}
      {asked.length > 0 && (
        <section aria-labelledby="asked" className="mt-7">
          <h3 id="asked" className="h4">
            Your questions
          </h3>
          <p className="mt-1 max-w-160 text-small text-ink-mute">
            If you remove one, what other parents answered goes, too. No one sees that a question was yours.
          </p>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {asked.map((question) => (
              <li
                key={question.id}
                className="grid items-center gap-x-6 gap-y-3 py-3.5 md:grid-cols-[minmax(0,1fr)_auto]"
              >
                <div className="min-w-0 wrap-anywhere">
                  <p className="font-semibold">{questionName(question)}</p>
                  <p dir="auto" className="quote line-clamp-2 text-[1.0625rem]">{`“${question.words}”`}</p>
                </div>
                <div className="max-md:*:w-full max-md:[&_label]:flex-1">
                  <Segment
                    label={`Your question: ${questionName(question)}`}
                    options={choices}
                    value={removed.includes(question.id) ? 'remove' : 'keep'}
                    onValueChange={(value) => choose(question.id, value)}
                  />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <WhatHappens />
      <Go keepIds={keepIds} removed={removed.length} />
    </>
  )
}

function WhatHappens() {
  return (
    <section aria-labelledby="what" className="mt-7">
      <h3 id="what" className="h4">
        What else happens
      </h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink-soft">
        <li>We’ll erase your profile, alerts, answers, votes, saved providers, messages, and page visits.</li>
        <li>Your codes will stop working. Parents you invited will stay, listed as invited by “A former member.”</li>
        <li>
          To undo this, sign in within {erasingDays} days. After that it’s gone, except in a backup, which is deleted
          later on its own schedule.
        </li>
      </ul>
      <Button asChild icon={Download} className="mt-4 max-sm:w-full">
        <Link to="/profile/settings" hash="held">
          Download everything first
        </Link>
      </Button>
    </section>
  )
}

function Go({ keepIds, removed }: { keepIds: string[]; removed: number }) {
  const [why, setWhy] = useState('')
  const [atOnce, setAtOnce] = useState(false)
  const { field, errorAt, busy, submit } = useAskedPassword('You haven’t left yet', async (password) => {
    const { erase_at } = await call('leave-village', { password, why, keep_ids: keepIds, at_once: atOnce })
    await signOut(
      erase_at
        ? `You’re leaving. To undo this, sign in before ${dayOf(erase_at)}.`
        : 'You’ve left the village, and we’ve erased your account.',
    )
  })
  // "2 stay unsigned, 1 removed"
  const outcome = [
    keepIds.length > 0 && `${keepIds.length} ${keepIds.length === 1 ? 'stays' : 'stay'}`,
    removed > 0 && `${removed} removed`,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <form onSubmit={submit} noValidate className="mt-7 border-t border-line pt-5 pb-3">
      <div className="grid gap-5 md:grid-cols-2">
        {field}
        <TextField
          label="Why? (optional)"
          hint="Only administrators will see it"
          maxLength={reasonLimit}
          value={why}
          onChange={({ target }) => setWhy(target.value)}
          error={errorAt('why')}
        />
      </div>
      <CheckField
        className="mt-4"
        label={`Leave right away, with no ${erasingDays}-day wait`}
        checked={atOnce}
        onChange={({ target }) => setAtOnce(target.checked)}
      />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" variant="danger" className="max-sm:w-full" busy={busy}>
          {[atOnce ? 'Leave now' : 'Leave', outcome].filter(Boolean).join(': ')}
        </Button>
        <Button asChild variant="quiet">
          <Link to="/profile">Stay</Link>
        </Button>
      </div>
    </form>
  )
}
