// "Request an invitation": the way in for parents whom no member knows yet.
import { useState } from 'react'
import { lazyComponent } from '../lazy.ts'
import { Button } from '../ui/button.tsx'
import { LazyDialog } from '../ui/lazy-boundary.tsx'

const InvitationRequestDialog = lazyComponent(() => import('./invitation-request.form.tsx'), 'InvitationRequestDialog')

/** A button that opens the short form. */
export function RequestInvitation() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className="w-full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Request an invitation
      </Button>
      <LazyDialog open={open} onMissing={() => setOpen(false)}>
        <InvitationRequestDialog open={open} onClose={() => setOpen(false)} />
      </LazyDialog>
    </>
  )
}
