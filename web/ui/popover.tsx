// A small panel with a few controls that opens under a button (Radix Popover).
import { Popover as RadixPopover } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'

type PopoverProps = {
  onClose: () => void
  /** Accessible name of the panel. */
  label: string
  opener: RefObject<HTMLElement | null>
  children: ReactNode
}

export function Popover({ onClose, label, opener, children }: PopoverProps) {
  return (
    <RadixPopover.Root open onOpenChange={onClose}>
      <RadixPopover.Anchor virtualRef={opener} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className="pop z-40 w-72 p-4 print:hidden"
          // the button closes it itself
          onInteractOutside={(event) => opener.current?.contains(event.target as Node) && event.preventDefault()}
          onCloseAutoFocus={() => document.activeElement === document.body && opener.current?.focus()}
          // also while a toast is on top, to which Radix would send the key
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
