// Tabs: one of several views of the same page (Radix Tabs).
import type { LucideIcon } from 'lucide-react'
import { Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'

export type Tab = { value: string; label: ReactNode; icon?: LucideIcon; content: ReactNode }

type TabsProps = {
  /** What the tabs are about, for screen readers. */
  label: string
  tabs: readonly Tab[]
  /** The current tab, when the page keeps it (in its address, say); else the first one is open at the start. */
  value?: string
  onValueChange?: (value: string) => void
}

/** A row of tabs and the view of the current one; arrow keys move between them. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const first = tabs[0]?.value
  return (
    <RadixTabs.Root
      {...(value === undefined ? first !== undefined && { defaultValue: first } : { value })}
      {...(onValueChange && { onValueChange })}
    >
      <RadixTabs.List className="tabs" aria-label={label}>
        {tabs.map(({ value: key, label: words, icon: Icon }) => (
          <RadixTabs.Trigger key={key} value={key} className="tab">
            {Icon && <Icon size={19} />}
            {words}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="mt-6 outline-offset-4">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
