// The way to another picture of one's own, on the account page.
import { useState } from 'react'
import { lazyComponent } from '../lazy.ts'
import { LazyDialog } from '../ui/lazy-boundary.tsx'
import { LinkButton } from '../ui/link-button.tsx'

const PictureDialog = lazyComponent(() => import('./picture-dialog.tsx'), 'PictureDialog')

/** "Change picture", which opens the choice. */
export function ChangePicture() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <LinkButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Change picture
      </LinkButton>
      <LazyDialog open={open} onMissing={() => setOpen(false)}>
        {open && <PictureDialog onClose={() => setOpen(false)} />}
      </LazyDialog>
    </>
  )
}
