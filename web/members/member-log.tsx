// The log of a member: what administrators did, when and why, and how they came.
import { useState } from 'react'
import type { Member } from '../../domain/members/members.contracts.ts'
import { Card } from '../ui/card.tsx'
import { dayAndTimeOf, dayOf } from '../ui/dates.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { actorOf, actWords } from './member.copy.ts'

/** Entries shown at first. */
const shownAtFirst = 6

type MemberLogProps = { acts: Member['acts']; joined: string; invitedBy: string | null }

/** The card. */
export function MemberLog({ acts, joined, invitedBy }: MemberLogProps) {
  const [all, setAll] = useState(false)
  const shown = all ? acts : acts.slice(0, shownAtFirst)
  const whole = shown.length === acts.length
  return (
    <Card as="section" className="p-5" aria-labelledby="log-heading">
      <h3 id="log-heading" className="h4">
        Log
      </h3>
      <ol className="mt-1 text-small">
        {shown.map((act) => (
          <li key={act.id} className="border-line py-2.5 not-last:border-b">
            <span className="block text-ink-mute">{dayAndTimeOf(act.at)}</span>
            <span className="wrap-anywhere">
              <bdi>{actorOf(act)}</bdi> {actWords(act.act, act.until)}: “<bdi>{act.reason}</bdi>”
            </span>
            {act.words && (
              <span className="mt-0.5 block whitespace-pre-line text-ink-soft wrap-anywhere">
                They were told: “<bdi>{act.words}</bdi>”
              </span>
            )}
          </li>
        ))}
        {whole && (
          <li className="py-2.5 wrap-anywhere">
            <span className="block text-ink-mute">{dayOf(joined)}</span>
            Joined, invited by <bdi>{invitedBy ?? 'the village'}</bdi>
          </li>
        )}
      </ol>
      {!whole && (
        <LinkButton className="min-h-11 text-small" onClick={() => setAll(true)}>
          Earlier
        </LinkButton>
      )}
    </Card>
  )
}
