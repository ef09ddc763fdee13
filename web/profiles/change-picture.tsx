// The way to another picture of one's own, on the account page.
import { useState } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { useLatePart } from '../ui/late-part.ts'
import { LinkButton } from '../ui/link-button.tsx'

const loadDialog = lazyPart(() => import('./picture-dialog.tsx'), 'PictureDialog')

/** "Change picture", which opens the choice. */
export function ChangePicture() {
  const [open, setOpen] = useState(false)
  const Dialog = useLatePart(loadDialog, open, () => setOpen(false))
  return (
    <>
      <LinkButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Change picture
      </LinkButton>
      {open && Dialog && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}
