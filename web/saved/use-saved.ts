import { useMutation, useQuery } from '@tanstack/react-query'
import { call, queryOf } from '../app/call.ts'
import { queries, refresh, reportFailure } from '../app/queries.ts'
import { useSession } from '../app/session.ts'
import { toast, toastSuccess } from '../ui/toast.tsx'

/** The wished state; `back` is the note that a heart taken back brings along. */
type Wanted = { saved: boolean; back?: string }

/** Milliseconds for which a note that went with its heart can be taken back. */
const undoMs = 10_000

/** Saving, letting go and noting a provider happen one after the other, so that the last wish wins. */
export const savedScope = (providerId: string): string => `saved ${providerId}`

/** All ids the member saved; undefined until they are known. */
export const useSavedIds = (): string[] | undefined => {
  const enabled = useSession().user !== null
  return useQuery({ ...queryOf('list-saved-ids', {}), enabled, staleTime: 300_000 }).data?.provider_ids
}

/**
 * Whether a provider is saved, and `save` with the wished state, which shows until the ids have been read again. A heart
 * that goes with its note says so, with Undo; `note` goes along where it is known, so that a heart taken back brings it
 * back too. Until the ids are known, what they wished last is true, and before that `inList`: true for what stands in the
 * list of what they saved.
 */
export const useSaved = (providerId: string, note?: string, inList = false) => {
  const ids = useSavedIds()
  const { mutate, variables, isError, isPending } = useMutation({
    mutationFn: ({ saved, back = note }: Wanted) =>
      call('save-provider', { provider_id: providerId, saved, ...(saved && { note: back }) }),
    scope: { id: savedScope(providerId) },
    onSuccess: (answer) => {
      const back = note ?? answer.note
      if (answer.saved) toastSuccess('Added to favorites!')
      else if (back) {
        toast({
          title: 'Removed from favorites',
          description: 'Your private note is gone, too.',
          duration: undoMs,
          action: { label: 'Undo', onPress: () => mutate({ saved: true, back }) },
        })
      }
      // the list that is open keeps its rows until it is opened again
      void queries.invalidateQueries({ queryKey: ['list-saved-providers'], refetchType: 'none' })
    },
    onError: (error, { saved }) => reportFailure(saved ? 'We couldn’t save this' : 'We couldn’t remove this', error),
    onSettled: () => refresh('list-saved-ids'),
  })
  const wanted = isError ? undefined : variables?.saved
  const saved = (isPending ? wanted : ids?.includes(providerId)) ?? wanted ?? inList
  return { saved, save: (wanted: boolean) => mutate({ saved: wanted }) }
}
