// The tabs of the administrators' area. Inquiries have their own address and are a tab of the same row.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { pages } from '../../domain/pages.ts'
import { queryOf } from '../app/call.ts'
import { TabCount, Tabs } from '../ui/tabs.tsx'

const tabs = [
  { value: 'recommendations', label: <RecommendationsLabel /> },
  { value: 'inquiries', label: <InquiriesLabel /> },
  { value: 'members', label: <MembersLabel /> },
  { value: 'providers', label: <ProvidersLabel /> },
  { value: 'products', label: 'Baby Products' },
  { value: 'analytics', label: 'Analytics' },
] as const

export type AdminTab = (typeof tabs)[number]['value']

export const readTab = (text: string | undefined): Exclude<AdminTab, 'inquiries'> => {
  const asked = tabs.find(({ value }) => value === text)?.value ?? 'recommendations'
  return asked === 'inquiries' ? 'recommendations' : asked
}

/** True if the member left the previous page by its tabs: the new page's tabs then take the focus. */
let crossed = false

type AdminTabsProps = { head: ReactNode; current: AdminTab; children: ReactNode }

export function AdminTabs({ head, current, children }: AdminTabsProps) {
  const navigate = useNavigate()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (crossed) row.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    crossed = false
  }, [])
  const open = (chosen: string) => {
    crossed = (chosen === 'inquiries') !== (current === 'inquiries')
    if (chosen === 'inquiries') void navigate({ to: '/admin/inquiries', resetScroll: false })
    else {
      const tab = chosen === 'recommendations' ? undefined : chosen
      void navigate({ to: '/admin', search: { tab }, resetScroll: false })
    }
  }
  return (
    <div ref={row}>
      <Tabs
        head={head}
        label={pages['/admin'].title}
        value={current}
        onValueChange={open}
        tabs={tabs.map((tab) => ({ ...tab, content: tab.value === current && children }))}
      />
    </div>
  )
}

export const useCounts = () => {
  const { data, isPending } = useQuery(queryOf('get-dashboard-counts', {}))
  return { data, isPending }
}

function RecommendationsLabel() {
  return (
    <>
      <span>Recommendations</span>
      <TabCount count={useCounts().data?.pending} what="to review" />
    </>
  )
}

function InquiriesLabel() {
  return (
    <>
      <span>Inquiries</span>
      <TabCount count={useCounts().data?.new_inquiries} what="new" />
    </>
  )
}

function MembersLabel() {
  return (
    <>
      <span>Members</span>
      <TabCount count={useCounts().data?.new_members} what="not looked at" />
    </>
  )
}

function ProvidersLabel() {
  const waiting = useQuery(queryOf('count-provider-pairs', {})).data
  return (
    <>
      <span>Providers</span>
      <TabCount
        count={waiting && waiting.waiting + waiting.requests}
        what="possible duplicates and provider requests"
      />
    </>
  )
}
