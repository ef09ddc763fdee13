// Closing one of one's own referral codes, asked for once more in a dialog.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryOf } from '../app/call.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { toastSuccess } from '../ui/toast.tsx'

/** The button and its dialog; then the button is gone and the focus on the code, the element with the id `codeId`. */
export function RevokeCode({ code, codeId }: { code: string; codeId: string }) {
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const revoking = useMutation({
    mutationFn: () => call('revoke-referral-code', { code }),
    onSuccess: (revoked) => {
      setOpen(false)
      queries.setQueryData(
        queryOf('list-referral-codes', {}).queryKey,
        (known) =>
          known && {
            ...known,
            codes: known.codes.map((one) => (one.code === revoked.code ? { ...one, ...revoked } : one)),
          },
      )
      toastSuccess('Code revoked', `${code} lets nobody in any more.`)
    },
    meta: { failed: 'Failed to revoke the code' },
  })
  return (
    <>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" aria-describedby={codeId} onClick={() => setOpen(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        focusAfter={() => document.getElementById(codeId)}
        title={`Revoke ${code}?`}
        confirm="Revoke code"
        act={revoking}
      >
        <p>Nobody can join with it any more. Parents who came by it stay in the village.</p>
      </ConfirmDialog>
    </>
  )
}
