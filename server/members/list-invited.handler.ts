// Answers whom a member invited.
import { listInvited } from '../../domain/members/members.contracts.ts'
import { handle } from '../http/serve.ts'
import { readInvited } from './invitation-tree.queries.ts'

export const listInvitedHandler = handle(listInvited, async ({ input, database }) => {
  const { rows, next_cursor } = await readInvited(database.db, input.id, input.cursor)
  return { invited: rows, next_cursor }
})
