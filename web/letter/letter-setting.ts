import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { listAlerts } from '../../domain/alerts/alerts.contracts.ts'
import type { Answer } from '../../domain/contract.ts'
import type { getLetter, LetterSetting } from '../../domain/letter/letter.contracts.ts'
import { shortCalendarDayOf } from '../../domain/text/calendar-days.ts'
import { call } from '../app/call.ts'
import { queries, refresh } from '../app/queries.ts'
import { useDelay } from '../ui/use-delay.ts'

export const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** "Weekly, on Sundays" */
export const weeklyWords = (weekday: number): string => `Weekly, on ${weekdays[weekday]}s`

/** "Next on Nov 29, near Berkeley." */
export const nextWords = ({ next, near }: LetterSetting): string =>
  next === null ? '' : `Next on ${shortCalendarDayOf(next)}${near === null ? '' : `, near ${near}`}.`

/** Every screen that shows the setting has it in its response. */
const spread = (setting: LetterSetting): void => {
  queries.setQueriesData<Answer<typeof getLetter>>({ queryKey: ['get-letter'] }, (page) => page && { ...page, setting })
  queries.setQueriesData<Answer<typeof listAlerts>>(
    { queryKey: ['list-alerts'] },
    (page) => page && { ...page, letter: setting },
  )
  void refresh('get-own-settings')
}

const savedMs = 2000

/** The setting as it will be, `choose` for a change of it, and whether one was saved in the last two seconds. */
export const useLetterSetting = (setting: LetterSetting) => {
  const [saved, setSaved] = useState(false)
  const save = useMutation({
    mutationFn: (choice: Pick<LetterSetting, 'every' | 'weekday'>) => call('set-letter', choice),
    // one after another: the last choice wins
    scope: { id: 'set-letter' },
    onSuccess: (answer) => {
      spread(answer)
      setSaved(true)
    },
    meta: { failed: 'We couldn’t save that' },
  })
  useDelay(saved, saved ? savedMs : null, () => setSaved(false))
  const shown = save.isPending ? { ...setting, next: null, ...save.variables } : setting
  return {
    shown,
    saved: saved && !save.isPending,
    choose: (change: Partial<Pick<LetterSetting, 'every' | 'weekday'>>) =>
      save.mutate({ every: shown.every, weekday: shown.weekday, ...change }),
  }
}
