import type { ActOnMember } from '../../domain/members/member-acts.contracts.ts'
import { call } from '../app/call.ts'
import { refresh } from '../app/queries.ts'

export type ShownMember = { id: string; last_act_id: string | null }

/** A function that acts; it answers with the newest act then, and rejects with the refusal. */
export const useActOnMember = () => {
  return async ({ id, last_act_id }: ShownMember, act: ActOnMember, reason?: string): Promise<ShownMember> => {
    try {
      const done = await call('act-on-member', { id, act, last_act_id, ...(reason !== undefined && { reason }) })
      return { id, ...done }
    } finally {
      // Read anew also when it was refused: what is shown may be older than the facts.
      await refresh('get-member', 'list-members', 'get-membership', 'get-dashboard-counts')
    }
  }
}
