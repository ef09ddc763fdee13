// The opened half of a select field: its options in a box that lies on top of everything.
import { Check, type LucideIcon } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { usePlacedList } from './placed-list.ts'

export type SelectOption = { value: string; label: string; icon?: LucideIcon }

type SelectListProps = {
  /** Also the beginning of the options' ids. */
  id: string
  /** Id of the field's label. */
  labelledBy: string
  /** The field under (or above) which the list opens. */
  about: RefObject<HTMLElement | null>
  options: readonly SelectOption[]
  value: string | undefined
  /** Place of the option that the keyboard or the pointer is at; -1 for none. */
  active: number
  onActive: (place: number) => void
  onChoose: (place: number) => void
}

/** Id of the option at a place, for the button's aria-activedescendant. */
export const optionId = (listId: string, place: number): string => `${listId}-${place}`

/** The list, open as long as it is drawn. The focus stays on the button. */
export function SelectList({ id, labelledBy, about, options, value, active, onActive, onChoose }: SelectListProps) {
  const box = useRef<HTMLDivElement>(null)

  usePlacedList(about, box)

  useLayoutEffect(() => {
    box.current?.children[active]?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [active])

  return (
    <div ref={box} id={id} role="listbox" aria-labelledby={labelledBy} popover="manual" className="pop select-list">
      {options.map(({ value: key, label, icon: Icon }, index) => (
        <div
          key={key}
          id={optionId(id, index)}
          role="option"
          aria-selected={key === value}
          data-highlighted={index === active ? '' : undefined}
          className="opt"
          onPointerMove={() => onActive(index)}
          // keeps the focus on the button, so that the list is still there when the click comes
          onMouseDown={(event) => event.preventDefault()}
          tabIndex={-1}
          onClick={() => onChoose(index)}
          onKeyDown={(event) => event.key === 'Enter' && onChoose(index)}
        >
          {Icon && <Icon size={18} />}
          {label}
          {key === value && <Check size={18} className="ml-auto" />}
        </div>
      ))}
    </div>
  )
}
