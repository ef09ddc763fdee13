// What administrators do about a member, from the screen and from the command line: each act is one transaction, logged with its reason.
import type { Transaction } from 'kysely'
import type { MemberAct } from '../../domain/members/members.contracts.ts'
import { normalizeReferralCode } from '../../domain/referrals/referral-code.rules.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { queueMail } from '../platform/outbox.queries.ts'
import { againIfMerged } from '../providers/provider-numbers.queries.ts'
import { setJoining } from '../referrals/joining.queries.ts'
import { replaceMemberCode } from '../referrals/referral-codes.queries.ts'
import { grantRole, keepAnAdministrator, lockAdministrators, revokeRole } from './administrators.queries.ts'
import { findErasing } from './erasing.queries.ts'
import {
  beginningOf,
  deleteSessions,
  type LockedMember,
  lockMember,
  pauseInvitations,
  suspend,
  unsuspend,
} from './member-accounts.queries.ts'
import { type Actor, findLastAct, recordAct } from './member-acts.queries.ts'
import { liftedMail, newCodeMail, suspensionMail, suspensionMailKey } from './member-mails.ts'
import { takeDown } from './take-down.ts'

/** What every act needs of the server. */
export interface ActParts {
  database: Pick<Database, 'db'>
  /** Public address of the site, without a trailing slash; empty when it is not known. */
  siteUrl: () => string
  /** Wakes the mail job; absent where there is none. */
  wakeMail?: () => void
}

/** An act about one member. */
export interface Wish {
  /** The member's. */
  id: string
  reason: string
  by: Actor
  /** The newest act that was seen; undefined: whatever happened meanwhile. */
  last_act_id?: string | null
}

/** What an act changed, for the log; null when it stood so already. */
type Outcome = { act: MemberAct; words?: string; until?: Date | null } | null

/** Changes the member. Throws what it refuses. */
type Act = (trx: Transaction<Tables>, member: LockedMember, administrators: Administrators) => Promise<Outcome>

type Administrators = Awaited<ReturnType<typeof lockAdministrators>>

/** Acts follow one another; who is no administrator any more does not act. */
const lockActor = async (trx: Transaction<Tables>, by: Actor): Promise<Administrators> => {
  const administrators = await lockAdministrators(trx)
  if (by !== null && !administrators.some(({ id, isFree }) => id === by && isFree)) throw new Refusal('not_allowed')
  return administrators
}

/**
 * Acts on a member as she stands. Returns her newest act then. Throws `not_found`, `member_changed` when another act came
 * between, and what the act itself refuses; then nothing has changed.
 */
export const actOn = async (
  { database, wakeMail }: ActParts,
  { id, reason, by, last_act_id: seen }: Wish,
  act: Act,
): Promise<{ last_act_id: string | null }> => {
  const acted = await database.db.transaction().execute(async (trx) => {
    const administrators = await lockActor(trx, by)
    const member = await lockMember(trx, id)
    if (!member) throw new Refusal('not_found')
    const last = await findLastAct(trx, id)
    if (seen !== undefined && seen !== last) throw new Refusal('member_changed')
    const done = await act(trx, member, administrators)
    return { last_act_id: done ? await recordAct(trx, { memberId: id, reason, by, ...done }) : last }
  })
  wakeMail?.()
  return acted
}

/** Who is to be erased stays suspended until that is taken back. */
const refuseWhileErasing = async (trx: Transaction<Tables>, { id }: LockedMember): Promise<void> => {
  if (!(await findErasing(trx, id))) return
  throw new Refusal('member_changed', { detail: 'This member is to be erased. Take that back first.' })
}

export interface SuspendWish extends Wish {
  /** The day (`yyyy-MM-dd`) on which she may sign in again; null: for good. */
  until: string | null
  /** What she reads. */
  words: string
  /** Whether her approved recommendations are rejected. */
  take_down: boolean
}

/** Suspends a member, or moves the day: her sessions end, her codes stop, and she is told by mail. */
export const suspendMember = (parts: ActParts, wish: SuspendWish) => againIfMerged(() => suspendOnce(parts, wish))

const suspendOnce = (parts: ActParts, wish: SuspendWish) =>
  actOn(parts, wish, async (trx, member, administrators) => {
    if (wish.by === member.id) throw new Refusal('not_yourself')
    await refuseWhileErasing(trx, member)
    keepAnAdministrator(administrators, member.id)
    const until = wish.until === null ? null : await beginningOf(trx, wish.until)
    if (wish.until !== null && !until) {
      throw new Refusal('invalid_input', { fields: [{ path: 'until', message: 'Please choose a day to come.' }] })
    }
    await suspend(trx, member.id, until)
    if (wish.take_down) await takeDown(trx, { userId: member.id, by: wish.by, reason: wish.words })
    const mail = suspensionMail(member.email, wish.words, parts.siteUrl())
    await queueMail(trx, mail, { mergeKey: suspensionMailKey(member.id) })
    return { act: 'suspend', words: wish.words, until }
  })

/** Lets a suspended member sign in again, and tells her by mail. */
export const liftSuspension = (parts: ActParts, wish: Wish) =>
  actOn(parts, wish, async (trx, member) => {
    await refuseWhileErasing(trx, member)
    if (!member.is_suspended) throw new Refusal('member_changed', { detail: 'This member is not suspended.' })
    await unsuspend(trx, member.id)
    await queueMail(trx, liftedMail(member.email, parts.siteUrl()), { mergeKey: suspensionMailKey(member.id) })
    return { act: 'lift' }
  })

/** Signs a member out: everywhere, or where one session is. */
export const endSessions = (parts: ActParts, wish: Wish & { session_id?: string | undefined }) =>
  actOn(parts, wish, async (trx, member) => {
    const ended = await deleteSessions(trx, member.id, wish.session_id)
    if (ended === 0 && wish.session_id !== undefined) throw new Refusal('not_found')
    return { act: 'end_sessions' }
  })

/** Closes an active code of a member and mails her the one that takes its place. */
export const replaceCode = (parts: ActParts, wish: Wish & { code: string }) =>
  actOn(parts, wish, async (trx, member) => {
    const old = normalizeReferralCode(wish.code)
    const code = await replaceMemberCode(trx, member.id, old)
    if (!code) throw new Refusal('member_changed', { detail: 'This code is closed already.' })
    await queueMail(trx, newCodeMail(member.email, { old, code }, parts.siteUrl()))
    return { act: 'replace_code' }
  })

/** Makes a member an administrator, or a member again. */
export const setAdministrator = (parts: ActParts, wish: Wish & { administrator: boolean }) =>
  actOn(parts, wish, async (trx, member, administrators) => {
    if (!wish.administrator) {
      keepAnAdministrator(administrators, member.id)
      return (await revokeRole(trx, member.id)) ? { act: 'revoke_administrator' } : null
    }
    if (!member.email_confirmed_at || member.is_suspended) throw new Refusal('not_in_good_standing')
    return (await grantRole(trx, member.id)) ? { act: 'grant_administrator' } : null
  })

/** Pauses the codes of a member, or lets them work again. */
export const setInvitations = (parts: ActParts, wish: Wish & { paused: boolean }) =>
  actOn(parts, wish, async (trx, member) => {
    if ((member.invitations_paused_at !== null) === wish.paused) return null
    await pauseInvitations(trx, member.id, wish.paused)
    return { act: wish.paused ? 'pause_invitations' : 'resume_invitations' }
  })

/** Closes joining for everybody, or opens it. Nothing is logged when it stood so already. */
export const closeJoining = (
  { database }: Pick<ActParts, 'database'>,
  { closed, reason, by }: { closed: boolean; reason: string; by: Actor },
): Promise<void> =>
  database.db.transaction().execute(async (trx) => {
    await lockActor(trx, by)
    if (!(await setJoining(trx, closed))) return
    await recordAct(trx, { memberId: null, act: closed ? 'close_joining' : 'open_joining', reason, by })
  })
