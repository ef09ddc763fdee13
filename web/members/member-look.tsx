import { useMutation } from '@tanstack/react-query'
import { Check, Eye, UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ListedMember } from '../../domain/members/members.contracts.ts'
import { Button } from '../ui/button.tsx'
import { dayOf } from '../ui/dates.ts'
import { Notice } from '../ui/notice.tsx'
import { toast, toastSuccess } from '../ui/toast.tsx'
import { ActDialog, actOnMember, type ShownMember } from './act-dialog.tsx'

const undoMs = 10_000

export const isToLookAt = ({ status, review }: ListedMember): boolean => status === 'active' && review !== 'done'

const useLook = () => {
  const { mutate: undo } = useMutation({
    mutationFn: (looked: ShownMember) => actOnMember(looked, { kind: 'undo_look' }),
    onSuccess: () => toastSuccess('Undone', 'They’re back where they were.'),
    meta: { failed: 'We couldn’t undo this' },
  })
  return async (member: ListedMember, kind: 'looks_fine' | 'look_closer', reason?: string): Promise<void> => {
    const looked = await actOnMember(member, { kind }, reason)
    toast({
      title: kind === 'looks_fine' ? 'Marked “Looks fine”' : 'Marked “Looking closer”',
      description: member.full_name,
      variant: 'success',
      duration: undoMs,
      action: { label: 'Undo', onPress: () => undo(looked) },
    })
  }
}

type LookButtonsProps = {
  member: ListedMember
  onCloser: () => void
  /** Called after "fine", before the buttons disappear. */
  onLooked: () => void
  named?: boolean
}

function LookButtons({ member, onCloser, onLooked, named }: LookButtonsProps) {
  const look = useLook()
  const fine = useMutation({
    mutationFn: () => look(member, 'looks_fine'),
    onSuccess: onLooked,
    meta: { failed: 'We couldn’t save this' },
  })
  const labelOf = (words: string) => (named ? `${words}: ${member.full_name}` : words)
  return (
    <span className="flex flex-wrap gap-2.5">
      <Button
        size="sm"
        icon={Check}
        aria-label={labelOf('Looks fine')}
        busy={fine.isPending}
        onClick={() => fine.mutate()}
      >
        Looks fine
      </Button>
      {member.review === 'new' && (
        <Button
          size="sm"
          variant="quiet"
          icon={Eye}
          aria-label={labelOf('Look closer')}
          aria-haspopup="dialog"
          onClick={onCloser}
        >
          Look closer
        </Button>
      )}
    </span>
  )
}

function CloserLook({ member: { closer_by, closer_at, closer_reason } }: { member: ListedMember }) {
  if (closer_reason === null || closer_at === null) return null
  return (
    <span className="wrap-anywhere">
      <bdi>{closer_by ?? 'A former administrator'}</bdi> <span>on {dayOf(closer_at)}:</span> “<bdi>{closer_reason}</bdi>
      ”
    </span>
  )
}

/**
 * The review buttons for a row of the list, below its content. The focus moves to the next row, since this one may
 * disappear.
 */
export function LookRow({ member, onCloser }: { member: ListedMember; onCloser: () => void }) {
  const bar = useRef<HTMLDivElement>(null)
  const goOn = () => {
    const row = bar.current?.closest('li')
    const last = document.activeElement
    if (!row || !(row.contains(last) || last === document.body)) return
    const next = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector('a')
    ;(next ?? document.getElementById('members-heading'))?.focus({ preventScroll: true })
  }
  return (
    <div ref={bar} className="flex flex-wrap items-center gap-2 px-5 pb-3 text-small text-ink-soft sm:pl-18 lg:pl-19">
      <LookButtons member={member} onCloser={onCloser} onLooked={goOn} named />
      <CloserLook member={member} />
    </div>
  )
}

export function LookNotice({ member }: { member: ListedMember }) {
  const [asking, setAsking] = useState(false)
  const isNew = member.review === 'new'
  return (
    <>
      {isToLookAt(member) && (
        <Notice
          tone={isNew ? 'info' : 'warn'}
          icon={isNew ? UserPlus : Eye}
          className="mt-5 flex-wrap"
          title={isNew ? 'New, not looked at' : 'Looking closer'}
          end={
            <LookButtons
              member={member}
              onCloser={() => setAsking(true)}
              onLooked={() => document.getElementById('main')?.focus({ preventScroll: true })}
            />
          }
        >
          <span className="block">
            {isNew ? 'They can use the village while they wait for someone to look.' : <CloserLook member={member} />}
          </span>
        </Notice>
      )}
      {asking && <CloserDialog member={member} onClose={() => setAsking(false)} />}
    </>
  )
}

export function CloserDialog({ member, onClose }: { member: ListedMember; onClose: () => void }) {
  const look = useLook()
  return (
    <ActDialog
      about={`closer ${member.id}`}
      onClose={onClose}
      title={
        <>
          Look closer: <bdi>{member.full_name}</bdi>
        </>
      }
      description="They stay in the list with your reason until someone presses “Looks fine” or suspends them. They won’t be notified."
      confirm="Look closer"
      act={(reason) => look(member, 'look_closer', reason)}
    />
  )
}
