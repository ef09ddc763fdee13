// "Request an invitation": the way in for parents whom no member knows yet.
import { useState } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { Button } from '../ui/button.tsx'
import { useLatePart } from '../ui/late-part.ts'

const loadDialog = lazyPart(() => import('./invitation-request.form.tsx'), 'InvitationRequestDialog')

/** A button that opens the short form. */
export function RequestInvitation() {
  const [open, setOpen] = useState(false)
  const Dialog = useLatePart(loadDialog, open, () => setOpen(false))
  return (
    <>
      <Button className="w-full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Request an invitation
      </Button>
      {Dialog && <Dialog open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
