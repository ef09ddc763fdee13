// The opened half of a select field: Radix Select with the options of the field.
import { Check } from 'lucide-react'
import { Select } from 'radix-ui'
import type { ReactNode, Ref } from 'react'
import type { ControlAttributes } from './field.tsx'
import type { SelectOption } from './select-field.tsx'

type SelectListProps = {
  value: string | undefined
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  disabled?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
  control: ControlAttributes
  /** What the closed field shows. */
  face: ReactNode
}

/** The same button as the closed field, with its list open at first. */
export function SelectList({ value, onValueChange, options, disabled, onBlur, ref, control, face }: SelectListProps) {
  const chosen = options.some((option) => option.value === value)
  return (
    <Select.Root defaultOpen value={value ?? ''} onValueChange={onValueChange} disabled={disabled ?? false}>
      <Select.Trigger
        {...control}
        ref={ref}
        onBlur={onBlur}
        className="field cursor-pointer"
        data-placeholder={chosen ? undefined : ''}
      >
        {face}
      </Select.Trigger>
      <Select.Portal>
        <Select.Content
          position="popper"
          sideOffset={6}
          collisionPadding={12}
          className="pop z-[60] max-h-[min(26rem,var(--radix-select-content-available-height))] w-(--radix-select-trigger-width) overflow-hidden"
        >
          <Select.Viewport>
            {options.map(({ value: key, label, icon: Icon }) => (
              <Select.Item key={key} value={key} className="opt">
                {Icon && <Icon size={18} />}
                <Select.ItemText>{label}</Select.ItemText>
                <Select.ItemIndicator className="ml-auto">
                  <Check size={18} />
                </Select.ItemIndicator>
              </Select.Item>
            ))}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  )
}
