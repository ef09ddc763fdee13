// A small panel with a few controls that opens under a button (Radix Popover).
import { Popover as RadixPopover } from 'radix-ui'
import type { ReactNode } from 'react'

type PopoverProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is asked in it, for screen readers. */
  label: string
  /** The button that opens it; a single element that takes a ref. */
  trigger: ReactNode
  children: ReactNode
}

/** The panel, on top of the page and not in it, so that what scrolls under the button does not cut it off; Escape and a click outside close it. */
export function Popover({ open, onOpenChange, label, trigger, children }: PopoverProps) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={12}
          className="pop z-40 w-72 max-w-[calc(100vw-1.5rem)] p-4 print:hidden"
          // also while a toast lies on top, which Radix would send the key to
          onKeyDown={(event) => event.key === 'Escape' && onOpenChange(false)}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
