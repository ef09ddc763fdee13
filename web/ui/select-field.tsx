// A labelled field to choose one of a few options (the WAI-ARIA select-only combobox).
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { type ControlAttributes, Field, type FieldProps, splitField } from './field.tsx'
import { optionId, SelectList, type SelectOption } from './select-list.tsx'
import { typeAheadMatch, typeAheadPause } from './type-ahead.ts'

type SelectProps = {
  /** The chosen value; '' or undefined shows the placeholder. */
  value: string | undefined
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string
  /** Icon shown while nothing with an icon of its own is chosen. */
  icon?: LucideIcon
  disabled?: boolean
  name?: string
  onBlur?: () => void
  /** The button that opens the list, so that a form can focus a bad field. */
  ref?: Ref<HTMLButtonElement>
}

/** One of a few options; with react-hook-form use it inside a Controller (value, onValueChange = field.onChange). */
export function SelectField(props: FieldProps & SelectProps & { id?: string }) {
  const [field, select] = splitField(props)
  return <Field {...field}>{(control) => <Select {...select} control={control} />}</Field>
}

function Select({ control, ...props }: SelectProps & { control: ControlAttributes }) {
  const { value, options, placeholder = 'Choose one', icon, disabled, name, onBlur, ref } = props
  const box = useRef<HTMLDivElement>(null)
  const { active, setActive, choose, open, close, onKeyDown } = useSelect(props)
  const chosen = options.find((option) => option.value === value)
  const Icon = chosen?.icon ?? icon
  const listId = `${control.id}-list`
  const isOpen = active !== null && !disabled
  return (
    <div ref={box}>
      <button
        {...control}
        type="button"
        role="combobox"
        aria-expanded={isOpen}
        aria-haspopup="listbox"
        aria-controls={listId}
        aria-activedescendant={isOpen && active >= 0 ? optionId(listId, active) : undefined}
        className="field cursor-pointer"
        data-state={isOpen ? 'open' : 'closed'}
        data-placeholder={chosen ? undefined : ''}
        disabled={disabled}
        name={name}
        ref={ref}
        onClick={isOpen ? close : open}
        onKeyDown={onKeyDown}
        // what Space does is done when it goes down; a click of its own would undo it
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onBlur={() => {
          close()
          onBlur?.()
        }}
      >
        {Icon && <Icon size={19} />}
        <span className="min-w-0 flex-1 wrap-anywhere">{chosen?.label ?? placeholder}</span>
        <ChevronDown size={19} />
      </button>
      {isOpen && (
        <SelectList
          id={listId}
          labelledBy={`${control.id}-label`}
          about={box}
          {...{ options, value, active }}
          onActive={setActive}
          onChoose={choose}
        />
      )}
    </div>
  )
}

/** Options that Page Up and Page Down pass over. */
const pageStep = 10

/** Where a key moves to in a list of so many options; null for keys that do not move. */
const placeAfter = (key: string, active: number, count: number): number | null => {
  const within = (place: number) => Math.max(0, Math.min(place, count - 1))
  switch (key) {
    case 'Home':
      return within(0)
    case 'End':
      return within(count - 1)
    case 'ArrowDown':
      return within(active + 1)
    case 'ArrowUp':
      return within(active - 1)
    case 'PageDown':
      return within(active + pageStep)
    case 'PageUp':
      return within(active - pageStep)
    default:
      return null
  }
}

/** Which option is active (null: the list is closed), and what the keyboard does about it. */
function useSelect({ value, options, onValueChange }: SelectProps) {
  const [active, setActive] = useState<number | null>(null)
  const typing = useRef({ text: '', at: 0 })
  const chosenPlace = options.findIndex((option) => option.value === value)
  const first = Math.max(chosenPlace, options.length > 0 ? 0 : -1)

  const open = () => setActive(first)
  const close = () => {
    typing.current.text = ''
    setActive(null)
  }
  const choose = (place: number) => {
    const option = options[place]
    if (option && option.value !== value) onValueChange(option.value)
    close()
  }

  /** Whether the key went on with the words typed so far. Space does so only inside the words of an option. */
  function typeAhead(key: string, now: number): boolean {
    if (key.length !== 1) return false
    const { text, at } = typing.current
    const typed = (now - at < typeAheadPause ? text : '') + key
    const labels = options.map(({ label }) => label)
    const match = typeAheadMatch(labels, typed, active ?? chosenPlace)
    if (key === ' ' && match === -1) return false
    typing.current = { text: typed, at: now }
    setActive(match === -1 ? (active ?? first) : match)
    return true
  }

  function openByKey(event: KeyboardEvent) {
    const { key } = event
    if (key === 'Home' || key === 'End') setActive(placeAfter(key, first, options.length))
    else if (key === 'ArrowDown' || key === 'ArrowUp' || key === 'Enter') open()
    else if (!typeAhead(key, event.timeStamp)) {
      if (key !== ' ') return
      open()
    }
    event.preventDefault()
  }

  function moveByKey(event: KeyboardEvent, from: number) {
    const { key } = event
    const place = placeAfter(key, from, options.length)
    if (key === 'Tab') return choose(from)
    if (key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (key === 'Enter' || (key === 'ArrowUp' && event.altKey)) choose(from)
    else if (place !== null) setActive(place)
    else if (!typeAhead(key, event.timeStamp)) {
      if (key !== ' ') return
      choose(from)
    }
    event.preventDefault()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return
    if (active === null) openByKey(event)
    else moveByKey(event, active)
  }
  return { active, setActive, choose, open, close, onKeyDown }
}
