// Asks an administrator before a page is taken down, or put back, and does it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, queryOf } from '../app/call.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'

export type PageRemovalDialogProps = {
  shortId: string
  /** Whether the page is down now. */
  removed: boolean
  onClose: () => void
}

/** The question, open as long as it is drawn. */
export function PageRemovalDialog({ shortId, removed, onClose }: PageRemovalDialogProps) {
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: () => call('set-page-removed', { short_id: shortId, removed: !removed }),
    meta: { failed: removed ? 'The page was not put back' : 'The page was not taken down' },
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
          ? 'Parents find it again, with every note that is approved.'
          : 'For a provider who asked for it. The page says that it was taken down and names nobody, and no search or saved list shows it. You can put it back here.'
      }
      cancel="Cancel"
      confirm={removed ? 'Put it back' : 'Remove this page'}
      danger={!removed}
      act={act}
    />
  )
}
