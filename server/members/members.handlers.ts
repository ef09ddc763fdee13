import { joinedLatelyDays } from '../../domain/limits.ts'
import { actOnMember, setJoining } from '../../domain/members/member-acts.contracts.ts'
import {
  getMember,
  getMembership,
  listInvited,
  listMemberRecommendations,
  listMembers,
} from '../../domain/members/members.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { notifyDashboards } from '../database/notifications.ts'
import { listAs } from '../http/cursor.ts'
import { handle } from '../http/serve.ts'
import { joiningClosedAt } from '../referrals/referral-codes.queries.ts'
import * as acts from './member-acts.ts'
import {
  countInvited,
  countMembers,
  countRecommendations,
  readActs,
  readCodes,
  readInvited,
  readJoining,
  readMember,
  readMembers,
  readRecommendations,
  readSessions,
  readVouchers,
} from './members.queries.ts'

export const actOnMemberHandler = handle(actOnMember, async (call) => {
  const { reason = null, ...input } = call.input
  const done = await acts.actOnMember(call, { ...input, reason, by: call.caller.userId })
  notifyDashboards(call.database)
  return done
})

export const getMemberHandler = handle(getMember, async ({ input: { id }, db }) => {
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

export const getMembershipHandler = handle(getMembership, async ({ db, now }) => {
  const [{ joined_lately, usable_codes, ...counts }, joining] = await Promise.all([
    countMembers(db, new Date(now().getTime() - joinedLatelyDays * 86_400_000)),
    readJoining(db),
  ])
  return { counts, joined_lately, usable_codes, joining }
})

export const listInvitedHandler = handle(listInvited, ({ input, db }) =>
  listAs('invited', readInvited(db, input.id, input.cursor)),
)

export const listMemberRecommendationsHandler = handle(listMemberRecommendations, ({ input, db }) =>
  listAs('recommendations', readRecommendations(db, input.id, input.cursor)),
)

export const listMembersHandler = handle(listMembers, ({ input, db }) => listAs('members', readMembers(db, input)))

export const setJoiningHandler = handle(setJoining, async ({ input, caller, database }) => {
  await acts.closeJoining({ database }, { ...input, by: caller.userId })
  return { closed_at: await joiningClosedAt(database.db) }
})
