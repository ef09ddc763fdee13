// Answers one member's page.
import { getMember } from '../../domain/members/members.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { countInvited, readVouchers } from './invitation-tree.queries.ts'
import { countRecommendations, readActs, readCodes, readMember, readSessions } from './member-page.queries.ts'

export const getMemberHandler = handle(getMember, async ({ input: { id }, database: { db } }) => {
  const [member, vouchers, invited, recommendations, codes, sessions, acts] = await Promise.all([
    readMember(db, id),
    readVouchers(db, id),
    countInvited(db, id),
    countRecommendations(db, id),
    readCodes(db, id),
    readSessions(db, id),
    readActs(db, id),
  ])
  if (!member) throw new Refusal('not_found')
  return { member, vouchers, invited, recommendations, codes, sessions, acts }
})
