// Gives a member another code in place of one that leaked.
import { replaceCode } from '../../domain/members/member-acts.contracts.ts'
import { handle } from '../http/serve.ts'
import { replaceCode as act } from './member-acts.ts'

export const replaceCodeHandler = handle(replaceCode, (call) => act(call, { ...call.input, by: call.caller.userId }))
