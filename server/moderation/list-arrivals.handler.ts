// What has come since an open dashboard last asked.
import { arrivalsAtOnce, listArrivals } from '../../domain/moderation/moderation.contracts.ts'
import { submitterAddress } from '../database/fields.ts'
import type { Queryable } from '../database/open.ts'
import { handle } from '../http/serve.ts'

/** A row is dated before its commit, so this many milliseconds are read again; the browser knows what it has had. */
const overlapMs = 60_000

/** The newest submissions and inquiries after a moment, oldest first. */
const readArrivals = async (db: Queryable, after: Date) => {
  const submissions = await db
    .selectFrom('experience_submissions')
    .select(['id', 'created_at', submitterAddress('submitter_email').as('submitter_email')])
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .limit(arrivalsAtOnce)
    .execute()
  const inquiries = await db
    .selectFrom('inquiries')
    .select(['id', 'created_at', 'name', 'subject'])
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .limit(arrivalsAtOnce)
    .execute()
  return [
    ...submissions.map((row) => ({ kind: 'submission' as const, ...row })),
    ...inquiries.map((row) => ({ kind: 'inquiry' as const, ...row })),
  ]
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
    .slice(-arrivalsAtOnce)
}

export const listArrivalsHandler = handle(listArrivals, async ({ database, input, now }) => {
  // Taken before the rows are read: what is committed meanwhile is read again next time.
  const until = now()
  const after = new Date((input.since ?? until).getTime() - overlapMs)
  return { arrivals: await readArrivals(database.db, after), until }
})
