import { useMutation } from '@tanstack/react-query'
import { Check, type LucideIcon, Users } from 'lucide-react'
import { useState } from 'react'
import type { Question } from '../../domain/questions/questions.contracts.ts'
import { call } from '../app/call.ts'
import { queries, refresh } from '../app/queries.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { questionName } from './question.copy.ts'

type ToggleButtonProps = Omit<ButtonProps, 'busy'> & { on: boolean; icon: LucideIcon }

export function ToggleButton({ on, icon, className, ...button }: ToggleButtonProps) {
  return (
    <Button
      size="sm"
      {...button}
      icon={on ? Check : icon}
      // a double click counts once
      busy={false}
      aria-pressed={on}
      className={classes(
        on && 'bg-primary-soft text-on-primary-soft',
        on && button.variant !== 'quiet' && 'border-primary',
        className,
      )}
    />
  )
}

/**
 * A state that a press changes right away. Presses are sent one after the other; a failed one is taken back. `given` is what
 * the server said last, which the answer of a press replaces until the page is fetched again.
 */
export const useToggle = <State extends object>(
  id: string,
  given: State,
  send: (on: boolean) => Promise<Partial<State>>,
) => {
  const [saved, setSaved] = useState({ given, answer: {} })
  const toggle = useMutation({
    mutationFn: send,
    scope: { id },
    onSuccess: (answer) => {
      setSaved({ given, answer })
      // the open list keeps its rows until it is opened again
      void queries.invalidateQueries({ queryKey: ['list-questions'], refetchType: 'none' })
      void refresh('get-question')
    },
    meta: { failed: 'We couldn’t save that' },
  })
  const last: State = saved.given === given ? { ...given, ...saved.answer } : given
  return { last, sending: toggle.isPending ? toggle.variables : undefined, press: toggle.mutate }
}

type SameHereProps = Pick<ButtonProps, 'variant' | 'className'> & { question: Question }

export function SameHere({ question, ...look }: SameHereProps) {
  const { id } = question
  const { last, sending, press } = useToggle(`follow-question ${id}`, question, (following) =>
    call('follow-question', { id, following }),
  )
  const on = sending ?? last.following
  const followers = last.followers + Number(on) - Number(last.following)
  return (
    <ToggleButton {...look} on={on} icon={Users} onClick={() => press(!on)}>
      <span>Same here</span>
      {followers > 0 && <span className="tabular-nums">{followers}</span>}
      <span className="sr-only">{questionName(question)}</span>
    </ToggleButton>
  )
}
