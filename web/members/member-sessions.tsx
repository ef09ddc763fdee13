// Where a member is signed in, and ending one of their sessions.
import type { Member } from '../../domain/members/members.contracts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { dayAndTimeOf } from '../ui/dates.ts'

type MemberSessionsProps = { sessions: Member['sessions']; onEnd: (sessionId: string) => void }

/** The card; `onEnd` asks before a session ends. */
export function MemberSessions({ sessions, onEnd }: MemberSessionsProps) {
  return (
    <Card as="section" className="p-5" aria-labelledby="sessions-heading">
      <h3 id="sessions-heading" className="h4">
        Sessions
      </h3>
      {sessions.length === 0 ? (
        <p className="mt-1 text-small text-ink-soft">They are signed in nowhere.</p>
      ) : (
        <ul className="mt-1">
          {sessions.map(({ id, signed_in_at, last_seen_at }) => (
            <li key={id} className="flex items-center justify-between gap-3 border-line py-2.5 not-last:border-b">
              <span className="min-w-0 text-small">
                <b className="block font-semibold">Seen {dayAndTimeOf(last_seen_at)}</b>
                <span className="text-ink-mute">Signed in {dayAndTimeOf(signed_in_at)}</span>
              </span>
              <Button
                variant="quiet"
                size="sm"
                aria-haspopup="dialog"
                aria-label={`End the session of ${dayAndTimeOf(signed_in_at)}`}
                onClick={() => onEnd(id)}
              >
                End
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
