// Approves or rejects several submissions one after another, and reports on each; one that cannot be decided stops no other.
import { decideSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { decide } from './decide.ts'
import { readStandings, type WantedDecision } from './moderation.queries.ts'

export const decideSubmissionsHandler = handle(decideSubmissions, async (call) => {
  const { input, caller, database, now, log } = call
  const outcomeOf = async (decision: WantedDecision) => {
    if (decision.from === decision.to) return 'unchanged' as const
    try {
      await decide(call, decision)
      return 'decided' as const
    } catch (error) {
      if (error instanceof Refusal && (error.code === 'not_found' || error.code === 'decided_meanwhile')) {
        return error.code
      }
      log.error({ err: error }, 'one of several decisions failed')
      return 'fault' as const
    }
  }
  const outcomes = []
  for (const { id, from_status: from, request_id: requestId } of input.submissions) {
    const notes = input.admin_notes || undefined
    const reason = input.reason || null
    const decision = { id, from, to: input.status, notes, reason, by: caller.userId, at: now(), requestId }
    outcomes.push({ id, outcome: await outcomeOf(decision) })
  }
  notifyDashboards(database)
  const standings = await readStandings(
    database.db,
    outcomes.map(({ id }) => id),
  )
  const statuses = new Map(standings.map(({ id, status }) => [id, status]))
  return {
    results: outcomes.map(({ id, outcome }) => {
      const status = statuses.get(id) ?? null
      // Its parent edited or withdrew it: it is in no list any more.
      const isGone = outcome === 'decided_meanwhile' && status === null
      return { id, outcome: isGone ? ('not_found' as const) : outcome, status }
    }),
  }
})
