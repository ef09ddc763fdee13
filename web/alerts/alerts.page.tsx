import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useRef, useState } from 'react'
import { alertName, alertNarrowing } from '../../domain/alerts/alert-name.rules.ts'
import type { Alert } from '../../domain/alerts/alerts.contracts.ts'
import { alertsLimit } from '../../domain/limits.ts'
import { call, queryOf } from '../app/call.ts'
import { refresh } from '../app/queries.ts'
import { LetterChoice } from '../letter/letter-choice.tsx'
import { AccountFrame } from '../profiles/account-frame.tsx'
import { parentIn, questionName } from '../questions/question.copy.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { CategoryIcon } from '../ui/category-icon.tsx'
import { dayOf, shortDayOf, today } from '../ui/dates.ts'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { EmptyState, ErrorState, LoadingBlock } from '../ui/states.tsx'

/** The page at `/profile/alerts`. An alert that was ended here stays in its place, so that it can be undone. */
export function AlertsPage() {
  const query = useQuery(queryOf('list-alerts', {}))
  const [seen, setSeen] = useState<Alert[]>([])
  const alerts = query.data?.alerts ?? []
  const all = [
    ...seen.map((one) => alerts.find(({ id }) => id === one.id) ?? one),
    ...alerts.filter(({ id }) => !seen.some((one) => one.id === id)),
  ]
  if (all.length !== seen.length) setSeen(all)
  const searches = alerts.filter(({ about }) => about === 'search').length
  return (
    <AccountFrame place="/profile/alerts">
      {query.isPending ? (
        <LoadingBlock label="Loading alerts" count={3} className="h-17" />
      ) : query.isError && !query.data ? (
        <ErrorState title="We couldn’t load your alerts" query={query} />
      ) : (
        query.data && (
          <>
            <section aria-labelledby="searches" className="mt-2">
              <h3 id="searches" tabIndex={-1} className="name outline-none border-line border-b pb-2 text-small">
                <span>What we email you about</span>{' '}
                {searches > 0 && (
                  <span className="ml-1 font-normal text-ink-mute">
                    {searches} of {alertsLimit} searches
                  </span>
                )}
              </h3>
              {query.data.emails_off && <EmailsOff />}
              {all.length === 0 ? (
                <EmptyState
                  title="Nothing yet"
                  action={
                    <Link to="/search-results" className="link">
                      Find care
                    </Link>
                  }
                >
                  Press “Tell me” on any search.
                </EmptyState>
              ) : (
                <>
                  <ul className="divide-y divide-line">
                    {all.map((alert) => (
                      <AlertRow key={alert.id} alert={alert} ended={!alerts.some(({ id }) => id === alert.id)} />
                    ))}
                  </ul>
                  <p className="border-line border-t pt-3 text-ink-mute text-small">
                    One email has all of them. You can end each one from the email, too.
                  </p>
                </>
              )}
            </section>
            <section aria-labelledby="letter" className="mt-6">
              <h3 id="letter" className="name border-line border-b pb-2 text-small">
                The letter
              </h3>
              <div className="mt-3">
                <LetterChoice setting={query.data.letter} />
              </div>
            </section>
          </>
        )
      )}
    </AccountFrame>
  )
}

function EmailsOff() {
  const activate = useMutation({
    mutationFn: () => call('set-own-mail', { mail: 'alerts', on: true }),
    // the pressed button disappears
    onSuccess: () => document.getElementById('searches')?.focus(),
    onSettled: () => refresh('list-alerts', 'get-own-settings'),
    meta: { failed: 'We couldn’t turn them on' },
  })
  return (
    <Notice className="mt-3" end={<LinkButton onClick={() => activate.mutate()}>Turn them on</LinkButton>}>
      These emails are off.
    </Notice>
  )
}

const nameOf = ({ search, question }: Alert): string =>
  search ? alertName(search) : question ? questionName(question) : ''

const aboutWords = ({ about, search, question, since }: Alert): string => {
  if (search) return [alertNarrowing(search, today()), `since ${dayOf(since)}`].filter(Boolean).join(', ')
  const until = question?.open_until ? `, until ${shortDayOf(question.open_until)}` : ', closed'
  return about === 'own_question'
    ? `answers to your question${until}`
    : `same here with ${parentIn(question?.asked_from ?? null).replace('A', 'a')}${until}`
}

const frequencies = [
  { value: 'day', label: 'Daily' },
  { value: 'week', label: 'Weekly' },
]

function AlertRow({ alert, ended }: { alert: Alert; ended: boolean }) {
  const row = useRef<HTMLLIElement>(null)
  const { id, about, every } = alert
  const change = useMutation({
    mutationFn: (changed: { every?: Alert['every']; ended?: boolean }) =>
      call('change-alert', { id, about, ...changed }),
    scope: { id: `change-alert ${id}` },
    onSettled: () => refresh('list-alerts', 'list-questions', 'get-question'),
    onSuccess: (_answer, changed) => {
      // the pressed button is replaced by the other one
      if (changed.ended !== undefined) row.current?.focus()
    },
    meta: { failed: 'We couldn’t change that alert' },
  })
  const name = nameOf(alert)
  const frequency = change.isPending ? (change.variables.every ?? every) : every
  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-label={ended ? `${name}, ended` : name}
      className="grid min-h-17 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 py-2 leading-snug outline-none md:grid-cols-[2.5rem_minmax(0,1fr)_auto_auto]"
    >
      <span className="grid size-10 place-items-center rounded-full bg-sunk text-link max-md:hidden">
        {alert.about === 'same_here' ? (
          <Users size={20} />
        ) : (
          <CategoryIcon category={alert.search?.service_type_filter ?? alert.question?.service_type ?? ''} size={20} />
        )}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className={ended ? 'block text-ink-mute' : 'name block'}>{name}</span>
        <span className="block text-ink-mute text-small">
          {ended ? 'Ended. No more emails about it.' : aboutWords(alert)}
        </span>
      </span>
      {ended ? (
        <LinkButton
          className="md:col-start-4"
          onClick={() => change.mutate({ ended: false, ...(about === 'same_here' && { every }) })}
        >
          Undo <span className="sr-only">the end of {name}</span>
        </LinkButton>
      ) : (
        <>
          {about !== 'own_question' && (
            <SelectField
              label={`How often, ${name}`}
              labelHidden
              value={frequency}
              options={frequencies}
              onValueChange={(value) => change.mutate({ every: value === 'week' ? 'week' : 'day' })}
              className="max-md:order-last max-md:-ml-3 w-32 [&_.field]:min-h-(--tap) [&_.field]:border-transparent [&_.field]:bg-transparent [&_.field]:py-1 [&_.field]:font-semibold"
            />
          )}
          <Button
            className="md:col-start-4"
            busy={change.isPending && change.variables.ended === true}
            onClick={() => change.mutate({ ended: true })}
          >
            End <span className="sr-only">{name}</span>
          </Button>
        </>
      )}
    </li>
  )
}
