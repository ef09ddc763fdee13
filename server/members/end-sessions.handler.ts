// Signs a member out.
import { endSessions } from '../../domain/members/member-acts.contracts.ts'
import { handle } from '../http/serve.ts'
import { endSessions as act } from './member-acts.ts'

export const endSessionsHandler = handle(endSessions, (call) => act(call, { ...call.input, by: call.caller.userId }))
