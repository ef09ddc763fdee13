// Where administrators take a page down whose person asked for it, and put it back.
import { useState } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { useLatePart } from '../ui/late-part.ts'
import { LinkButton } from '../ui/link-button.tsx'

const loadDialog = lazyPart(() => import('./page-removal-dialog.tsx'), 'PageRemovalDialog')

type PageRemovalProps = {
  shortId: string
  /** Whether the page is down now. */
  removed: boolean
}

/** A quiet line for administrators; asks before anything happens. */
export function PageRemoval({ shortId, removed }: PageRemovalProps) {
  const [open, setOpen] = useState(false)
  const Dialog = useLatePart(loadDialog, open, () => setOpen(false))
  return (
    <div className="mt-4 px-1 text-small text-ink-mute print:hidden">
      For administrators:{' '}
      <LinkButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {removed ? 'Put it back' : 'Remove this page'}
      </LinkButton>
      {Dialog && open && <Dialog shortId={shortId} removed={removed} onClose={() => setOpen(false)} />}
    </div>
  )
}
