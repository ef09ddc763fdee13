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

type SameHereProps = Pick<ButtonProps, 'variant' | 'className'> & { question: Question }

/** The press is counted right away. Presses are sent one after the other; a failed one is taken back. */
export function SameHere({ question, ...look }: SameHereProps) {
  const [confirmed, setConfirmed] = useState<Pick<Question, 'following' | 'followers'>>()
  const follow = useMutation({
    mutationFn: (following: boolean) => call('follow-question', { id: question.id, following }),
    scope: { id: `follow-question ${question.id}` },
    onSuccess: (answer) => {
      setConfirmed(answer)
      // the open list keeps its rows until it is opened again
      void queries.invalidateQueries({ queryKey: ['list-questions'], refetchType: 'none' })
      void refresh('get-question')
    },
    meta: { failed: 'We couldn’t save that' },
  })
  const last = confirmed ?? question
  const on = follow.isPending ? follow.variables : last.following
  const followers = last.followers + Number(on) - Number(last.following)
  return (
    <ToggleButton {...look} on={on} icon={Users} onClick={() => follow.mutate(!on)}>
      <span>Same here</span>
      {followers > 0 && <span className="tabular-nums">{followers}</span>}
      <span className="sr-only">{questionName(question)}</span>
    </ToggleButton>
  )
}
