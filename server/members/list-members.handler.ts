// Answers one page of the list of members.
import { listMembers } from '../../domain/members/members.contracts.ts'
import { handle } from '../http/serve.ts'
import { readMembers } from './members.queries.ts'

export const listMembersHandler = handle(listMembers, async ({ input, database }) => {
  const { rows, next_cursor } = await readMembers(database.db, input)
  return { members: rows, next_cursor }
})
