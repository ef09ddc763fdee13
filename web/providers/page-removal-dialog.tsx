import { useMutation } from '@tanstack/react-query'
import { call, queryOf } from '../app/call.ts'
import { queries } from '../app/queries.ts'
import { failureWords } from '../app/unknown-answer.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { toastFailure } from '../ui/toast.tsx'

export type PageRemovalDialogProps = {
  shortId: string
  removed: boolean
  onClose: () => void
}

export function PageRemovalDialog({ shortId, removed, onClose }: PageRemovalDialogProps) {
  const act = useMutation({
    mutationFn: () => call('set-page-removed', { short_id: shortId, removed: !removed }),
    onError: (error) =>
      toastFailure(
        ...failureWords(removed ? 'We couldn’t put the page back' : 'We couldn’t take the page down', error),
      ),
    onSuccess: () => {
      onClose()
      return queries.resetQueries({ queryKey: queryOf('get-provider', { short_id: shortId }).queryKey })
    },
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={removed ? 'Put this page back?' : 'Remove this page?'}
      description={
        removed
          ? 'Parents will find it again, with every approved note.'
          : 'Use this when a provider asks. The page will say it was taken down, without a name, and won’t show in searches or saved lists. You can put it back here.'
      }
      cancel="Cancel"
      confirm={removed ? 'Put it back' : 'Remove this page'}
      danger={!removed}
      act={act}
    />
  )
}
