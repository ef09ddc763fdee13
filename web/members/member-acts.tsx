// What an administrator can do about a member: each act asks first, in a dialog.

import { CirclePause, CirclePlay, Eraser, LogOut, type LucideIcon, Shield, Ticket } from 'lucide-react'
import { erasingDays } from '../../domain/limits.ts'
import type { Member } from '../../domain/members/members.contracts.ts'
import { useSession } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { type ChosenAct, MemberDialog } from './member-dialog.tsx'

type MemberActsProps = { data: Member; chosen: ChosenAct | null; onChoose: (act: ChosenAct | null) => void }

/** The card with all acts, and the dialog of the one that was chosen. */
export function MemberActs({ data, chosen, onChoose }: MemberActsProps) {
  const { user } = useSession()
  const { member } = data
  const isMe = user?.id === member.id
  const suspended = member.standing === 'suspended'
  const paused = member.invitations_paused_at !== null
  const toBeErased = member.erase_at !== null
  return (
    <Card as="section" className="p-5" aria-labelledby="acts-heading">
      <h3 id="acts-heading" className="h4">
        Acts
      </h3>
      <ul className="mt-1">
        {toBeErased ? (
          <Act
            icon={CirclePlay}
            title="Take the erasing back"
            label="Take back"
            onPress={() => onChoose({ kind: 'cancel_erasing' })}
          >
            Their account is as before, and they get a mail.
          </Act>
        ) : suspended ? (
          <Act icon={CirclePlay} title="Lift the suspension" label="Lift" onPress={() => onChoose({ kind: 'lift' })}>
            They can sign in at once and get a mail.
          </Act>
        ) : (
          !isMe && (
            <Act icon={CirclePause} title="Suspend" label="Suspend" onPress={() => onChoose({ kind: 'suspend' })}>
              Cannot sign in until a date, or for good. What they shared stays.
            </Act>
          )
        )}
        {member.is_administrator ? (
          <Act
            icon={Shield}
            title="Make a member again"
            label="Take away"
            onPress={() => onChoose({ kind: 'revoke_administrator' })}
          >
            They no longer see these pages. The last administrator stays.
          </Act>
        ) : (
          member.standing === 'active' && (
            <Act
              icon={Shield}
              title="Make administrator"
              label="Make"
              onPress={() => onChoose({ kind: 'grant_administrator' })}
            >
              Sees everything here, and can do all this.
            </Act>
          )
        )}
        <Act
          icon={Ticket}
          title={paused ? 'Resume invitations' : 'Pause invitations'}
          label={paused ? 'Resume' : 'Pause'}
          onPress={() => onChoose({ kind: paused ? 'resume_invitations' : 'pause_invitations' })}
        >
          {paused ? 'Their codes let parents join again.' : 'Their codes let nobody join until they are resumed.'}
        </Act>
        {data.sessions.length > 0 && (
          <Act icon={LogOut} title="End all sessions" label="End" onPress={() => onChoose({ kind: 'end_sessions' })}>
            Signed out everywhere at once.
          </Act>
        )}
        {!isMe && !toBeErased && (
          <Act icon={Eraser} title="Erase" label="Erase" danger onPress={() => onChoose({ kind: 'erase' })}>
            {`Asks what happens to their recommendations. Cannot be undone after ${erasingDays} days.`}
          </Act>
        )}
      </ul>
      {chosen && <MemberDialog data={data} chosen={chosen} onClose={() => onChoose(null)} />}
    </Card>
  )
}

type ActProps = {
  icon: LucideIcon
  title: string
  label: string
  danger?: boolean
  onPress: () => void
  children: string
}

function Act({ icon: Icon, title, label, danger, onPress, children }: ActProps) {
  return (
    <li className="flex items-start justify-between gap-4 border-line py-3 not-last:border-b">
      <span className="flex min-w-0 gap-3">
        <Icon size={20} className="mt-0.5 flex-none text-ink-mute" />
        <span className="min-w-0">
          <b className="block font-semibold">{title}</b>
          <span className="block text-small text-ink-mute">{children}</span>
        </span>
      </span>
      <Button
        size="sm"
        variant={danger ? 'danger-outline' : 'outline'}
        aria-haspopup="dialog"
        aria-label={label === title ? undefined : `${label}: ${title}`}
        onClick={onPress}
      >
        {label}
      </Button>
    </li>
  )
}
