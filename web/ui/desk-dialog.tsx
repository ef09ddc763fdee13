// A full-window dialog for working through items: the content scrolls, the decision buttons stay in place.
import { ArrowLeft, X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { DialogFrame, DialogNotice, scrollsByKey } from './dialog.tsx'

type DeskDialogProps = {
  onClose: () => void
  focusFirst: () => HTMLElement | null | undefined
  title: ReactNode
  badge: ReactNode
  /** Under the title; also announced when the dialog opens. */
  description: ReactNode
  mark?: ReactNode
  presence?: ReactNode
  steps?: ReactNode
  notice?: ReactNode
  foot: ReactNode
  side?: ReactNode
  children: ReactNode
}

/** Two panes from 1024 px; below that one pane with a bar at the top. */
export function DeskDialog(props: DeskDialogProps) {
  const { onClose, focusFirst, title, badge, description, mark, presence, steps, notice, foot, side } = props
  const name = (
    <RadixDialog.Title className="h3 lg:max-h-[4em] lg:overflow-y-auto lg:text-[1.625rem] lg:leading-[1.25]">
      {title}
    </RadixDialog.Title>
  )
  const about = (
    <RadixDialog.Description asChild>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-small">
        <span className="contents">{description}</span>
        {side && badge}
      </div>
    </RadixDialog.Description>
  )
  // the text has a fixed place, so that it moves nothing when it appears
  const line = (
    <p className="flex min-h-7 items-center gap-2 text-[0.875rem] text-ink-soft lg:w-0 lg:min-w-full lg:justify-end lg:pr-3">
      {presence}
    </p>
  )
  const close = (
    <RadixDialog.Close asChild>
      <IconButton label="Close" icon={side ? X : ArrowLeft} />
    </RadixDialog.Close>
  )
  return (
    <DialogFrame
      open
      onClose={onClose}
      focusFirst={focusFirst}
      className="dlg dlg-desk fixed inset-0 grid max-h-none grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] rounded-none border-0 bg-bg shadow-none lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-5 lg:p-5 xl:grid-cols-[22.5rem_minmax(0,1fr)] xl:px-8 xl:py-6 print:static"
      described
    >
      <div className="pane">
        <div className="pane-head flex min-h-14 flex-none items-center justify-between border-line border-b px-2 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-4 lg:gap-y-0.5 lg:py-3 lg:pr-3 lg:pl-7">
          {side && name}
          <div className="flex flex-none items-center gap-2 max-lg:w-full lg:self-start max-lg:justify-between">
            {side ? mark : close}
            {steps}
            {side ? close : <span className="w-11" />}
          </div>
          {side && about}
          {side && line}
        </div>
        <div
          {...scrollsByKey}
          className="pane-body overscroll-contain p-5 -outline-offset-4 md:px-[max(1.75rem,calc(50%-24rem))] lg:px-7"
        >
          {!side && (
            <div className="mb-4 border-line border-b pb-1">
              <div className="mb-2 flex min-h-7 items-center justify-between gap-3">
                {badge}
                {mark}
              </div>
              {name}
              {about}
              {line}
            </div>
          )}
          {props.children}
        </div>
        <DialogNotice>{notice}</DialogNotice>
        <div className="pane-foot flex-none border-line border-t bg-sunk px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] md:px-[max(1.75rem,calc(50%-24rem))] lg:px-7">
          {foot}
        </div>
      </div>
      {side && <div className="pane desk-side -order-1">{side}</div>}
    </DialogFrame>
  )
}
