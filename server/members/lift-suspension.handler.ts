// Lets a suspended member sign in again.
import { liftSuspension } from '../../domain/members/member-acts.contracts.ts'
import { handle } from '../http/serve.ts'
import { liftSuspension as act } from './member-acts.ts'

export const liftSuspensionHandler = handle(liftSuspension, (call) =>
  act(call, { ...call.input, by: call.caller.userId }),
)
