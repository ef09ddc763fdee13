import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu, Slot } from 'radix-ui'
import { type ReactNode, useId, useState } from 'react'

type MenuProps = {
  trigger: ReactNode
  /** Text at the top of the menu, not an item. */
  heading?: ReactNode
  children: ReactNode
}

/** The menu, rendered in place, so leave room for it; arrow keys, typing, Escape and a click outside work as usual. */
export function Menu({ trigger, heading, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={12}
        className="pop z-40 w-64"
        // also while a toast is on top, to which Radix would send the key
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        // a page opened by an item keeps the focus
        onCloseAutoFocus={(event) => document.activeElement !== document.body && event.preventDefault()}
      >
        {heading && (
          <DropdownMenu.Label className="mb-1.5 border-b border-line px-3 pt-2 pb-2.5 text-small text-ink-mute wrap-anywhere">
            {heading}
          </DropdownMenu.Label>
        )}
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

type MenuItemProps = {
  icon?: LucideIcon
  onSelect?: () => void
  asChild?: boolean
  children: ReactNode
}

export function MenuItem({ icon: Icon, onSelect, asChild = false, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item asChild={asChild} className="opt" {...(onSelect && { onSelect })}>
      {Icon && <Icon size={18} />}
      <Slot.Slottable>{children}</Slot.Slottable>
    </DropdownMenu.Item>
  )
}

type MenuChoiceProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string; icon?: LucideIcon }[]
  value: Value
  onValueChange: (value: Value) => void
}

/** A choice in a menu; the menu stays open, so that the effect is visible. */
export function MenuChoice<Value extends string>({ label, options, value, onValueChange }: MenuChoiceProps<Value>) {
  const labelId = useId()
  return (
    <div className="my-1.5 border-y border-line py-1.5">
      <DropdownMenu.Label id={labelId} className="px-3 pt-1 pb-0.5 text-small text-ink-mute">
        {label}
      </DropdownMenu.Label>
      <DropdownMenu.RadioGroup aria-labelledby={labelId} value={value}>
        {options.map(({ value: own, label: words, icon: Icon }) => (
          <DropdownMenu.RadioItem
            key={own}
            value={own}
            className="opt"
            onSelect={(event) => {
              event.preventDefault()
              onValueChange(own)
            }}
          >
            {Icon && <Icon size={18} />}
            <span className="flex-1">{words}</span>
            <DropdownMenu.ItemIndicator>
              <Check size={18} />
            </DropdownMenu.ItemIndicator>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </div>
  )
}
