import { useQueryClient } from '@tanstack/react-query'
import type { ActOnMember } from '../../domain/members/member-acts.contracts.ts'
import { call } from '../app/call.ts'

const showing = ['get-member', 'list-members', 'get-membership', 'get-dashboard-counts']

export type ShownMember = { id: string; last_act_id: string | null }

/** A function that acts; it answers with the newest act then, and rejects with the refusal. */
export const useActOnMember = () => {
  const queries = useQueryClient()
  return async ({ id, last_act_id }: ShownMember, act: ActOnMember, reason?: string): Promise<ShownMember> => {
    try {
      const done = await call('act-on-member', { id, act, last_act_id, ...(reason !== undefined && { reason }) })
      return { id, ...done }
    } finally {
      // Read anew also when it was refused: what is shown may be older than the facts.
      await queries.invalidateQueries({ predicate: ({ queryKey }) => showing.includes(String(queryKey[0])) })
    }
  }
}
