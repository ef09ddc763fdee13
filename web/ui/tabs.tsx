// Tabs: one of several views of the same page (Radix Tabs).
import type { LucideIcon } from 'lucide-react'
import { Tabs as RadixTabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'

export type Tab = { value: string; label: ReactNode; icon?: LucideIcon; content: ReactNode }

type TabsProps = {
  /** What the tabs are about, for screen readers. */
  label: string
  tabs: readonly Tab[]
  /** The current tab, which the page keeps. */
  value: string
  onValueChange: (value: string) => void
  /** The page's title and what stands at the other end; from 1024 px in one row with the tabs. */
  head?: ReactNode
}

/** A row of tabs and the view of the current one; arrow keys move between them. */
export function Tabs({ label, tabs, value, onValueChange, head }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  // A row that is wider than a phone's window is scrolled to the current tab.
  const place = tabs.findIndex((tab) => tab.value === value)
  useEffect(() => {
    const current = list.current?.children[place]
    if (list.current && current instanceof HTMLElement)
      list.current.scrollLeft = current.offsetLeft - list.current.clientWidth / 3
  }, [place])
  return (
    <RadixTabs.Root {...{ value, onValueChange }}>
      <div className={head ? 'tabs-head' : undefined}>
        {head}
        <RadixTabs.List ref={list} className="tabs" aria-label={label}>
          {tabs.map(({ value: key, label: words, icon: Icon }) => (
            <RadixTabs.Trigger key={key} value={key} className="tab">
              {Icon && <Icon size={19} />}
              {words}
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

/** How many things wait behind a tab. Its room is kept while nothing does, so that no tab moves. */
export function TabCount({ count, what }: { count: number | undefined; what: string }) {
  if (!count) return <span className={`${tabCount} invisible`} aria-hidden="true" />
  return (
    <span className={tabCount}>
      {count.toLocaleString('en-US')}
      <span className="sr-only"> {what}</span>
    </span>
  )
}
