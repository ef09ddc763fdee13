// At the top of the dashboard: members who met the limit on contacts, until an administrator has seen it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import {
  type ContactAlarm,
  listContactAlarms,
  markContactAlarmSeen,
} from '../../domain/providers/contact-reveals.contracts.ts'
import { call, queryOf } from '../call.ts'
import { Button } from '../ui/button.tsx'
import { dayAndTimeOf } from '../ui/dates.ts'
import { Email } from '../ui/email.tsx'
import { Notice } from '../ui/notice.tsx'

/** Nothing at all while there is nothing to say. */
export function ContactAlarms() {
  const { data } = useQuery(queryOf(listContactAlarms, {}))
  if (!data?.alarms.length) return null
  return (
    <section aria-label="Limits on contacts" className="mb-5 grid gap-3" aria-live="polite">
      {data.alarms.map((alarm) => (
        <Alarm key={alarm.id} alarm={alarm} />
      ))}
    </section>
  )
}

const met = { minutes: 'opened ten contacts within ten minutes', day: 'opened thirty contacts within a day' }

/** "12 further ones were refused." */
const refusedWords = (refused: number): string =>
  refused === 1 ? 'One more was refused.' : `${refused.toLocaleString('en-US')} more were refused.`

function Alarm({ alarm }: { alarm: ContactAlarm }) {
  const queries = useQueryClient()
  const { id, reached, full_name, email, refused, last_at } = alarm
  const mark = useMutation({
    mutationFn: () => call(markContactAlarmSeen, { id, reached }),
    onSettled: () => queries.invalidateQueries({ queryKey: [listContactAlarms.name] }),
    meta: { failed: 'This was not marked as seen' },
  })
  return (
    <Notice tone="warn" icon={ShieldAlert}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="wrap-anywhere">
            <b className="font-semibold">{full_name}</b> (<Email address={email} />) {met[reached]}.{' '}
            {refusedWords(refused)}
          </p>
          <p className="text-small">Last on {dayAndTimeOf(last_at)}. Nobody else is affected.</p>
        </div>
        <Button size="sm" busy={mark.isPending} onClick={() => mark.mutate()}>
          Mark as seen<span className="sr-only"> that {full_name} met the limit</span>
        </Button>
      </div>
    </Notice>
  )
}
