// The gallery's tabs, segments and tables.
import { Baby, MessageSquare, TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { Badge } from './badge.tsx'
import { Card } from './card.tsx'
import { Segment } from './segment.tsx'
import { type Column, Table } from './table.tsx'
import { Tabs } from './tabs.tsx'

type Line = { product: string; category: string; price: string; fault?: string }

const lines: Line[] = [
  { product: 'Featherlight travel stroller', category: 'Travel', price: '$249.00' },
  { product: 'Slow-flow glass bottles', category: 'Feeding', price: '$34.50' },
  { product: 'Night light', category: 'Lamps', price: '$19.00', fault: 'Unknown category' },
]

const columns: Column<Line>[] = [
  { key: 'product', head: 'Product', cell: ({ product }) => product },
  { key: 'category', head: 'Category', cell: ({ category }) => category },
  { key: 'price', head: 'Price', cell: ({ price }) => price, numeric: true },
  { key: 'state', head: 'State', cell: ({ fault }) => fault && <Badge kind="rejected">{fault}</Badge> },
]

/** Tabs whose first view holds a segment and a table. */
export function GalleryLists() {
  const [tab, setTab] = useState('lists')
  const [status, setStatus] = useState('pending')
  return (
    <Tabs
      label="Lists"
      value={tab}
      onValueChange={setTab}
      tabs={[
        {
          value: 'lists',
          label: 'Recommendations',
          icon: MessageSquare,
          content: (
            <Card className="grid gap-5 p-5">
              <Segment
                label="Status"
                value={status}
                onValueChange={setStatus}
                options={[
                  { value: 'all', label: 'All' },
                  { value: 'pending', label: 'Pending', end: <Badge kind="pending">5</Badge> },
                  { value: 'approved', label: 'Approved' },
                  { value: 'rejected', label: 'Rejected' },
                ]}
              />
              <Table
                caption="Products to import"
                columns={columns}
                rows={lines}
                rowKey={({ product }) => product}
                isBad={({ fault }) => fault !== undefined}
                folds
              />
            </Card>
          ),
        },
        { value: 'products', label: 'Baby Products', icon: Baby, content: 'Another view.' },
        { value: 'analytics', label: 'Analytics', icon: TrendingUp, content: 'A third view.' },
      ]}
    />
  )
}
