import { Link } from '@tanstack/react-router'
import { Calendar, Hand, Heart, Lock, MessageCircle, Pin } from 'lucide-react'
import type { LetterSetting } from '../../domain/letter/letter.contracts.ts'
import { Segment, type SegmentOption } from '../ui/segment.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { nextWords, useLetterSetting, weekdays } from './letter-setting.ts'

const rhythms: readonly SegmentOption<LetterSetting['every']>[] = [
  { value: 'off', label: 'Off' },
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
]

const parts = [
  { words: 'New notes near your town', icon: Pin },
  { words: 'Questions you could answer', icon: Hand },
  { words: 'Who is available soon', icon: Calendar },
  { words: 'What was asked and answered', icon: MessageCircle },
  { words: 'Thanks you got', icon: Heart },
  { words: 'Never a full name, number, or tracker', icon: Lock },
]

/** How often the letter comes by email, and what is in it. */
export function LetterChoice({ setting }: { setting: LetterSetting }) {
  const { shown, saved, choose } = useLetterSetting(setting)
  const { every, weekday } = shown
  const days = weekdays.map((day, value) => ({
    value: String(value),
    label: every === 'month' ? `First ${day} of the month` : `${day}s`,
  }))
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segment
          label="The letter by email"
          options={rhythms}
          value={every}
          onValueChange={(chosen) => choose({ every: chosen })}
        />
        {every !== 'off' && (
          <SelectField
            label="Day of the letter"
            labelHidden
            className="min-w-44"
            options={days}
            value={String(weekday)}
            onValueChange={(chosen) => choose({ weekday: Number(chosen) })}
          />
        )}
        <p role="status" className="font-semibold text-small text-link">
          {saved && <span>Saved</span>}
        </p>
      </div>
      <p className="mt-2 min-h-lh text-ink-soft text-small">
        <span>{nextWords(shown)}</span> <span>Skipped when there are fewer than three things.</span>
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-2 text-small sm:grid-cols-2">
        {parts.map(({ words, icon: Icon }) => (
          <li key={words} className="flex items-center gap-2.5">
            <Icon size={18} className="text-link" />
            <span>{words}</span>
          </li>
        ))}
      </ul>
      <Link to="/letter" className="link mt-3 inline-flex min-h-11 items-center">
        Read this week’s letter
      </Link>
    </>
  )
}
