// A labelled field to choose one of a few options; the list itself is loaded when it is first opened.
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { useLatePart } from './late-part.ts'

export type SelectOption = { value: string; label: string; icon?: LucideIcon }

type SelectFieldProps = FieldProps & {
  /** The chosen value; '' or undefined shows the placeholder. */
  value: string | undefined
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string
  /** Icon shown while nothing with an icon of its own is chosen. */
  icon?: LucideIcon
  disabled?: boolean
  id?: string
  name?: string
  onBlur?: () => void
  /** The button that opens the list, so that a form can focus a bad field. */
  ref?: Ref<HTMLButtonElement>
}

const loadList = () => import('./select-list.tsx').then((part) => part.SelectList)

/** One of a few options; with react-hook-form use it inside a Controller (value, onValueChange = field.onChange). */
export function SelectField(props: SelectFieldProps) {
  const { label, required, hint, error, labelHidden, className, id, ...select } = props
  const { value, options, placeholder = 'Choose one', icon, disabled, name, onBlur, ref } = select
  const [near, setNear] = useState(false)
  const [wanted, setWanted] = useState(false)
  const List = useLatePart(loadList, near || wanted)
  const chosen = options.find((option) => option.value === value)
  const Icon = chosen?.icon ?? icon

  function openByKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || (event.key.length === 1 && event.key !== ' ')) {
      event.preventDefault()
      setWanted(true)
    }
  }

  const face = (
    <>
      {Icon && <Icon size={19} />}
      <span className="min-w-0 flex-1 truncate">{chosen?.label ?? placeholder}</span>
      <ChevronDown size={19} />
    </>
  )
  return (
    <Field {...{ label, required, hint, error, labelHidden, className, id }}>
      {(control) =>
        List && wanted ? (
          <List {...select} control={control} face={face} />
        ) : (
          <button
            {...control}
            type="button"
            role="combobox"
            aria-expanded="false"
            aria-haspopup="listbox"
            aria-controls={`${control.id}-list`}
            className="field cursor-pointer"
            data-placeholder={chosen ? undefined : ''}
            disabled={disabled}
            name={name}
            ref={ref}
            onBlur={onBlur}
            onFocus={() => setNear(true)}
            onPointerEnter={() => setNear(true)}
            onClick={() => setWanted(true)}
            onKeyDown={openByKey}
          >
            {face}
          </button>
        )
      }
    </Field>
  )
}
