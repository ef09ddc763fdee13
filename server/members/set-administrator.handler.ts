// Makes a member an administrator, or a member again.
import { setAdministrator } from '../../domain/members/member-acts.contracts.ts'
import { handle } from '../http/serve.ts'
import { setAdministrator as act } from './member-acts.ts'

export const setAdministratorHandler = handle(setAdministrator, (call) =>
  act(call, { ...call.input, by: call.caller.userId }),
)
