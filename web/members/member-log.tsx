// The log of a member: what administrators did, when and why, and how they came.
import type { Member } from '../../domain/members/members.contracts.ts'
import { dayAndTimeOf, dayOf } from '../ui/dates.ts'
import { actorOf, actWords } from './member.copy.ts'
import { MemberCard } from './member-card.tsx'

export function MemberLog({ data: { acts, member } }: { data: Member }) {
  return (
    <MemberCard title="Log">
      <ol className="mt-1 text-small">
        {acts.map((act) => (
          <li key={act.id} className="border-b border-line py-2.5">
            <span className="block text-ink-mute">{dayAndTimeOf(act.at)}</span>
            <span className="wrap-anywhere">
              <bdi>{actorOf(act)}</bdi> <span>{actWords(act.act, act.until)}</span>
              {act.reason !== null && (
                <span>
                  : “<bdi>{act.reason}</bdi>”
                </span>
              )}
            </span>
            {act.undone_at && <span className="block text-ink-mute">Undone {dayAndTimeOf(act.undone_at)}</span>}
            {act.words && (
              <span className="mt-0.5 block whitespace-pre-line text-ink-soft wrap-anywhere">
                We told them: “<bdi>{act.words}</bdi>”
              </span>
            )}
          </li>
        ))}
        <li className="py-2.5 wrap-anywhere">
          <span className="block text-ink-mute">{dayOf(member.created_at)}</span>
          Joined, invited by <bdi>{member.invited_by ?? 'the village'}</bdi>
        </li>
      </ol>
    </MemberCard>
  )
}
