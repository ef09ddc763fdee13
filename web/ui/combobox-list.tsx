// The opened half of a combobox field: what is offered, with a divider before each named group.
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { optionId, usePlacedList } from './placed-list.ts'
import { Spinner } from './spinner.tsx'

export type ComboboxOption = {
  key: string
  label: string
  /** Heading of the options from here on; options of one group stand together. */
  group?: string | undefined
  /** At the end of the line, and part of the option's name. */
  note?: string | undefined
}

type SuggestionsProps<Option extends ComboboxOption> = {
  /** Also the beginning of the options' ids. */
  id: string
  /** The field under (or above) which the list opens. */
  about: RefObject<HTMLElement | null>
  options: readonly Option[]
  /** Place of the option that the keyboard or the pointer is at; -1 for none. */
  active: number
  /** A line below the options. */
  note: string | null
  loading: boolean
  icon?: LucideIcon
  onActive: (place: number) => void
  onChoose: (option: Option) => void
}

/** The list, open as long as it is drawn. The focus stays in the field. */
export function Suggestions<Option extends ComboboxOption>(props: SuggestionsProps<Option>) {
  const { id, about, options, active, note, loading, icon: Icon, onActive, onChoose } = props
  const box = useRef<HTMLDivElement>(null)
  usePlacedList(about, box, { grows: true })

  // A press on any part of it, its scroll bar too, must not take the focus out of the field.
  useEffect(() => {
    const list = box.current
    const keepFocus = (event: MouseEvent) => event.preventDefault()
    list?.addEventListener('mousedown', keepFocus)
    return () => list?.removeEventListener('mousedown', keepFocus)
  }, [])

  useLayoutEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [id, active])

  return (
    <div ref={box} popover="manual" className="pop select-list">
      <div id={id} role="listbox" aria-label="Suggestions">
        {groupsOf(options).map(({ name, first, members }) => (
          <Group key={name ?? ''} name={name}>
            {members.map((option, index) => (
              <div
                key={option.key}
                id={optionId(id, first + index)}
                role="option"
                aria-selected={first + index === active}
                data-highlighted={first + index === active ? '' : undefined}
                className="opt"
                onPointerMove={() => onActive(first + index)}
                tabIndex={-1}
                onClick={() => onChoose(option)}
                onKeyDown={(event) => event.key === 'Enter' && onChoose(option)}
              >
                {Icon && <Icon size={18} />}
                {option.label}
                {option.note && <span className="ml-auto pl-3 text-small text-ink-mute"> {option.note}</span>}
              </div>
            ))}
          </Group>
        ))}
      </div>
      {note !== null && (
        <div className="opt-note">
          {loading && <Spinner size={16} />}
          {note}
        </div>
      )}
    </div>
  )
}

function Group({ name, children }: { name: string | undefined; children: ReactNode }) {
  const id = useId()
  if (!name) return children
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <div id={id} role="presentation" className="opt-divider">
        {name}
      </div>
      {children}
    </fieldset>
  )
}

type OptionGroup<Option> = { name: string | undefined; first: number; members: Option[] }

/** The options by their groups, in their order; `first` is the place of a group's first option in the whole list. */
const groupsOf = <Option extends ComboboxOption>(options: readonly Option[]): OptionGroup<Option>[] => {
  const groups: OptionGroup<Option>[] = []
  for (const [place, option] of options.entries()) {
    const last = groups.at(-1)
    if (last && last.name === option.group) last.members.push(option)
    else groups.push({ name: option.group, first: place, members: [option] })
  }
  return groups
}
