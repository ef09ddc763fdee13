// Suspends a member, or moves the day on which she may sign in again.
import { suspendMember } from '../../domain/members/member-acts.contracts.ts'
import { handle } from '../http/serve.ts'
import { suspendMember as act } from './member-acts.ts'

export const suspendMemberHandler = handle(suspendMember, (call) =>
  act(call, { ...call.input, by: call.caller.userId }),
)
