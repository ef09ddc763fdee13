import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Spinner } from './button.tsx'
import { Words } from './words.tsx'

export type ComboboxOption = {
  key: string
  label: string
  /** Heading of the following options; options of one group are adjacent. */
  group?: string | undefined
  /** At the end of the line, and part of the option's name. */
  note?: string | undefined
  /** Drawn instead of the label. */
  content?: ReactNode
}

type SuggestionsProps<Option extends ComboboxOption> = {
  /** Also the prefix of the options' ids. */
  id: string
  about: RefObject<HTMLElement | null>
  options: readonly Option[]
  /** Index of the highlighted option; -1 for none. */
  active: number
  note: string | null
  loading: boolean
  icon?: LucideIcon
  onActive: (place: number) => void
  onChoose: (option: Option) => void
}

export function Suggestions<Option extends ComboboxOption>(props: SuggestionsProps<Option>) {
  const { id, about, options, active, note, loading, icon: Icon, onActive, onChoose } = props
  const box = useRef<HTMLDivElement>(null)
  usePlacedList(about, box)

  // A press on any part of it, including its scroll bar, must not take the focus from the field.
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
    <div
      ref={box}
      popover="manual"
      data-state="open"
      className="pop fixed inset-auto m-0 overflow-y-auto overscroll-contain"
    >
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
                <span className="contents">{option.content ?? option.label}</span>
                {option.note && <span className="ml-auto pl-3 text-small text-ink-mute"> {option.note}</span>}
              </div>
            ))}
          </Group>
        ))}
      </div>
      {note !== null && (
        <div className="flex min-h-(--tap) items-center gap-2.5 px-3 py-2 text-[0.9375rem] text-ink-mute">
          {loading && <Spinner size={16} />}
          <Words>{note}</Words>
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
      <div
        id={id}
        role="presentation"
        className="flex cursor-default items-center gap-3 px-3 pt-2.5 pb-1.5 text-[0.875rem] font-semibold text-ink-mute after:flex-1 after:border-t after:border-line"
      >
        {name}
      </div>
      {children}
    </fieldset>
  )
}

type OptionGroup<Option> = { name: string | undefined; first: number; members: Option[] }

/** The options by group, in their order; `first` is the index of a group's first option in the whole list. */
const groupsOf = <Option extends ComboboxOption>(options: readonly Option[]): OptionGroup<Option>[] => {
  const groups: OptionGroup<Option>[] = []
  for (const [place, option] of options.entries()) {
    const last = groups.at(-1)
    if (last && last.name === option.group) last.members.push(option)
    else groups.push({ name: option.group, first: place, members: [option] })
  }
  return groups
}

/** Id of the option at an index, for the field's aria-activedescendant. */
export const optionId = (listId: string, place: number): string => `${listId}-${place}`

/** Gap to the field, and to the edge of the window, in pixels. */
const gap = 6
const edge = 12
const tallest = 416
/** A list opens upwards only if less than this is free below. */
const enough = 320

/** Opens `list` (an element with `popover="manual"`) at `field` while mounted, and keeps it there inside the window. */
function usePlacedList(field: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [about, box] = [field.current, list.current]
    if (!about || !box) return
    const follow = () => place(about.getBoundingClientRect(), box)
    box.showPopover()
    follow()
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    // an on-screen keyboard makes only the visual viewport smaller
    window.visualViewport?.addEventListener('resize', follow)
    return () => {
      document.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
      window.visualViewport?.removeEventListener('resize', follow)
    }
  }, [field, list])

  // After every render: new content has another height.
  useLayoutEffect(() => {
    if (field.current && list.current) place(field.current.getBoundingClientRect(), list.current)
  })
}

/** As wide as the field; below it, or above if there is more room. A growing list stays on its side. */
function place(field: DOMRect, list: HTMLElement) {
  const { top, bottom } = visibleArea()
  const wanted = Math.min(tallest, list.scrollHeight + list.offsetHeight - list.clientHeight)
  const below = bottom - field.bottom - gap - edge
  const above = field.top - top - gap - edge
  const up = enough > below && above > below
  const height = Math.min(wanted, up ? above : below)
  list.style.width = `${field.width}px`
  list.style.maxHeight = `${height}px`
  list.style.left = `${field.left}px`
  list.style.top = `${up ? field.top - gap - height : field.bottom + gap}px`
}

/** The part of the window that an on-screen keyboard leaves visible, in pixels from the top of the window. */
function visibleArea(): { top: number; bottom: number } {
  const visual = window.visualViewport
  if (!visual) return { top: 0, bottom: window.innerHeight }
  return { top: visual.offsetTop, bottom: visual.offsetTop + visual.height }
}
