import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Refusal } from '../../domain/refusal.ts'
import { call, queryOf } from '../app/call.ts'
import { refresh } from '../app/queries.ts'
import { failureWords } from '../app/unknown-answer.ts'
import { toastFailure } from '../ui/toast.tsx'
import type { PairedProvider, ProviderPair } from './provider-pair.copy.ts'

/** The outcome for a pair, which stays in its place until the list is refetched. */
export type PairOutcome = { kind: 'merged'; mergeId: string } | { kind: 'different' | 'later' }

const seen = ({ provider_id, total_recommendations, newest_id }: PairedProvider) => ({
  provider_id,
  total_recommendations,
  newest_id,
})

/** The list is refetched only on request, so that no row moves while it is used. */
export const usePairs = () => {
  const list = useQuery({
    ...queryOf('list-provider-pairs', {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, PairOutcome>>(new Map())
  const [openId, setOpenId] = useState<string | null>(null)
  /** `openId` for responses that arrive after another pair was opened. */
  const openNow = useRef(openId)
  const pairs = list.data?.pairs ?? []
  const open = pairs.find(({ id }) => id === openId)

  const refreshRest = () => void refresh('count-provider-pairs', 'list-merges')
  const readAnew = async () => {
    await list.refetch()
    setOutcomes(new Map())
    refreshRest()
  }
  const act = useMutation({
    mutationFn: async ({ pair, to }: { pair: ProviderPair; to: 'merge' | 'different' | 'later' | 'undo' }) => {
      const outcome = outcomes.get(pair.id)
      if (to === 'merge') {
        const { kept, merged } = pair
        const { merge_id } = await call('merge-providers', { id: pair.id, kept: seen(kept), merged: seen(merged) })
        return { kind: 'merged', mergeId: merge_id } satisfies PairOutcome
      }
      if (to === 'undo') {
        if (outcome?.kind === 'merged') await call('undo-merge', { id: outcome.mergeId })
        else await call('set-pair-state', { id: pair.id, state: 'open' })
        return null
      }
      await call('set-pair-state', { id: pair.id, state: to })
      return { kind: to } satisfies PairOutcome
    },
    onSuccess: (outcome, { pair }) => {
      // another pair may have been decided before this response
      setOutcomes((before) => {
        const next = new Map(before)
        if (outcome) next.set(pair.id, outcome)
        else next.delete(pair.id)
        return next
      })
      refreshRest()
    },
    onError: (error, { pair }) => {
      if (pair.id !== openNow.current)
        toastFailure(...failureWords(`Nothing was changed for ${pair.kept.provider_name}`, error))
      else if (error instanceof Refusal && (error.code === 'changed_meanwhile' || error.code === 'not_found'))
        void readAnew()
    },
  })

  const show = (id: string | null) => {
    act.reset()
    openNow.current = id
    setOpenId(id)
  }
  return {
    list,
    pairs,
    open,
    outcomes,
    act,
    show,
    readAnew,
    next: () => {
      const at = pairs.findIndex(({ id }) => id === openId)
      const following = [...pairs.slice(at + 1), ...pairs.slice(0, Math.max(at, 0))].find(({ id }) => !outcomes.has(id))
      if (!following) void readAnew()
      show(following?.id ?? null)
    },
  }
}

export type Pairs = ReturnType<typeof usePairs>
