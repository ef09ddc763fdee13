// Closes joining for the whole village, or opens it again.
import { setJoining } from '../../domain/members/member-acts.contracts.ts'
import { handle } from '../http/serve.ts'
import { joiningClosedAt } from '../referrals/joining.queries.ts'
import { closeJoining } from './member-acts.ts'

export const setJoiningHandler = handle(setJoining, async ({ input, caller, database }) => {
  await closeJoining({ database }, { ...input, by: caller.userId })
  return { closed_at: await joiningClosedAt(database.db) }
})
