// The tree of invitations: who vouched for a member, up to the root, and whom they invited. Erased members are nodes without a name.
import { sql } from 'kysely'
import { z } from 'zod'
import { invitedPageSize, shownVouchers } from '../../domain/members/members.contracts.ts'
import type { Queryable } from '../database/open.ts'
import { pageOf, readCursor } from '../http/cursor.ts'

interface Relative {
  id: string
  name: string | null
  joined_at: Date | null
}

const nodes = sql`(
  select id, full_name as name, created_at as joined_at, coalesce(invited_by, invited_by_erased) as inviter from profiles
  union all select id, null, null, coalesce(invited_by, invited_by_erased) from erased_members) as node`

/** Who invited them, and who invited that member, and so on. */
export const readVouchers = async (db: Queryable, id: string): Promise<Relative[]> => {
  const { rows } = await sql<Relative>`
    with recursive chain as (
      select node.id, node.name, node.joined_at, node.inviter, 0 as far from ${nodes} where node.id = ${id}
      union all
      select node.id, node.name, node.joined_at, node.inviter, far + 1
      from chain join ${nodes} on node.id = chain.inviter where far < ${shownVouchers}
    )
    select id, name, joined_at from chain where far > 0 order by far`.execute(db)
  return rows
}

const invitedBy = (id: ReturnType<typeof sql>) => sql`(
  select id, full_name as name, created_at as joined_at from profiles where ${id} in (invited_by, invited_by_erased)
  union all select id, null, null from erased_members where ${id} in (invited_by, invited_by_erased))`

export const countInvited = async (db: Queryable, id: string): Promise<number> => {
  const { rows } = await sql<{ invited: number }>`
    select count(*)::int as invited from ${invitedBy(sql`${id}::uuid`)} as child`.execute(db)
  return rows[0]?.invited ?? 0
}

/** One page of those a member, or an erased one, invited: oldest first, the erased ones last. */
export const readInvited = async (db: Queryable, id: string, cursor: string | undefined) => {
  const last = readCursor(cursor, z.tuple([z.int().min(0).max(1), z.uuid()]))
  const { rows } = await sql<Relative & { invited: number }>`
    select child.id, child.name, child.joined_at,
      (select count(*)::int from ${invitedBy(sql`child.id`)} as grandchild) as invited
    from ${invitedBy(sql`${id}::uuid`)} as child
    where ${last ? sql`((child.name is null)::int, child.id) > (${last[0]}, ${last[1]}::uuid)` : sql`true`}
    order by (child.name is null)::int, child.id
    limit ${invitedPageSize + 1}`.execute(db)
  return pageOf(rows, invitedPageSize, (child) => [child.name === null ? 1 : 0, child.id])
}
