// The dialogs of the acts about a member: what each says before it is done, and the call that does it.
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { ActOnMember } from '../../domain/members/member-acts.contracts.ts'
import type { Member } from '../../domain/members/members.contracts.ts'
import { call } from '../app/call.ts'
import { ActDialog, type DoAct } from './act-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

/** The act whose dialog is open; those that ask for more than a reason have what they ask about. */
export type ChosenAct =
  | Exclude<ActOnMember, { kind: 'suspend' | 'schedule_erasing' }>
  | { kind: 'suspend' }
  | { kind: 'erase' }

type MemberDialogProps = { data: Member; chosen: ChosenAct; onClose: () => void }

/** The dialog of the chosen act. */
export function MemberDialog({ data, chosen, onClose }: MemberDialogProps) {
  const queries = useQueryClient()
  const doAct: DoAct = async (act, reason) => {
    try {
      await call('act-on-member', { id: data.member.id, act, reason, last_act_id: data.acts[0]?.id ?? null })
    } finally {
      // Read anew also when it was refused: what is shown may be older than the facts.
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => ['get-member', 'list-members', 'get-membership'].includes(String(queryKey[0])),
      })
    }
  }
  if (chosen.kind === 'suspend') return <SuspendDialog data={data} onClose={onClose} doAct={doAct} />
  if (chosen.kind === 'erase') return <EraseDialog data={data} onClose={onClose} doAct={doAct} />
  return <ActDialog onClose={onClose} act={(reason) => doAct(chosen, reason)} {...wordsOf(chosen, data)} />
}

type Words = Pick<ComponentProps<typeof ActDialog>, 'title' | 'description' | 'confirm' | 'danger' | 'done'>

/** What the dialog of an act says. */
const wordsOf = (chosen: Exclude<ChosenAct, { kind: 'suspend' } | { kind: 'erase' }>, { member }: Member): Words => {
  const name = member.full_name
  switch (chosen.kind) {
    case 'lift':
      return {
        title: `Lift the suspension of ${name}`,
        description: 'They can sign in at once, their codes work again, and they get a mail.',
        confirm: 'Lift the suspension',
        done: 'The suspension is lifted',
      }
    case 'cancel_erasing':
      return {
        title: `Take the erasing of ${name} back`,
        description: 'Nothing of theirs goes. Their account is as before, and they get a mail.',
        confirm: 'Take it back',
        done: 'Their erasing is taken back',
      }
    case 'grant_administrator':
      return {
        title: `Make ${name} an administrator`,
        description: 'They see every member, every recommendation and every message, and can do all that you can.',
        confirm: 'Make administrator',
        done: 'They are an administrator',
      }
    case 'revoke_administrator':
      return {
        title: `Make ${name} a member again`,
        description: 'They no longer see the dashboard. They stay a member.',
        confirm: 'Make a member again',
        danger: true,
        done: 'They are a member again',
      }
    case 'pause_invitations':
      return {
        title: `Pause the invitations of ${name}`,
        description:
          'Their codes let nobody join until you resume them, and they make no new ones. Their own page says so.',
        confirm: 'Pause invitations',
        done: 'Their invitations are paused',
      }
    case 'resume_invitations':
      return {
        title: `Resume the invitations of ${name}`,
        description: 'Their codes let parents join again.',
        confirm: 'Resume invitations',
        done: 'Their invitations work again',
      }
    case 'end_sessions':
      return {
        title: chosen.session_id ? `End this session of ${name}` : `End all sessions of ${name}`,
        description: 'They are signed out there at once, and can sign in again with their password.',
        confirm: chosen.session_id ? 'End the session' : 'End all sessions',
        done: chosen.session_id ? 'The session has ended' : 'All their sessions have ended',
      }
    case 'replace_code':
      return {
        title: `Re-issue ${chosen.code}`,
        description: 'The old code stops at once. They get a new one by mail. Who joined with the old one stays.',
        confirm: 'Re-issue the code',
        done: 'They have a new code, by mail',
      }
  }
}
