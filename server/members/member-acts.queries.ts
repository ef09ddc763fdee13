// The log of what administrators did about a member: written by each act, in its transaction.
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { MemberAct } from '../../domain/members/members.contracts.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

/** Who acts: an administrator's id, or null for the command line. */
export type Actor = string | null

interface LoggedAct {
  /** Null: about the whole village. */
  memberId: string | null
  act: MemberAct
  reason: string
  by: Actor
  words?: string | undefined
  until?: Date | null | undefined
}

/** Writes one act. Returns its id. */
export const recordAct = async (
  trx: Transaction<Tables>,
  { memberId, act, reason, by, words, until }: LoggedAct,
): Promise<string> => {
  const id = v7()
  await trx
    .insertInto('member_acts')
    .values({
      id,
      member_id: memberId,
      act,
      reason,
      words: words ?? null,
      until: until ?? null,
      by_id: by,
      from_command: by === null,
    })
    .execute()
  return id
}

/** The newest act about a member; null when there is none. */
export const findLastAct = async (db: Queryable, memberId: string): Promise<string | null> => {
  const last = await db
    .selectFrom('member_acts')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id ?? null
}
