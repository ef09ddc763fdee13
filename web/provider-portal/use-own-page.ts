import { type Mutation, useMutation, useMutationState } from '@tanstack/react-query'
import type { ContactMethod } from '../../domain/provider-portal/page-settings.rules.ts'
import type { PageAction, ReviewRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call, queryOf } from '../app/call.ts'
import { queries } from '../app/queries.ts'
import { failureWords } from '../app/unknown-answer.ts'
import { toastFailure } from '../ui/toast.tsx'

export type Faults = Partial<Record<string, string>>

/** How an act went. Not done and without faults: a toast has said so, or the same act was under way. */
export type Outcome = { done: boolean; faults: Faults }

export interface Acting {
  /** Of the page, for the keys of what is typed on it: this browser may have several. */
  about: string
  /** Whether the act of this name is under way, or waits for the ones before it. */
  isDoing: (name: string) => boolean
  /** What is asked of the ways and not yet answered: hidden or not. */
  asked: Partial<Record<ContactMethod, boolean>>
  /** Makes the acts in turn, until one is refused; `failed` is the title of the toast that says so. */
  act: (name: string, failed: string, ...acts: PageAction[]) => Promise<Outcome>
  /** Asks the administrators for what this mailbox may not do by itself. Its name is the wish. */
  ask: (request: ReviewRequest) => Promise<Outcome>
}

/** What is sent for a wish. The server keeps its kind alone. */
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

/** Refusals after which the page is read anew, since it is not as it was shown. */
const outdated = new Set(['not_found', 'changed_meanwhile'])

type Pressed = { name: string; acts: readonly PageAction[]; work: () => Promise<void> }

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
      // an older answer that is still on its way shall not replace this one
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, listing)
    }
  }

  const run = async (failed: string, press: Pressed): Promise<Outcome> => {
    const isSame = ({ state }: Mutation) => (state.variables as Pressed).name === press.name
    // a switch says what it wants, so each of its presses counts
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
          // a mailbox that was established since the page was read would do it, and not ask for it
          const { established } = await queries.fetchQuery({ ...read, staleTime: 0 })
          if (!established) await make([reviewRequestActions[request]])
        },
      }),
  }
}
