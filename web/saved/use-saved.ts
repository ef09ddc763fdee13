import { useMutation, useQuery } from '@tanstack/react-query'
import { call, queryOf } from '../app/call.ts'
import { queries, refresh, reportFailure } from '../app/queries.ts'
import { useSession } from '../app/session.ts'
import { toast, toastSuccess } from '../ui/toast.tsx'

/** The requested state; `back` is the note to restore with Undo. */
type Wanted = { saved: boolean; back?: string }

/** Milliseconds for which a deleted note can be restored. */
const undoMs = 10_000

/** Saving, unsaving and noting a provider run one after another, so that the last one wins. */
export const savedScope = (providerId: string): string => `saved ${providerId}`

/** The ids of all saved providers; undefined until loaded. */
export const useSavedIds = (): string[] | undefined => {
  const enabled = useSession().user !== null
  return useQuery({ ...queryOf('list-saved-ids', {}), enabled, staleTime: 300_000 }).data?.provider_ids
}

/**
 * Whether a provider is saved, and `save`, which is shown optimistically until the ids are refetched. Unsaving deletes
 * the private note; a toast then offers Undo, which restores it (`note`, if the caller knows it). Until the ids are
 * loaded the last requested state counts, and before a request `inList`: true in the list of saved providers.
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
      // the open list keeps its rows until it is opened again
      void queries.invalidateQueries({ queryKey: ['list-saved-providers'], refetchType: 'none' })
    },
    onError: (error, { saved }) => reportFailure(saved ? 'We couldn’t save this' : 'We couldn’t remove this', error),
    onSettled: () => refresh('list-saved-ids'),
  })
  const wanted = isError ? undefined : variables?.saved
  const saved = (isPending ? wanted : ids?.includes(providerId)) ?? wanted ?? inList
  return { saved, save: (wanted: boolean) => mutate({ saved: wanted }) }
}
