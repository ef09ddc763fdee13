// Where administrators take a page down whose person asked for it, and put it back.
import { useState } from 'react'
import { lazyComponent } from '../lazy.ts'
import { LazyDialog } from '../ui/lazy-boundary.tsx'
import { LinkButton } from '../ui/link-button.tsx'

const PageRemovalDialog = lazyComponent(() => import('./page-removal-dialog.tsx'), 'PageRemovalDialog')

type PageRemovalProps = {
  shortId: string
  /** Whether the page is down now. */
  removed: boolean
}

/** A quiet line for administrators; asks before anything happens. */
export function PageRemoval({ shortId, removed }: PageRemovalProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-4 px-1 text-small text-ink-mute print:hidden">
      For administrators:{' '}
      <LinkButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {removed ? 'Put it back' : 'Remove this page'}
      </LinkButton>
      <LazyDialog open={open} onMissing={() => setOpen(false)}>
        {open && <PageRemovalDialog shortId={shortId} removed={removed} onClose={() => setOpen(false)} />}
      </LazyDialog>
    </div>
  )
}
