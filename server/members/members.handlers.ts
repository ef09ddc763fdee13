// The calls about members that administrators make.
import {
  cancelErasing,
  endSessions,
  liftSuspension,
  replaceCode,
  scheduleErasing,
  setAdministrator,
  setInvitations,
  setJoining,
  suspendMember,
} from '../../domain/members/member-acts.contracts.ts'
import {
  getMember,
  getMembership,
  joinedLatelyDays,
  listInvited,
  listMemberRecommendations,
  listMembers,
} from '../../domain/members/members.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../http/caller.ts'
import { handle } from '../http/serve.ts'
import { joiningClosedAt } from '../referrals/joining.queries.ts'
import * as erasing from './erasing-acts.ts'
import { countInvited, readInvited, readVouchers } from './invitation-tree.queries.ts'
import * as acts from './member-acts.ts'
import {
  countRecommendations,
  readActs,
  readCodes,
  readMember,
  readRecommendations,
  readSessions,
} from './member-page.queries.ts'
import { countMembers, countUsableCodes, readJoining, readMembers } from './members.queries.ts'

const byCaller = <I extends object>({ input, caller }: { input: I; caller: Caller }) => ({
  ...input,
  by: caller.userId,
})

/** Takes the scheduled erasing of a member back. */
export const cancelErasingHandler = handle(cancelErasing, (call) => erasing.cancelErasing(call, byCaller(call)))

/** Signs a member out. */
export const endSessionsHandler = handle(endSessions, (call) => acts.endSessions(call, byCaller(call)))

/** Answers one member's page. */
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

/** Answers how many members there are by standing, and whether joining is open. */
export const getMembershipHandler = handle(getMembership, async ({ db, now }) => {
  const [{ joined_lately, ...counts }, usable_codes, joining] = await Promise.all([
    countMembers(db, new Date(now().getTime() - joinedLatelyDays * 86_400_000)),
    countUsableCodes(db),
    readJoining(db),
  ])
  return { counts, joined_lately, usable_codes, joining }
})

/** Lets a suspended member sign in again. */
export const liftSuspensionHandler = handle(liftSuspension, (call) => acts.liftSuspension(call, byCaller(call)))

/** Answers whom a member invited. */
export const listInvitedHandler = handle(listInvited, async ({ input, db }) => {
  const { rows, next_cursor } = await readInvited(db, input.id, input.cursor)
  return { invited: rows, next_cursor }
})

/** Answers what a member shared. */
export const listMemberRecommendationsHandler = handle(listMemberRecommendations, async ({ input, db }) => {
  const { rows, next_cursor } = await readRecommendations(db, input.id, input.cursor)
  return { recommendations: rows, next_cursor }
})

/** Answers one page of the list of members. */
export const listMembersHandler = handle(listMembers, async ({ input, db }) => {
  const { rows, next_cursor } = await readMembers(db, input)
  return { members: rows, next_cursor }
})

/** Gives a member another code in place of one that leaked. */
export const replaceCodeHandler = handle(replaceCode, (call) => acts.replaceCode(call, byCaller(call)))

/** Schedules the erasing of a member. */
export const scheduleErasingHandler = handle(scheduleErasing, (call) => erasing.scheduleErasing(call, byCaller(call)))

/** Makes a member an administrator, or a member again. */
export const setAdministratorHandler = handle(setAdministrator, (call) => acts.setAdministrator(call, byCaller(call)))

/** Pauses the codes of a member, or lets them work again. */
export const setInvitationsHandler = handle(setInvitations, (call) => acts.setInvitations(call, byCaller(call)))

/** Closes joining for the whole village, or opens it again. */
export const setJoiningHandler = handle(setJoining, async ({ input, caller, database }) => {
  await acts.closeJoining({ database }, { ...input, by: caller.userId })
  return { closed_at: await joiningClosedAt(database.db) }
})

/** Suspends a member, or moves the day on which she may sign in again. */
export const suspendMemberHandler = handle(suspendMember, (call) => acts.suspendMember(call, byCaller(call)))
