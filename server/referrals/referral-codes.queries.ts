// Referral codes: creating, listing, revoking and using them, and whether joining is open.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { shownMemberName } from '../../domain/providers/provider-name.rules.ts'
import {
  makeReferralCode,
  referralCodeDays,
  referralCodeRandomLength,
} from '../../domain/referrals/referral-code.rules.ts'
import { mostJoinedListed, type ReferralCode, referralCodeSchema } from '../../domain/referrals/referrals.contracts.ts'
import type { Queryable } from '../database/open.ts'
import { fieldsOf, suspended } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'

export const codeStatus = sql<ReferralCode['status']>`case
  when referral_codes.revoked_at is not null then 'revoked'
  when referral_codes.uses >= referral_codes.max_uses then 'used'
  when referral_codes.uses = 0 and referral_codes.expires_unused_at <= now() then 'expired'
  else 'active'
end`

/** Whether a code can be used: it is active, and its owner, if any, is not suspended and may invite. */
export const usable = sql<boolean>`(${codeStatus} = 'active' and not exists (
  select from auth.users owner join profiles inviting on inviting.id = owner.id
  where owner.id = referral_codes.owner_id and (${suspended('owner')} or inviting.invitations_paused_at is not null)))`

export const readUsableCode = (db: Queryable, code: string) =>
  db
    .selectFrom('referral_codes')
    .leftJoin('profiles as inviter', 'inviter.id', 'referral_codes.owner_id')
    .select(['referral_codes.code', 'inviter.full_name', 'inviter.location', 'inviter.created_at as member_since'])
    .where('referral_codes.code', '=', code)
    .where(usable)
    .executeTakeFirst()

export const readReferralCount = (db: Queryable, code: string, ownerId: string) =>
  db
    .selectFrom('referral_codes')
    .select('uses as referral_count')
    .where('code', '=', code)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()

const columns = [
  ...fieldsOf(referralCodeSchema.omit({ status: true, expires_at: true })),
  codeStatus.as('status'),
  sql<Date | null>`case when uses = 0 then expires_unused_at end`.as('expires_at'),
] as const

interface NewCode {
  kind: 'personal' | 'generated' | 'operator'
  /** Null for a code of the operator. */
  ownerId: string | null
  uses?: number
  /** Days in which the first member must join with it; absent: it never expires. */
  days?: number
}

/** Inserts a new code of 60 random bits, so that no code is generated twice. */
export const insertCode = (db: Queryable, { kind, ownerId, uses, days }: NewCode) =>
  db
    .insertInto('referral_codes')
    .values({
      code: makeReferralCode(randomBytes(referralCodeRandomLength)),
      owner_id: ownerId,
      kind,
      max_uses: uses ?? null,
      expires_unused_at: days === undefined ? null : sql<Date>`now() + make_interval(days => ${days}::int)`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const readMadeCodes = (db: Queryable, ownerId: string) =>
  db
    .selectFrom('referral_codes')
    .select(columns)
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'generated')
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .execute()

/** Who joined by a code of this member and confirmed their address, newest first. */
export const readJoined = async (db: Queryable, ownerId: string) => {
  const rows = await db
    .selectFrom('profiles as p')
    .innerJoin('referral_uses as r', 'r.user_id', 'p.id')
    .innerJoin('auth.users as u', 'u.id', 'p.id')
    .select(['r.code', 'p.full_name', 'u.email_confirmed_at as joined_at'])
    .$narrowType<{ joined_at: Date }>()
    .where('p.invited_by', '=', ownerId)
    .where('u.email_confirmed_at', 'is not', null)
    .orderBy('u.email_confirmed_at', 'desc')
    .orderBy('u.id')
    .limit(mostJoinedListed)
    .execute()
  return rows.map(({ full_name, ...use }) => ({ ...use, name: shownMemberName(full_name) }))
}

const inviter = (db: Queryable, id: string) =>
  db
    .selectFrom('profiles as p')
    .select(['p.created_at as member_since', 'p.invitations_paused_at'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('experience_submissions as s')
          .select('s.id')
          .whereRef('s.user_id', '=', 'p.id')
          .where('s.status', '=', 'approved'),
      )
        .$castTo<boolean>()
        .as('has_approved'),
      exists(
        selectFrom('user_roles as r').select('r.role').whereRef('r.user_id', '=', 'p.id').where('r.role', '=', 'admin'),
      )
        .$castTo<boolean>()
        .as('is_administrator'),
    ])
    .where('p.id', '=', id)

export const readInviter = (db: Queryable, id: string) => inviter(db, id).executeTakeFirst()

/** Like `readInviter`, but other transactions that create a code for this member wait until this one ends. */
export const lockInviter = (trx: Trx, id: string) => inviter(trx, id).forNoKeyUpdate('p').executeTakeFirst()

export const countActiveCodes = async (trx: Trx, ownerId: string): Promise<number> => {
  const { active } = await trx
    .selectFrom('referral_codes')
    .select(sql<number>`count(*)::int`.as('active'))
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'generated')
    .where(codeStatus, '=', 'active')
    .executeTakeFirstOrThrow()
  return active
}

/** Revokes a code that this member created; undefined if there is none. Safe to repeat. */
export const revokeMadeCode = (db: Queryable, ownerId: string, code: string) =>
  db
    .updateTable('referral_codes')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('code', '=', code)
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'generated')
    .returning(columns)
    .executeTakeFirst()

/**
 * Revokes a member's active code and creates another of its kind with the remaining uses; a personal one becomes their
 * personal code. Returns the new code, or null if they have no such active code.
 */
export const replaceMemberCode = async (trx: Trx, ownerId: string, code: string): Promise<string | null> => {
  const old = await trx
    .selectFrom('referral_codes')
    .select(['kind', 'max_uses', 'uses'])
    .where('code', '=', code)
    .where('owner_id', '=', ownerId)
    .where(codeStatus, '=', 'active')
    .forUpdate()
    .executeTakeFirst()
  if (!old) return null
  await trx.updateTable('referral_codes').set({ revoked_at: sql<Date>`now()` }).where('code', '=', code).execute()
  const { kind, max_uses, uses } = old
  const left = max_uses === null ? {} : { uses: max_uses - uses, days: referralCodeDays }
  const made = await insertCode(trx, { kind, ownerId, ...left })
  if (kind === 'personal')
    await trx.updateTable('profiles').set({ referral_code: made.code }).where('id', '=', ownerId).execute()
  return made.code
}

export const joiningClosedAt = async (db: Queryable): Promise<Date | null> =>
  (await db.selectFrom('village_settings').select('joining_closed_at').executeTakeFirst())?.joining_closed_at ?? null

/** An advisory lock, since there may be no row to lock. */
const joiningLock = sql`hashtextextended('joining', 0)`

/** Like `joiningClosedAt`, with a shared lock: the value cannot change until the transaction ends. */
export const holdJoining = async (trx: Trx): Promise<Date | null> => {
  await sql`select pg_advisory_xact_lock_shared(${joiningLock})`.execute(trx)
  return joiningClosedAt(trx)
}

/** Closes or opens joining, after waiting for sign-ups in progress. False if nothing changes. */
export const setJoining = async (trx: Trx, closed: boolean): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(${joiningLock})`.execute(trx)
  if (((await joiningClosedAt(trx)) !== null) === closed) return false
  const joining_closed_at = closed ? new Date() : null
  await trx
    .insertInto('village_settings')
    .values({ joining_closed_at })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ joining_closed_at }))
    .execute()
  return true
}

/**
 * Locks a usable code, given in its normalized form, and returns its owner (null: the operator). Undefined if it is
 * unknown, used up, expired or revoked, or if its owner is suspended or may not invite. Transactions that want the last
 * use wait here.
 */
export const lockUsableCode = (trx: Queryable, code: string): Promise<{ owner_id: string | null } | undefined> =>
  trx
    .selectFrom('referral_codes')
    .select('owner_id')
    .where('code', '=', code)
    .where(usable)
    .forUpdate()
    .executeTakeFirst()

/** Counts one use of a code for this user. Returns its owner, or undefined if it is not usable. */
export const countReferralUse = async (
  trx: Queryable,
  code: string,
  userId: string,
): Promise<{ owner_id: string | null } | undefined> => {
  const usable = await lockUsableCode(trx, code)
  if (!usable) return undefined
  await trx.insertInto('referral_uses').values({ user_id: userId, code }).execute()
  await trx.updateTable('referral_codes').set({ uses: sql<number>`uses + 1` }).where('code', '=', code).execute()
  return usable
}

/** Returns the uses of codes by these users, so that others can join with them. */
export const giveBackReferralUses = async (trx: Queryable, userIds: string[]): Promise<void> => {
  await sql`
    with gone as (delete from referral_uses where user_id = any(${userIds}::uuid[]) returning code)
    update referral_codes c set uses = c.uses - back.times
    from (select code, count(*)::int as times from gone group by code) back
    where c.code = back.code`.execute(trx)
}

export const findUsedCode = async (trx: Queryable, userId: string): Promise<string | undefined> => {
  const use = await trx.selectFrom('referral_uses').select('code').where('user_id', '=', userId).executeTakeFirst()
  return use?.code
}
