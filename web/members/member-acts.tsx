import { CirclePause, CirclePlay, Eraser, LogOut, type LucideIcon, Shield, Ticket } from 'lucide-react'
import { useState } from 'react'
import { erasingDays } from '../../domain/limits.ts'
import type { ActOnMember } from '../../domain/members/member-acts.contracts.ts'
import type { Member } from '../../domain/members/members.contracts.ts'
import { counted } from '../../domain/text/counts.ts'
import { useSession } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { ActDialog, actOnMember, type DoAct } from './act-dialog.tsx'
import { MemberCard } from './member-card.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

type PlainAct = Exclude<
  ActOnMember,
  { kind: 'suspend' | 'schedule_erasing' | 'looks_fine' | 'look_closer' | 'undo_look' }
>

export type ChosenAct = PlainAct | { kind: 'suspend' } | { kind: 'schedule_erasing' }

type Words = {
  title: string
  meaning: string
  danger?: boolean
  done: string
}

type CardWords = Omit<Words, 'done'> & { icon: LucideIcon; button: string }

const acts = {
  cancel_erasing: {
    icon: CirclePlay,
    title: 'Undo erasing',
    button: 'Undo',
    meaning: 'Nothing will be erased. Their account will work as before, and they’ll get an email.',
    done: 'Erasing undone',
  },
  lift: {
    icon: CirclePlay,
    title: 'Lift the suspension',
    button: 'Lift',
    meaning: 'They can sign in right away, their codes will work again, and they’ll get an email.',
    done: 'Suspension lifted',
  },
  suspend: {
    icon: CirclePause,
    title: 'Suspend',
    button: 'Suspend',
    meaning:
      'They can’t sign in until a date you choose, or for good. What they shared stays, unless you take it down.',
  },
  revoke_administrator: {
    icon: Shield,
    title: 'Remove as administrator',
    button: 'Remove',
    meaning: 'They’ll lose the dashboard but stay a member. You can’t remove the last administrator.',
    danger: true,
    done: 'No longer an administrator',
  },
  grant_administrator: {
    icon: Shield,
    title: 'Make administrator',
    button: 'Make admin',
    meaning: 'They’ll see every member, recommendation, and message, and can do everything you can.',
    done: 'They’re an administrator now',
  },
  pause_invitations: {
    icon: Ticket,
    title: 'Pause invitations',
    button: 'Pause',
    meaning:
      'Their codes won’t work until you resume, and they can’t make new ones. They’ll see that on their codes page.',
    done: 'Their invitations are paused',
  },
  resume_invitations: {
    icon: Ticket,
    title: 'Resume invitations',
    button: 'Resume',
    meaning: 'Their codes will work again.',
    done: 'Their invitations work again',
  },
  end_sessions: {
    icon: LogOut,
    title: 'Sign out everywhere',
    button: 'End',
    meaning: 'They’ll be signed out everywhere right away, and can sign back in with their password.',
    done: 'Signed out everywhere',
  },
  schedule_erasing: {
    icon: Eraser,
    title: 'Erase',
    button: 'Erase',
    meaning: `Asks what to do with their recommendations. Can’t be undone after ${erasingDays} days.`,
    danger: true,
  },
} satisfies Record<string, CardWords & { done?: string }>

type CardAct = keyof typeof acts

const wordsOf = (chosen: PlainAct): Words => {
  if (chosen.kind === 'replace_code')
    return {
      title: 'Re-issue the code',
      meaning: `${chosen.code} will stop working right away. We’ll email them a new one. Parents who joined with the old one will stay.`,
      done: 'New code sent',
    }
  if (chosen.kind === 'end_sessions' && chosen.session_id)
    return {
      title: 'Sign out this device',
      meaning: 'They’ll be signed out there right away, and can sign back in with their password.',
      done: 'The session has ended',
    }
  return acts[chosen.kind]
}

type MemberActsProps = { data: Member; chosen: ChosenAct | null; onChoose: (act: ChosenAct | null) => void }

export function MemberActs({ data, chosen, onChoose }: MemberActsProps) {
  const { user } = useSession()
  const { member, sessions } = data
  const isMe = user?.id === member.id
  const toBeErased = member.erase_at !== null
  const possible: (CardAct | false)[] = [
    toBeErased ? 'cancel_erasing' : member.status === 'suspended' ? 'lift' : !isMe && 'suspend',
    member.is_administrator ? 'revoke_administrator' : member.status === 'active' && 'grant_administrator',
    member.invitations_paused_at ? 'resume_invitations' : 'pause_invitations',
    sessions.length > 0 && 'end_sessions',
    !isMe && !toBeErased && 'schedule_erasing',
  ]
  return (
    <MemberCard title="Actions">
      <ul className="mt-1">
        {possible.map((kind) => kind && <Act key={kind} {...acts[kind]} onPress={() => onChoose({ kind })} />)}
      </ul>
      {chosen && <MemberDialog data={data} chosen={chosen} onClose={() => onChoose(null)} />}
    </MemberCard>
  )
}

function Act({ icon: Icon, title, button, meaning, danger, onPress }: CardWords & { onPress: () => void }) {
  return (
    <li className="flex items-start justify-between gap-4 border-line py-3 not-last:border-b">
      <span className="flex min-w-0 gap-3">
        <Icon size={20} className="mt-0.5 flex-none text-ink-mute" />
        <span className="min-w-0">
          <b className="block font-semibold">{title}</b>
          <span className="block text-small text-ink-mute">{meaning}</span>
        </span>
      </span>
      <Button
        size="sm"
        className="flex-none"
        variant={danger ? 'danger-outline' : 'outline'}
        aria-haspopup="dialog"
        aria-label={button === title ? undefined : `${button}: ${title}`}
        onClick={onPress}
      >
        {button}
      </Button>
    </li>
  )
}

function MemberDialog({ data, chosen, onClose }: { data: Member; chosen: ChosenAct; onClose: () => void }) {
  const doAct: DoAct = async (act, reason) => {
    await actOnMember(data.member, act, reason)
  }
  if (chosen.kind === 'suspend') return <SuspendDialog data={data} onClose={onClose} doAct={doAct} />
  if (chosen.kind === 'schedule_erasing') return <EraseDialog data={data} onClose={onClose} doAct={doAct} />
  const { title, meaning, danger, done } = wordsOf(chosen)
  return (
    <ActDialog
      about={`${title} ${data.member.id}`}
      onClose={onClose}
      title={
        <>
          {title}: <bdi>{data.member.full_name}</bdi>
        </>
      }
      description={meaning}
      confirm={title}
      danger={danger}
      done={done}
      act={(reason) => doAct(chosen, reason)}
    />
  )
}

type EraseDialogProps = { data: Member; onClose: () => void; doAct: DoAct }

function EraseDialog({ data: { member, recommendations }, onClose, doAct }: EraseDialogProps) {
  const [choice, setChoice] = useState<'keep' | 'remove'>('keep')
  const { approved } = recommendations
  return (
    <ActDialog
      about={`erase ${member.id}`}
      onClose={onClose}
      title={
        <>
          Erase <bdi>{member.full_name}</bdi>
        </>
      }
      description={`They’ll be suspended now and get an email. In ${erasingDays} days they’ll be erased, unless an administrator undoes it.`}
      confirm={`Erase in ${erasingDays} days`}
      danger
      done={`They’ll be erased in ${erasingDays} days`}
      act={(reason) => doAct({ kind: 'schedule_erasing', recommendations: choice }, reason)}
    >
      {approved > 0 && (
        <RadioGroupField
          label={`Their ${counted(approved, 'approved recommendation')}`}
          value={choice}
          onValueChange={(value) => setChoice(value === 'remove' ? 'remove' : 'keep')}
          options={[
            { value: 'keep', label: 'Keep: the words and stars stay, without a name' },
            { value: 'remove', label: 'Remove' },
          ]}
        />
      )}
      <h3 className={approved > 0 ? 'mt-5 font-semibold' : 'font-semibold'}>What else happens</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-small text-ink-soft">
        <li>Their profile, votes, saved providers, messages, and visits will be erased.</li>
        <li>Recommendations parents can’t see now will be removed.</li>
        <li>Their codes will stop working. Parents they invited will stay, under “A former member” in the tree.</li>
        <li>After that, this can’t be undone.</li>
      </ul>
    </ActDialog>
  )
}
