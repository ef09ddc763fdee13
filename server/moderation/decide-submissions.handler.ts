// Approves or rejects several submissions one after another, and reports on each; one that cannot be decided stops no other.
import { decideSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { decide } from './decide.ts'
import { readStandings, type WantedDecision } from './moderation.queries.ts'

const expected = ['not_found', 'decided_meanwhile', 'maybe_not_listed'] as const
const isExpected = (code: string): code is (typeof expected)[number] => (expected as readonly string[]).includes(code)

export const decideSubmissionsHandler = handle(decideSubmissions, async (call) => {
  const { input, caller, database, now, log } = call
  const outcomeOf = async (decision: WantedDecision) => {
    if (decision.from === decision.to) return { outcome: 'unchanged' as const }
    try {
      await decide(call, decision)
      return { outcome: 'decided' as const }
    } catch (error) {
      if (error instanceof Refusal && isExpected(error.code)) return { outcome: error.code, detail: error.detail }
      log.error({ err: error }, 'one of several decisions failed')
      return { outcome: 'fault' as const }
    }
  }
  const outcomes = []
  for (const { id, from_status: from, request_id: requestId } of input.submissions) {
    const notes = input.admin_notes || undefined
    const reason = input.reason || null
    const decision = { id, from, to: input.status, notes, reason, by: caller.userId, at: now(), requestId }
    outcomes.push({ id, ...(await outcomeOf(decision)) })
  }
  notifyDashboards(database)
  const standings = await readStandings(
    database.db,
    outcomes.map(({ id }) => id),
  )
  const statuses = new Map(standings.map(({ id, status }) => [id, status]))
  return {
    results: outcomes.map(({ id, outcome, detail = null }) => {
      const status = statuses.get(id) ?? null
      // Its parent edited or withdrew it: it is in no list any more.
      const isGone = outcome === 'decided_meanwhile' && status === null
      return { id, outcome: isGone ? ('not_found' as const) : outcome, detail, status }
    }),
  }
})
