// A dialog in the middle of the page or at its right side, or a bottom sheet on small screens.
import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button, IconButton } from './button.tsx'
import { classes } from './classes.ts'

type DialogFrameProps = {
  open: boolean
  onClose: () => void
  className: string
  /** Whether a `RadixDialog.Description` is inside. */
  described: boolean
  /** Where focus goes on closing if its previous element is gone; the page by default. */
  focusAfter?: (() => HTMLElement | null | undefined) | undefined
  focusFirst?: (() => HTMLElement | null | undefined) | undefined
  children: ReactNode
}

/** The base of every dialog: modal, closed by Escape or a click outside, and restores focus. A `RadixDialog.Title` must be inside. */
export function DialogFrame(props: DialogFrameProps) {
  const { open, onClose, className, described, focusAfter, focusFirst, children } = props
  const opener = useRef<Element | null>(null)

  function returnFocus(event: Event) {
    event.preventDefault()
    const last = opener.current
    const previous = last instanceof HTMLElement && last.isConnected ? last : focusAfter?.()
    const target = focusFirst?.() ?? previous ?? document.getElementById('main')
    target?.focus()
  }

  return (
    <RadixDialog.Root open={open} onOpenChange={(stays) => !stays && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim">
          <RadixDialog.Content
            className={className}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement
            }}
            onCloseAutoFocus={returnFocus}
            // Escape belongs to whatever has the focus: an open list inside handles it itself, a toast on top is skipped
            onEscapeKeyDown={(event) => event.preventDefault()}
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
            {...(described ? {} : { 'aria-describedby': undefined })}
          >
            {children}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

type DialogProps = Pick<DialogFrameProps, 'onClose' | 'focusAfter'> & {
  /** True by default: most dialogs are open while mounted. */
  open?: boolean
  title: ReactNode
  /** A line under the title; also announced when the dialog opens. */
  description?: ReactNode
  lead?: ReactNode
  notice?: ReactNode
  /** The buttons, pinned at the bottom; the main one is last here and on top on small screens. */
  actions?: ReactNode
  /** Text of a preceding button that only closes. */
  cancel?: string
  size?: keyof typeof widths
  /** Has the same height whatever it shows, so that its buttons never move. */
  steady?: boolean
  children?: ReactNode
}

const widths = { sm: 'md:max-w-[28rem]', md: 'md:max-w-[36rem]', lg: 'md:max-w-[46rem]', side: 'dlg-side' }

/** Long text without focusable elements must be scrollable by keyboard. */
export const scrollsByKey = { tabIndex: 0 }

/** A modal dialog: title and actions stay in place, the body scrolls; Escape, Close and a click outside dismiss it. */
export function Dialog(props: DialogProps) {
  const { open = true, onClose, title, description, lead, notice, actions, cancel, children } = props
  const { size = 'md', steady, focusAfter } = props
  return (
    <DialogFrame
      {...{ open, onClose, focusAfter }}
      className={classes('dlg', widths[size], steady && 'h-[min(92dvh,60rem)]')}
      described={Boolean(description)}
    >
      <div className="dlg-head flex max-h-[45dvh] flex-none items-start gap-x-4 gap-y-1 overflow-y-auto border-line px-6 has-[+.dlg-body]:border-b pt-6 pb-4 max-[40rem]:flex-wrap md:px-7 short:max-h-[35dvh] short:pt-4">
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
        <div
          {...scrollsByKey}
          className="dlg-body min-h-0 flex-auto overflow-y-auto px-6 py-5 -outline-offset-4 md:px-7"
        >
          {children}
        </div>
      )}
      <DialogNotice>{notice}</DialogNotice>
      {(actions || cancel) && (
        <div className="dlg-actions flex flex-none flex-col-reverse gap-3 border-line border-t bg-sunk px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end md:px-7 short:flex-row short:flex-wrap short:justify-end short:py-3">
          {cancel && <Button onClick={onClose}>{cancel}</Button>}
          {actions}
        </div>
      )}
    </DialogFrame>
  )
}

/** Information needed before acting, pinned above the footer of a dialog. */
export function DialogNotice({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <div className="max-h-[40dvh] flex-none overflow-y-auto border-line border-t px-6 py-3 md:px-7">{children}</div>
  )
}

type ConfirmDialogProps = Pick<
  DialogProps,
  'open' | 'onClose' | 'title' | 'description' | 'notice' | 'focusAfter' | 'children'
> & {
  confirm: string
  cancel?: string
  danger?: boolean
  act: { isPending: boolean; mutate: () => void }
}

/** Asks for confirmation before an action that others notice; the mutation closes it after success. */
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
