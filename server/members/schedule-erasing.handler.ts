// Schedules the erasing of a member.
import { scheduleErasing } from '../../domain/members/member-acts.contracts.ts'
import { handle } from '../http/serve.ts'
import { scheduleErasing as act } from './erasing-acts.ts'

export const scheduleErasingHandler = handle(scheduleErasing, (call) =>
  act(call, { ...call.input, by: call.caller.userId }),
)
