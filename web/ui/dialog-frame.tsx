// What every dialog is: modal, closed by Escape or a click outside, and the focus goes back to where it came from.
import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'

type DialogFrameProps = {
  open: boolean
  onClose: () => void
  className: string
  /** Whether a `RadixDialog.Description` is inside. */
  described: boolean
  /** Where the focus goes on closing when the place it came from is gone; the page unless told. */
  focusAfter?: (() => HTMLElement | null | undefined) | undefined
  /** Where the focus goes on closing, rather than to the place it came from. */
  focusFirst?: (() => HTMLElement | null | undefined) | undefined
  children: ReactNode
}

/** The frame of a dialog; a `RadixDialog.Title` must be inside. */
export function DialogFrame(props: DialogFrameProps) {
  const { open, onClose, className, described, focusAfter, focusFirst, children } = props
  const opener = useRef<Element | null>(null)

  /** Focus goes back to where it was, or to the page when that is gone. */
  function returnFocus(event: Event) {
    event.preventDefault()
    const last = opener.current
    const kept = last instanceof HTMLElement && last.isConnected ? last : focusAfter?.()
    const target = focusFirst?.() ?? kept ?? document.getElementById('main')
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
            // Escape is for whatever holds the focus: an open list inside keeps it to itself, a toast on top is passed over
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
