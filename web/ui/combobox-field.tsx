// A labeled field that suggests matching options while the user types (the WAI-ARIA combobox with a list).

import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { counted } from '../../domain/text/counts.ts'
import { type ComboboxOption, optionId, Suggestions } from './combobox-list.tsx'
import { Field, type FieldProps, splitField } from './field.tsx'
import { useWindowEvent } from './use-window-event.ts'

type ComboboxFieldProps<Option extends ComboboxOption> = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'value' | 'onChange' | 'type'> & {
    value: string
    onValueChange: (value: string) => void
    /** At most ten are shown. */
    options: readonly Option[]
    /** Called with the chosen option; the caller puts its text into the field. */
    onChoose: (option: Option) => void
    status: 'idle' | 'loading' | 'empty'
    loadingText: string
    emptyText: string
    icon?: LucideIcon
    optionIcon?: LucideIcon
  }

const most = 10

/** Text with suggestions. Typing opens the list; arrows move in it, Enter chooses, Escape or a click outside closes it. */
export function ComboboxField<Option extends ComboboxOption>(props: ComboboxFieldProps<Option>) {
  const [own, control] = splitField(props)
  const { value, onValueChange, options, onChoose, status, loadingText, emptyText, icon: Icon, ...others } = control
  const { optionIcon, onKeyDown, onBlur, ...input } = others
  const [wanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLDivElement>(null)

  const shown = options.slice(0, most)
  const open = wanted && (shown.length > 0 || status !== 'idle')
  const current = open ? shown[active] : undefined

  const closeOutside = ({ target }: PointerEvent) => {
    if (target instanceof Node && !box.current?.contains(target)) setWanted(false)
  }
  useWindowEvent('pointerdown', closeOutside, open)

  function close() {
    setWanted(false)
    setActive(-1)
  }

  function choose(option: Option) {
    onChoose(option)
    close()
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (shown.length === 0) return
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      const from = open ? active : -1
      // one position beyond either end is the text itself
      setActive(from === -1 && step === -1 ? shown.length - 1 : from + step === shown.length ? -1 : from + step)
      setWanted(true)
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      choose(current)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  const note = status === 'loading' ? loadingText : status === 'empty' ? emptyText : null
  return (
    <Field {...own}>
      {(control) => {
        const listId = `${control.id}-list`
        return (
          <div ref={box}>
            <div ref={field} className="field-box">
              {Icon && <Icon size={19} />}
              <input
                autoComplete="off"
                spellCheck={false}
                {...input}
                {...control}
                type="text"
                role="combobox"
                aria-autocomplete="list"
                aria-expanded={open}
                aria-controls={listId}
                aria-activedescendant={current ? optionId(listId, active) : undefined}
                className="field"
                value={value}
                onChange={(event) => {
                  onValueChange(event.target.value)
                  setWanted(true)
                  setActive(-1)
                }}
                onKeyDown={handleKey}
                onBlur={(event) => {
                  close()
                  onBlur?.(event)
                }}
              />
            </div>
            {open && (
              <Suggestions
                id={listId}
                about={field}
                options={shown}
                active={active}
                note={note}
                loading={status === 'loading'}
                onActive={setActive}
                onChoose={choose}
                {...(optionIcon && { icon: optionIcon })}
              />
            )}
            <p className="sr-only" role="status">
              {open && (note ?? counted(shown.length, 'suggestion'))}
            </p>
          </div>
        )
      }}
    </Field>
  )
}
