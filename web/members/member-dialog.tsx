// The dialogs of the acts about a member: what each says before it is done, and the call that does it.
import { useQueryClient } from '@tanstack/react-query'
import {
  cancelErasing,
  endSessions,
  liftSuspension,
  replaceCode,
  setAdministrator,
  setInvitations,
} from '../../domain/members/member-acts.contracts.ts'
import type { Member } from '../../domain/members/members.contracts.ts'
import { call } from '../call.ts'
import { ActDialog, type ActDialogProps } from './act-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

/** The act whose dialog is open. */
export type ChosenAct =
  | { kind: 'suspend' }
  | { kind: 'lift' }
  | { kind: 'erase' }
  | { kind: 'keep' }
  | { kind: 'administrator' }
  | { kind: 'invitations' }
  | { kind: 'end'; sessionId?: string }
  | { kind: 'replace'; code: string }

type MemberDialogProps = { data: Member; chosen: ChosenAct; onClose: () => void }

/** Makes a call and reads everything about members anew, whether it was refused or not. */
const useActing = () => {
  const queries = useQueryClient()
  return async (act: () => Promise<unknown>): Promise<void> => {
    try {
      await act()
    } finally {
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => ['get-member', 'list-members', 'get-membership'].includes(String(queryKey[0])),
      })
    }
  }
}

/** The dialog of the chosen act. */
export function MemberDialog({ data, chosen, onClose }: MemberDialogProps) {
  const acting = useActing()
  if (chosen.kind === 'suspend') return <SuspendDialog data={data} onClose={onClose} acting={acting} />
  if (chosen.kind === 'erase') return <EraseDialog data={data} onClose={onClose} acting={acting} />
  return <ActDialog open onClose={onClose} {...dialogOf(chosen, data, acting)} />
}

type Asked = Exclude<ChosenAct, { kind: 'suspend' | 'erase' }>

/** What the dialog of an act says and does. */
const dialogOf = (
  chosen: Asked,
  { member, acts }: Member,
  acting: (act: () => Promise<unknown>) => Promise<void>,
): Omit<ActDialogProps, 'open' | 'onClose'> => {
  const { id, full_name: name } = member
  const wish = (reason: string) => ({ id, reason, last_act_id: acts[0]?.id ?? null })
  switch (chosen.kind) {
    case 'lift':
      return {
        title: `Lift the suspension of ${name}`,
        description: 'She can sign in at once, her codes work again, and she gets a mail.',
        confirm: 'Lift the suspension',
        done: 'The suspension is lifted',
        act: (reason) => acting(() => call(liftSuspension, wish(reason))),
      }
    case 'keep':
      return {
        title: `Take the erasing of ${name} back`,
        description: 'Nothing of hers goes. She stands as before, and gets a mail.',
        confirm: 'Take it back',
        done: 'Her erasing is taken back',
        act: (reason) => acting(() => call(cancelErasing, wish(reason))),
      }
    case 'administrator':
      return {
        title: member.is_administrator ? `Make ${name} a member again` : `Make ${name} an administrator`,
        description: member.is_administrator
          ? 'She no longer sees the dashboard. She stays a member.'
          : 'She sees every member, every recommendation and every message, and can do all that you can.',
        confirm: member.is_administrator ? 'Make a member again' : 'Make administrator',
        danger: member.is_administrator,
        done: member.is_administrator ? 'She is a member again' : 'She is an administrator',
        act: (reason) =>
          acting(() => call(setAdministrator, { ...wish(reason), administrator: !member.is_administrator })),
      }
    case 'invitations': {
      const paused = member.invitations_paused_at === null
      return {
        title: paused ? `Pause the invitations of ${name}` : `Resume the invitations of ${name}`,
        description: paused
          ? 'Her codes let nobody join until you resume them, and she makes no new ones. Her own page tells her.'
          : 'Her codes let parents join again.',
        confirm: paused ? 'Pause invitations' : 'Resume invitations',
        done: paused ? 'Her invitations are paused' : 'Her invitations work again',
        act: (reason) => acting(() => call(setInvitations, { ...wish(reason), paused })),
      }
    }
    case 'end':
      return {
        title: chosen.sessionId ? `End this session of ${name}` : `End all sessions of ${name}`,
        description: 'She is signed out there at once, and can sign in again with her password.',
        confirm: chosen.sessionId ? 'End the session' : 'End all sessions',
        done: chosen.sessionId ? 'The session has ended' : 'All her sessions have ended',
        act: (reason) =>
          acting(() =>
            call(endSessions, { ...wish(reason), ...(chosen.sessionId ? { session_id: chosen.sessionId } : {}) }),
          ),
      }
  }
  return {
    title: `Re-issue ${chosen.code}`,
    description: 'The old code stops at once. She gets a new one by mail. Who joined with the old one stays.',
    confirm: 'Re-issue the code',
    done: 'She has a new code, by mail',
    act: (reason) => acting(() => call(replaceCode, { ...wish(reason), code: chosen.code })),
  }
}
