// The opened half of a select field: its options in a box that lies on top of everything.
import { Check } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { SelectOption } from './select-field.tsx'

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

  useLayoutEffect(() => {
    const [field, list] = [about.current, box.current]
    if (!field || !list) return
    const follow = () => place(field.getBoundingClientRect(), list)
    list.showPopover()
    follow()
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      document.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [about])

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

/** Gap to the field, and to the edge of the window, in pixels. */
const gap = 6
const edge = 12
/** Tallest list, in pixels. */
const tallest = 416

/** As wide as the field; below it, or above where there is more room and the list needs it. */
function place(field: DOMRect, list: HTMLElement) {
  const wanted = Math.min(tallest, list.scrollHeight + list.offsetHeight - list.clientHeight)
  const below = window.innerHeight - field.bottom - gap - edge
  const above = field.top - gap - edge
  const up = wanted > below && above > below
  const height = Math.min(wanted, up ? above : below)
  list.style.width = `${field.width}px`
  list.style.maxHeight = `${height}px`
  list.style.left = `${field.left}px`
  list.style.top = `${up ? field.top - gap - height : field.bottom + gap}px`
}
