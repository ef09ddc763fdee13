import { Calendar } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type FreeAnswer, freeAnswers, freeDays } from '../../domain/provider-portal/page-settings.rules.ts'
import type { OwnPageView } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { availableDayFault, lastAvailableDay } from '../../domain/providers/available-day.rules.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { dayOf, today } from '../ui/dates.ts'
import { TextField } from '../ui/field.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import type { Acting, Faults } from './use-own-page.ts'

const options: { value: FreeAnswer; label: string }[] = [
  { value: 'now', label: 'Looking for a family now' },
  { value: 'from', label: 'Starting on a date' },
  { value: 'not', label: 'Not taking new families' },
]

type PageAvailabilityProps = { own: OwnPageView; acting: Acting }

/** A choice takes effect when it is saved. Saving the same choice again renews its date. */
export function PageAvailability({ own, acting }: PageAvailabilityProps) {
  const [chosen, setChosen] = useState<FreeAnswer>()
  const [day, setDay] = useState<string>()
  const [faults, setFaults] = useState<Faults>({})
  const free = chosen ?? own.free
  const from = day ?? own.free_from ?? ''
  const send = async (name: string, answer: FreeAnswer | null) => {
    const { done, faults } = await acting.act(name, 'We couldn’t save this', {
      kind: 'free',
      free: answer,
      ...(answer === 'from' && { from }),
    })
    setFaults(faults)
    if (!done) return
    // a choice made since then has not been sent
    setChosen((now) => (now === chosen ? undefined : now))
    setDay((now) => (now === day ? undefined : now))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const fault = free === 'from' && availableDayFault(from, today())
    if (free === null) setFaults({ free: 'Please choose one' })
    else if (fault) setFaults({ from: fault })
    else void send('free', free)
  }
  return (
    <Card as="section" className="p-5" aria-labelledby="free">
      <h2 id="free" className="h4">
        When are you available?
      </h2>
      <form onSubmit={save} noValidate>
        <RadioGroupField
          className="mt-1"
          label="When are you available?"
          labelHidden
          options={options}
          value={free ?? ''}
          onValueChange={(value) => {
            setChosen(freeAnswers.find((one) => one === value))
            setFaults({})
          }}
          error={faults.free}
        />
        {free === 'from' && (
          <TextField
            className="mt-3"
            label="From"
            icon={Calendar}
            type="date"
            min={today()}
            max={lastAvailableDay(today())}
            value={from}
            onChange={({ target }) => setDay(target.value)}
            error={faults.from}
          />
        )}
        <p role="status" className="mt-3 text-small text-ink-mute">
          {own.free && own.free_until
            ? `This shows until ${dayOf(own.free_until)}. Save it again to show it for ${freeDays} more days.`
            : `Members will see it for ${freeDays} days. Then we’ll stop showing it.`}
        </p>
        <div className="mt-3 flex flex-wrap gap-2.5">
          <Button type="submit" size="sm" busy={acting.isDoing('free')}>
            Save
          </Button>
          {own.free && (
            <Button
              variant="quiet"
              size="sm"
              busy={acting.isDoing('free nothing')}
              onClick={() => send('free nothing', null)}
            >
              Clear answer
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
