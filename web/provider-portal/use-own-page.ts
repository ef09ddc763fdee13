import { type Mutation, useMutation, useMutationState } from '@tanstack/react-query'
import type { ContactMethod } from '../../domain/provider-portal/page-settings.rules.ts'
import type { PageAction, ReviewRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call, queryOf } from '../app/call.ts'
import { queries } from '../app/queries.ts'
import { failureWords } from '../app/unknown-answer.ts'
import { toastFailure } from '../ui/toast.tsx'

export type Faults = Partial<Record<string, string>>

/**
 * Outcome of an action. Neither done nor faults: a toast has shown the failure, or the same action was already running.
 */
export type Outcome = { done: boolean; faults: Faults }

export interface Acting {
  /** Id of the page, for draft keys: one browser may open several pages. */
  about: string
  /** Whether the action of this name is running or queued. */
  isDoing: (name: string) => boolean
  /** Contact methods with a pending switch: true hides it. */
  asked: Partial<Record<ContactMethod, boolean>>
  /** Runs the actions one after another until one is refused. `failed` is the title of that toast. */
  act: (name: string, failed: string, ...acts: PageAction[]) => Promise<Outcome>
  /** Asks the administrators for what this mailbox may not do itself. */
  ask: (request: ReviewRequest) => Promise<Outcome>
}

/** The action sent for a request. The server stores only its kind. */
const reviewRequestActions: Record<ReviewRequest, PageAction> = {
  hide: { kind: 'hide', way: 'phone', hidden: true },
  correct: { kind: 'correct', phone: '', email: '', website: '' },
  confirm: { kind: 'confirm' },
  remove: { kind: 'remove' },
}

const faultsOf = (refusal: Refusal): Faults =>
  Object.fromEntries((refusal.fields ?? []).map(({ path, message }) => [path.split('.').at(-1), message]))

export const whyClosed = (failure: unknown): string | null =>
  failure instanceof Refusal && failure.code === 'link_expired' ? failure.message : null

/** Refusals after which the page is refetched, because it has changed since it was read. */
const outdated = new Set(['not_found', 'changed_meanwhile'])

type Pressed = { name: string; acts: readonly PageAction[]; work: () => Promise<void> }

/** Acts on the page that `key` opens. `onExpired` is called with the reason when the key is no longer valid. */
export const useOwnPageActions = (key: string, onExpired: (why: string) => void): Acting => {
  const mutationKey = ['change-listing', key]
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ work }: Pressed) => work(),
  })
  const pressed = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Pressed,
  })
  const read = queryOf('read-listing', { key })
  const { queryKey } = read

  const make = async (acts: readonly PageAction[]): Promise<void> => {
    for (const act of acts) {
      const { listing } = await call('change-listing', { key, act })
      // a response that is still on its way must not overwrite this one
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, listing)
    }
  }

  const run = async (failed: string, press: Pressed): Promise<Outcome> => {
    const isSame = ({ state }: Mutation) => (state.variables as Pressed).name === press.name
    // a switch sends its new state, so every press counts
    const isSwitch = press.acts.some(({ kind }) => kind === 'hide')
    if (!isSwitch && queries.isMutating({ mutationKey, predicate: isSame }) > 0) return { done: false, faults: {} }
    try {
      await mutateAsync(press)
      return { done: true, faults: {} }
    } catch (failure) {
      const why = whyClosed(failure)
      const faults = failure instanceof Refusal ? faultsOf(failure) : {}
      if (why !== null) onExpired(why)
      else if (Object.keys(faults).length === 0) toastFailure(...failureWords(failed, failure))
      if (failure instanceof Refusal && outdated.has(failure.code)) {
        const names = ['read-listing', 'list-removal-pages']
        await Promise.all(names.map((one) => queries.invalidateQueries({ queryKey: [one, { key }] })))
      }
      return { done: false, faults }
    }
  }
  const hides = pressed.flatMap(({ acts }) => acts).filter((act) => act.kind === 'hide')
  return {
    about: key,
    isDoing: (name) => pressed.some((one) => one.name === name),
    asked: Object.fromEntries(hides.map(({ way: method, hidden }) => [method, hidden])),
    act: (name, failed, ...acts) => run(failed, { name, acts, work: () => make(acts) }),
    ask: (request) =>
      run('We couldn’t send this', {
        name: request,
        acts: [],
        work: async () => {
          // a mailbox confirmed since the page was read would perform the action instead of requesting it
          const { established } = await queries.fetchQuery({ ...read, staleTime: 0 })
          if (!established) await make([reviewRequestActions[request]])
        },
      }),
  }
}
