import type { LucideIcon } from 'lucide-react'
import { Tabs as RadixTabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { withCommas } from '../../domain/text/counts.ts'
import { Words } from './words.tsx'

export type Tab = { value: string; label: ReactNode; icon?: LucideIcon; content: ReactNode }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  value: string
  onValueChange: (value: string) => void
  /** The page's title and an element at the other end; from 1024 px in one row with the tabs. */
  head?: ReactNode
}

/** Pixels that fade at an end of a row that overflows. */
const fade = 44

/** For a row that may overflow: scrolls the current item into view, and sets how much of each edge fades. */
export function useWideRow(place: number) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = ref.current
    const current = row?.children[place]
    if (!row || !(current instanceof HTMLElement)) return
    const measure = () => {
      row.style.setProperty('--before', `${Math.min(fade, row.scrollLeft)}px`)
      row.style.setProperty('--after', `${Math.min(fade, row.scrollWidth - row.clientWidth - row.scrollLeft)}px`)
    }
    const observer = new ResizeObserver(() => {
      const { offsetLeft: start, offsetWidth: width } = current
      row.scrollLeft = Math.max(start + width + fade - row.clientWidth, Math.min(row.scrollLeft, start - fade))
      measure()
    })
    for (const part of [row, ...row.children]) observer.observe(part)
    row.onscroll = measure
    return () => observer.disconnect()
  }, [place])
  return ref
}

/** A row of tabs and the panel of the current one; arrow keys move between them. */
export function Tabs({ label, tabs, value, onValueChange, head }: TabsProps) {
  const list = useWideRow(tabs.findIndex((tab) => tab.value === value))
  return (
    <RadixTabs.Root {...{ value, onValueChange }}>
      <div className="tabs-head">
        {head}
        <RadixTabs.List ref={list} className="tabs" aria-label={label}>
          {tabs.map(({ value: key, label: words, icon: Icon }) => (
            <RadixTabs.Trigger key={key} value={key} className="tab">
              {Icon && <Icon size={19} />}
              <Words>{words}</Words>
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
      </div>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="mt-6 outline-offset-4">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}

const tabCount =
  'min-w-[1.75ch] rounded-full bg-sunk px-[0.42rem] py-[0.08rem] text-center text-[0.8125rem] leading-[1.3] text-ink-soft tabular-nums in-data-[state=active]:bg-warn-soft in-data-[state=active]:text-warn-text'

export function TabCount({ count, what }: { count: number | undefined; what: string }) {
  if (!count) return <span className={`${tabCount} invisible`} aria-hidden="true" />
  return (
    <span key="count" className={tabCount}>
      {withCommas(count)}
      <span className="sr-only"> {what}</span>
    </span>
  )
}
