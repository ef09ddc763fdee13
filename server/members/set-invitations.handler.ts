// Pauses the codes of a member, or lets them work again.
import { setInvitations } from '../../domain/members/member-acts.contracts.ts'
import { handle } from '../http/serve.ts'
import { setInvitations as act } from './member-acts.ts'

export const setInvitationsHandler = handle(setInvitations, (call) =>
  act(call, { ...call.input, by: call.caller.userId }),
)
