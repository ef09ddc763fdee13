import { Megaphone, MessageSquareQuote } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { SelectField } from '../ui/select-field.tsx'
import type { ViewProps } from './status-segment.tsx'
import { kindNames, readKind } from './submission.copy.ts'

export function KindMark({ kind }: { kind: 'question' | 'line' }) {
  return (
    <Badge kind="new" icon={kind === 'question' ? Megaphone : MessageSquareQuote}>
      {kindNames[kind].one}
    </Badge>
  )
}

/** A select field in a line of text. */
export const inlineSelect =
  'flex items-center [&_.label]:m-0 [&_.label]:font-normal [&_.label]:text-ink-mute [&_.lucide]:top-3.5 [&_.lucide]:right-1 [&_select]:min-h-11 [&_select]:border-0 [&_select]:py-0 [&_select]:pr-7 [&_select]:pl-1.5 [&_select]:font-semibold pointer-fine:[&_select]:text-small'

const kindOptions = [
  { value: '', label: 'All kinds' },
  ...Object.entries(kindNames).map(([value, { many: label }]) => ({ value, label })),
]

export function KindSelect({ view, onViewChange, className = '' }: ViewProps & { className?: string }) {
  return (
    <SelectField
      label="Show"
      className={`${inlineSelect} ${className}`}
      options={kindOptions}
      value={view.kind ?? ''}
      onValueChange={(kind) => onViewChange({ ...view, kind: readKind(kind) })}
    />
  )
}
