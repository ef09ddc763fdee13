// Gives a member another code in place of one that leaked.
import { replaceCode } from '../../domain/members/member-acts.contracts.ts'
import { handle } from '../http/serve.ts'
import { replaceCode as act } from './member-acts.ts'

export const replaceCodeHandler = handle(replaceCode, async (call) => {
  const done = await act(call, { ...call.input, by: call.caller.userId })
  call.wakeMail()
  return done
})
