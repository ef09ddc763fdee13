// Once an hour: deletes questions that their members took back.
import { sql } from 'kysely'
import { inTransaction } from '../database/transaction.ts'
import type { Sweep } from '../platform/housekeeping.job.ts'
import { deletePosts } from './questions.queries.ts'

export const deleteWithdrawn: Sweep = (db) =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select q.id from questions q join posts post on post.id = q.id
      where post.status = 'withdrawn' and coalesce(q.undo_until, post.created_at) < clock_timestamp()
      order by q.id limit 1000 for update of q`.execute(trx)
    // read after the lock: a member may just have undone it
    const withdrawn = await trx
      .selectFrom('posts')
      .select('id')
      .where('id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
      .where('status', '=', 'withdrawn')
      .execute()
    await deletePosts(
      trx,
      withdrawn.map(({ id }) => id),
    )
  })
