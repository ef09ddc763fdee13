// Takes the scheduled erasing of a member back.
import { cancelErasing } from '../../domain/members/member-acts.contracts.ts'
import { handle } from '../http/serve.ts'
import { cancelErasing as act } from './erasing-acts.ts'

export const cancelErasingHandler = handle(cancelErasing, (call) =>
  act(call, { ...call.input, by: call.caller.userId }),
)
