// What a provider does on their own page: one act at a time, whose answer takes the place of the page that was read.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ListingAct, ListingWish } from '../../domain/listings/listings.contracts.ts'
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
  /** Asks the administrators for what this mailbox may not do by itself. Its name is the wish. */
  ask: (wish: ListingWish) => Promise<Outcome>
}

/** What is sent for a wish. The server keeps its kind alone. */
const wishActs: Record<ListingWish, ListingAct> = {
  hide: { kind: 'hide', way: 'phone', hidden: true },
  correct: { kind: 'correct', phone: '', email: '', website: '' },
  confirm: { kind: 'confirm' },
  remove: { kind: 'remove' },
}

/** "act.phone" is the field phone. */
const faultsOf = (refusal: Refusal): Faults =>
  Object.fromEntries((refusal.fields ?? []).map(({ path, message }) => [path.split('.').at(-1), message]))

/** Why the key opens nothing any more; null for any other failure. */
export const whyClosed = (failure: unknown): string | null =>
  failure instanceof Refusal && failure.code === 'link_expired' ? failure.message : null

/** Refusals after which the page is read anew, since it is not as it was shown. */
const outdated = new Set(['not_found', 'changed_meanwhile'])

/** The acts on the page that `key` opens; `onExpired` says why it opens nothing any more. */
export const useListingActs = (key: string, onExpired: (why: string) => void): Acting => {
  const queries = useQueryClient()
  const underWay = useRef(false)
  const [doing, setDoing] = useState<string | null>(null)
  const read = queryOf('read-listing', { key })
  const { queryKey } = read

  const make = async (acts: readonly ListingAct[]): Promise<void> => {
    for (const act of acts) {
      const { listing } = await call('change-listing', { key, act })
      // an older answer that is still on its way shall not replace this one
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, listing)
    }
  }

  const run = async (name: string, failed: string, work: () => Promise<void>): Promise<Outcome> => {
    if (underWay.current) return { done: false, faults: {} }
    underWay.current = true
    setDoing(name)
    try {
      await work()
      return { done: true, faults: {} }
    } catch (failure) {
      const why = whyClosed(failure)
      const faults = failure instanceof Refusal ? faultsOf(failure) : {}
      if (why !== null) onExpired(why)
      else if (Object.keys(faults).length === 0) tellFailure(failed, failure)
      if (failure instanceof Refusal && outdated.has(failure.code)) {
        const names = ['read-listing', 'list-removal-pages']
        await Promise.all(names.map((one) => queries.invalidateQueries({ queryKey: [one, { key }] })))
      }
      return { done: false, faults }
    } finally {
      underWay.current = false
      setDoing(null)
    }
  }
  return {
    doing,
    act: (name, failed, ...acts) => run(name, failed, () => make(acts)),
    ask: (wish) =>
      run(wish, 'We couldn’t send this', async () => {
        // a mailbox that was established since the page was read would do it, and not ask for it
        const { established } = await queries.fetchQuery({ ...read, staleTime: 0 })
        if (!established) await make([wishActs[wish]])
      }),
  }
}
