// A dialog over the whole window for work on one thing after another: what is read scrolls, what decides it stays in place.
import { ArrowLeft, X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { scrollsByKey } from './dialog.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { IconButton } from './icon-button.tsx'

type DeskDialogProps = {
  onClose: () => void
  /** Where the focus goes on closing. */
  focusFirst: () => HTMLElement | null | undefined
  title: ReactNode
  /** Stands left of the words under the title, for example a Badge. */
  badge: ReactNode
  /** Under the title; also read out when the dialog opens. */
  description: ReactNode
  /** At the right of the title: for example how long it waits. */
  mark?: ReactNode
  /** Who else is here, in a line of its own that is always there. */
  presence?: ReactNode
  /** The ways to what comes before and after. */
  steps?: ReactNode
  /** What has to be known before acting, pinned above the foot. */
  notice?: ReactNode
  /** Pinned at the bottom, of one height in every state. */
  foot: ReactNode
  /** Another pane at the left; given only where there is room for it. */
  side?: ReactNode
  children: ReactNode
}

/** Two panes from 1024 px; below that one, with a bar at its top. */
export function DeskDialog(props: DeskDialogProps) {
  const { onClose, focusFirst, title, badge, description, mark, presence, steps, notice, foot, side } = props
  const name = <RadixDialog.Title className="h3 desk-name">{title}</RadixDialog.Title>
  const about = (
    <RadixDialog.Description asChild>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-small">
        {description}
        {side && badge}
      </div>
    </RadixDialog.Description>
  )
  const close = (
    <RadixDialog.Close asChild>
      <IconButton label="Close" icon={side ? X : ArrowLeft} />
    </RadixDialog.Close>
  )
  return (
    <DialogFrame open onClose={onClose} focusFirst={focusFirst} className="dlg dlg-desk" described>
      <div className="pane">
        <div className="pane-head">
          {side && name}
          <div className="flex flex-none items-center gap-2 max-lg:w-full lg:self-start max-lg:justify-between">
            {side ? mark : close}
            {steps}
            {side ? close : <span className="w-11" />}
          </div>
          {side && about}
          {side && <p className="desk-presence">{presence}</p>}
        </div>
        <div {...scrollsByKey} className="pane-body">
          {!side && (
            <div className="mb-4 border-line border-b pb-1">
              <div className="mb-2 flex min-h-7 items-center justify-between gap-3">
                {badge}
                {mark}
              </div>
              {name}
              {about}
              <p className="desk-presence">{presence}</p>
            </div>
          )}
          {props.children}
        </div>
        {notice && <div className="dlg-notice">{notice}</div>}
        <div className="pane-foot">{foot}</div>
      </div>
      {side && <div className="pane desk-side">{side}</div>}
    </DialogFrame>
  )
}
