// Administrators' actions on a member, from the desk and the command line: each is one transaction, logged with its
// reason.
import type { ValidAct } from '../../domain/members/member-acts.contracts.ts'
import { normalizeReferralCode } from '../../domain/referrals/referral-code.rules.ts'
import { invalidField, Refusal } from '../../domain/refusal.ts'
import type { Database } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { decisionMailKey } from '../moderation/decision-mails.ts'
import { recordDecision } from '../moderation/moderation.queries.ts'
import { dropWaitingMail, type Mail, queueMail } from '../platform/outbox.queries.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import { replaceMemberCode, setJoining } from '../referrals/referral-codes.queries.ts'
import {
  type Actor,
  beginningOf,
  closeQuestionsOf,
  deleteErasing,
  deleteSessions,
  findErasing,
  findLastAct,
  grantRole,
  insertErasing,
  keepAnAdministrator,
  type LockedMember,
  lockAdministrators,
  lockMember,
  lockVersionsOf,
  pauseInvitations,
  recordAct,
  revokeRole,
  setReview,
  suspend,
  undoLook,
  unsuspend,
} from './member-acts.queries.ts'
import { erasingCancelledMail, erasingMail, liftedMail, newCodeMail, suspensionMail } from './member-mails.ts'

export interface ActParts {
  database: Pick<Database, 'db'>
  /** Public URL of the site, without a trailing slash; empty if it is not known. */
  siteUrl: () => string
}

export interface MemberActInput {
  id: string
  act: ValidAct
  reason: string | null
  by: Actor
  /** The newest action that the administrator saw; undefined: act even if there is a newer one. */
  last_act_id?: string | null
}

type Administrators = Awaited<ReturnType<typeof lockAdministrators>>

/** Serializes actions. Throws `not_allowed` if the actor is no longer an administrator. */
const lockActor = async (trx: Trx, by: Actor): Promise<Administrators> => {
  const administrators = await lockAdministrators(trx)
  if (by !== null && !administrators.some(({ id, isFree }) => id === by && isFree)) throw new Refusal('not_allowed')
  return administrators
}

type LastAct = Awaited<ReturnType<typeof findLastAct>>

interface Acting {
  trx: Trx
  member: LockedMember
  administrators: Administrators
  by: Actor
  siteUrl: string
  last: LastAct
}

/** What an action changed, for the log, and the email that notifies the member; null if nothing changed. */
type Outcome = { words?: string; until?: Date | null; mail?: Mail } | null

/**
 * Acts on a member, logs the action and emails the member. Returns the member's newest action. Throws `not_found`,
 * `member_changed` if another action came first, and the refusals of the action itself; then nothing has changed.
 */
export const actOnMember = async (
  { database, siteUrl }: ActParts,
  { id, act, reason, by, last_act_id: seen }: MemberActInput,
): Promise<{ last_act_id: string | null }> =>
  inTransaction(database.db, async (trx) => {
    const administrators = await lockActor(trx, by)
    const member = await lockMember(trx, id)
    if (!member) throw new Refusal('not_found')
    const last = await findLastAct(trx, id)
    const last_act_id = last?.id ?? null
    if (seen !== undefined && seen !== last_act_id) throw changedSince(act, last, by)
    const acting = { trx, member, administrators, by, siteUrl: siteUrl(), last }
    if (act.kind === 'undo_look') {
      await takeBackLook(acting)
      return { last_act_id }
    }
    const outcome = await perform(acting, act)
    if (!outcome) return { last_act_id }
    const { words, until, mail } = outcome
    // A later email about a suspension replaces one that still waits. Two new codes need two emails.
    const mergeKey = act.kind === 'replace_code' ? null : `suspension:${id}`
    if (mail) await queueMail(trx, mail, { mergeKey })
    return { last_act_id: await recordAct(trx, { memberId: id, act: act.kind, reason, by, words, until }) }
  })

const isLook = (act: string): act is 'looks_fine' | 'look_closer' => act === 'looks_fine' || act === 'look_closer'

/** The refusal if another action came first. If both only reviewed a new member, it says who reviewed first. */
const changedSince = (act: ValidAct, last: LastAct, by: Actor): Refusal => {
  if (!last || !isLook(act.kind) || !isLook(last.act) || last.undone_at) return new Refusal('member_changed')
  const who = last.by_id === by ? 'You’ve' : `${last.by ?? 'Another administrator'} has`
  return new Refusal('member_changed', { detail: `${who} already looked at this member. The list is now up to date.` })
}

const takeBackLook = async ({ trx, member, by, last }: Acting): Promise<void> => {
  if (!last || !isLook(last.act) || last.undone_at || last.by_id !== by) throw new Refusal('member_changed')
  await undoLook(trx, { memberId: member.id, actId: last.id })
}

const perform = async (acting: Acting, act: Exclude<ValidAct, { kind: 'undo_look' }>): Promise<Outcome> => {
  const { trx, member, administrators, by, siteUrl, last } = acting
  switch (act.kind) {
    case 'looks_fine':
    case 'look_closer': {
      const closer = act.kind === 'look_closer'
      if (closer ? member.review !== 'new' : member.review === 'done') throw changedSince(act, last, by)
      await setReview(trx, member.id, closer ? 'closer' : 'done')
      return {}
    }
    case 'suspend':
      return suspendMember(acting, act)
    case 'lift':
      await refuseWhileErasing(acting)
      if (!member.is_suspended) throw new Refusal('member_changed', { detail: 'This member isn’t suspended.' })
      await unsuspend(trx, member.id)
      return { mail: liftedMail(member.email, siteUrl) }
    case 'schedule_erasing':
      return scheduleErasing(acting, act.recommendations)
    case 'cancel_erasing':
      if (!(await findErasing(trx, member.id)))
        throw new Refusal('member_changed', { detail: 'This member isn’t scheduled to be erased.' })
      return { mail: erasingCancelledMail(member.email, await deleteErasing(trx, member.id), siteUrl) }
    case 'end_sessions': {
      const ended = await deleteSessions(trx, member.id, act.session_id)
      if (ended === 0 && act.session_id !== undefined) throw new Refusal('not_found')
      return {}
    }
    case 'replace_code': {
      const old = normalizeReferralCode(act.code)
      const code = await replaceMemberCode(trx, member.id, old)
      if (!code) throw new Refusal('member_changed', { detail: 'This code no longer works.' })
      return { mail: newCodeMail(member.email, { old, code }, siteUrl) }
    }
    case 'grant_administrator':
      if (!member.email_confirmed_at || member.is_suspended) throw new Refusal('not_in_good_standing')
      if (!(await grantRole(trx, member.id))) return null
      await setReview(trx, member.id, 'done')
      return {}
    case 'revoke_administrator':
      keepAnAdministrator(administrators, member.id)
      return (await revokeRole(trx, member.id)) ? {} : null
    case 'pause_invitations':
    case 'resume_invitations': {
      const pause = act.kind === 'pause_invitations'
      if ((member.invitations_paused_at !== null) === pause) return null
      await pauseInvitations(trx, member.id, pause)
      return {}
    }
  }
}

const refuseWhileErasing = async ({ trx, member }: Acting): Promise<void> => {
  if (!(await findErasing(trx, member.id))) return
  throw new Refusal('member_changed', { detail: 'This member is scheduled to be erased. Undo that first.' })
}

const suspendMember = async (
  acting: Acting,
  { until: day, words, take_down }: Extract<ValidAct, { kind: 'suspend' }>,
) => {
  const { trx, member, administrators, by, siteUrl } = acting
  if (by === member.id) throw new Refusal('not_yourself')
  await refuseWhileErasing(acting)
  keepAnAdministrator(administrators, member.id)
  const until = day === null ? null : await beginningOf(trx, day)
  if (day !== null && !until) throw invalidField('act.until', 'Please choose a future date.')
  await suspend(trx, member.id, until)
  await closeQuestionsOf(trx, member.id)
  await setReview(trx, member.id, 'done')
  if (take_down) await takeDown(acting, words)
  return { words, until, mail: suspensionMail(member.email, words, siteUrl) }
}

/**
 * Rejects the shown recommendations of this member. Each rejection is logged as a decision, and can be approved again.
 * Throws `RowsMoved` if a provider has been merged since.
 */
const takeDown = async ({ trx, member, by }: Acting, reason: string): Promise<void> => {
  const approved = (await lockVersionsOf(trx, member.id)).filter(({ status }) => status === 'approved')
  for (const { id } of approved) {
    const decision = { id, by, from: 'approved', to: 'rejected', reason, at: new Date() } as const
    const withdrewMail = (await dropWaitingMail(trx, decisionMailKey(id))) !== null
    await recordDecision(trx, { ...decision, notes: undefined, requestId: undefined, withdrewMail })
  }
  const providerIds = [...new Set(approved.map(({ provider_id }) => provider_id))].sort()
  for (const providerId of providerIds) await recountProvider(trx, providerId)
}

const scheduleErasing = async (acting: Acting, recommendations: 'keep' | 'remove') => {
  const { trx, member, administrators, by, siteUrl } = acting
  if (by === member.id)
    throw new Refusal('not_yourself', { detail: 'You can’t erase yourself. Please ask another administrator.' })
  keepAnAdministrator(administrators, member.id)
  await refuseWhileErasing(acting)
  const erasing = await insertErasing(trx, member.id, recommendations)
  await suspend(trx, member.id, null)
  return { until: erasing.erase_at, mail: erasingMail(member.email, erasing, siteUrl) }
}

/** Closes or opens joining. Logs nothing if nothing changes. */
export const closeJoining = (
  { database }: Pick<ActParts, 'database'>,
  { closed, reason, by }: { closed: boolean; reason: string; by: Actor },
): Promise<void> =>
  inTransaction(database.db, async (trx) => {
    await lockActor(trx, by)
    if (!(await setJoining(trx, closed))) return
    await recordAct(trx, { memberId: null, act: closed ? 'close_joining' : 'open_joining', reason, by })
  })
