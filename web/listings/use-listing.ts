// What a provider does on their own page: one act at a time, whose answer takes the place of the page that was read.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ListingAct } from '../../domain/listings/listings.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call, queryOf } from '../app/call.ts'
import { tellFailure } from '../app/queries.ts'

/** What is wrong, by field of the act. */
export type Faults = Partial<Record<string, string>>

/** How an act went. Not done and without faults: a toast has told it, or another act was under way. */
export type Outcome = { done: boolean; faults: Faults }

export interface Acting {
  /** The name of the act that is under way. */
  doing: string | null
  /** Makes the acts in turn, until one is refused; `failed` is the title of the toast that says so. */
  act: (name: string, failed: string, ...acts: ListingAct[]) => Promise<Outcome>
}

/** "act.phone" is the field phone. */
const faultsOf = (refusal: Refusal): Faults =>
  Object.fromEntries((refusal.fields ?? []).map(({ path, message }) => [path.split('.').at(-1), message]))

/** Why the key opens nothing any more; null for any other failure. */
export const whyClosed = (failure: unknown): string | null =>
  failure instanceof Refusal && failure.code === 'link_expired' ? failure.message : null

type Ends = { onExpired: (why: string) => void; onRemoved: () => void }

/** The acts on the page that `key` opens. */
export const useListingActs = (key: string, { onExpired, onRemoved }: Ends): Acting => {
  const queries = useQueryClient()
  const underWay = useRef(false)
  const [doing, setDoing] = useState<string | null>(null)
  const { queryKey } = queryOf('read-listing', { key })

  const make = async (acts: ListingAct[]): Promise<void> => {
    for (const act of acts) {
      const { listing } = await call('change-listing', { key, act })
      // an older answer that is still on its way shall not replace this one
      await queries.cancelQueries({ queryKey })
      if (!listing) return onRemoved()
      queries.setQueryData(queryKey, listing)
    }
  }

  const act: Acting['act'] = async (name, failed, ...acts) => {
    if (underWay.current) return { done: false, faults: {} }
    underWay.current = true
    setDoing(name)
    try {
      await make(acts)
      return { done: true, faults: {} }
    } catch (failure) {
      const why = whyClosed(failure)
      const faults = failure instanceof Refusal ? faultsOf(failure) : {}
      if (why !== null) onExpired(why)
      else if (Object.keys(faults).length === 0) tellFailure(failed, failure)
      if (failure instanceof Refusal && failure.code === 'not_found') await queries.invalidateQueries({ queryKey })
      return { done: false, faults }
    } finally {
      underWay.current = false
      setDoing(null)
    }
  }
  return { doing, act }
}
