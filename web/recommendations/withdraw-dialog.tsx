// Asks once more before a recommendation is withdrawn, and says what happens then.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../app/call.ts'
import { failureWords } from '../app/unknown-answer.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { type OwnRecommendation, withdrawWords } from './own-recommendation.copy.ts'

type WithdrawDialogProps = { own: OwnRecommendation; open: boolean; onClose: () => void }

export function WithdrawDialog({ own, open, onClose }: WithdrawDialogProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const withdrawing = useMutation({
    mutationFn: () => call('withdraw-recommendation', { id: own.id }),
    onSuccess: async () => {
      await navigate({ to: '/profile' })
      queries.removeQueries({ queryKey: ['get-my-recommendation'] })
      // what it was shown in: searches, pages, the list of one's own
      void queries.invalidateQueries()
      toastSuccess('Recommendation withdrawn')
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={() => withdrawing.isPending || onClose()}
      title={<span className="wrap-anywhere">Withdraw your note about {own.provider_name}?</span>}
      notice={withdrawing.isError && <Notice tone="error">{failureWords('', withdrawing.error)[1]}</Notice>}
      confirm="Withdraw"
      act={withdrawing}
    >
      <p className="wrap-anywhere">{withdrawWords(own)}</p>
      <p className="mt-2">You can share your experience again anytime.</p>
    </ConfirmDialog>
  )
}
