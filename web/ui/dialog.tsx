// A dialog in the middle of the page, or a sheet from the bottom on small screens.
import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { DialogFrame } from './dialog-frame.tsx'
import { IconButton } from './icon-button.tsx'

type DialogProps = {
  /** True unless told: most are open as long as they are drawn. */
  open?: boolean
  onClose: () => void
  title: ReactNode
  /** A line under the title; also read out when the dialog opens. */
  description?: ReactNode
  /** Stands left of the title, for example an Avatar. */
  lead?: ReactNode
  /** What has to be known before acting, pinned above the buttons. */
  notice?: ReactNode
  /** The buttons, pinned at the bottom; the main one comes last here and is on top on small screens. */
  actions?: ReactNode
  /** Words of a button before them that only closes. */
  cancel?: string
  size?: 'sm' | 'md' | 'lg'
  /** Keeps one height whatever it shows, so that its buttons never move. */
  steady?: boolean
  /** Where the focus goes on closing when the place it came from is gone; the page unless told. */
  focusAfter?: () => HTMLElement | null | undefined
  /** Where the focus goes on closing, rather than to the place it came from. */
  focusFirst?: () => HTMLElement | null | undefined
  children?: ReactNode
}

/** Long words without anything to focus in them must still be scrolled from the keyboard. */
export const scrollsByKey = { tabIndex: 0 }

/** A modal dialog: title and actions stay in place, the body scrolls; Escape, Close and a click outside dismiss it. */
export function Dialog(props: DialogProps) {
  const { open = true, onClose, title, description, lead, notice, actions, cancel, children } = props
  const { size = 'md', steady, focusAfter, focusFirst } = props
  return (
    <DialogFrame
      {...{ open, onClose, focusAfter, focusFirst }}
      className={classes('dlg', `dlg-${size}`, steady && 'dlg-steady')}
      described={Boolean(description)}
    >
      <div className="dlg-head">
        {lead}
        <div className="min-w-0 flex-1">
          <RadixDialog.Title className="h3">{title}</RadixDialog.Title>
          {description && (
            <RadixDialog.Description asChild>
              <div className="mt-1 text-small text-ink-mute">{description}</div>
            </RadixDialog.Description>
          )}
        </div>
        <RadixDialog.Close asChild>
          <IconButton label="Close" icon={X} className="-mt-1 -mr-2" />
        </RadixDialog.Close>
      </div>
      {children && (
        <div {...scrollsByKey} className="dlg-body">
          {children}
        </div>
      )}
      {notice && <div className="dlg-notice">{notice}</div>}
      {(actions || cancel) && (
        <div className="dlg-actions">
          {cancel && <Button onClick={onClose}>{cancel}</Button>}
          {actions}
        </div>
      )}
    </DialogFrame>
  )
}

type ConfirmDialogProps = Pick<
  DialogProps,
  'open' | 'onClose' | 'title' | 'description' | 'notice' | 'focusAfter' | 'children'
> & {
  /** Words of the button that does it. */
  confirm: string
  /** Words of the button that leaves all as it is. */
  cancel?: string
  danger?: boolean
  /** What is done; its failure is told by its `meta`. */
  act: { isPending: boolean; mutate: () => void }
}

/** Asks before something that others notice is done; it closes when that has succeeded, by the mutation. */
export function ConfirmDialog({ confirm, cancel = 'Keep it', danger = true, act, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      size="sm"
      cancel={cancel}
      actions={
        <Button variant={danger ? 'danger' : 'primary'} busy={act.isPending} onClick={() => act.mutate()}>
          {confirm}
        </Button>
      }
    />
  )
}
