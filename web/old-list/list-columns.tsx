import { ArrowRight, FileSpreadsheet } from 'lucide-react'
import {
  type ColumnRole,
  columnRoles,
  isLocked,
  type ListColumn,
  type OutReason,
} from '../../domain/old-list/list-columns.rules.ts'
import { counted, withCommas } from '../../domain/text/counts.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { StepFoot } from './step-foot.tsx'
import type { ListImportState } from './use-list-import.ts'

const roleNames: Record<ColumnRole, string> = {
  name: 'Name',
  kind: 'Kind of care',
  town: 'Town',
  words: 'Words of the list',
  year: 'Last used',
  out: 'Leave out',
}

const reasons: Record<OutReason, string> = {
  phones: 'phone numbers',
  emails: 'emails',
  links: 'links',
  streets: 'street addresses',
  parents: 'parents’ names',
}

const noteOf = ({ role, reason, recognized }: ListColumn): string | null => {
  if (role === 'out') return reason && `Looks like ${reasons[reason]}. Dropped.`
  if (role !== 'kind' && role !== 'town') return null
  return `${withCommas(recognized[role])} of ${counted(recognized.filled, 'row')} recognized`
}

export function ListColumns({ state: { list, setRole, change, looking, lookThrough } }: { state: ListImportState }) {
  if (!list) return null
  const { fileName, count, columns, hasHeader } = list
  const isNamed = columns.some(({ role }) => role === 'name')
  const head = hasHeader ? 'headings recognized' : 'no headings'
  return (
    <>
      <div className="px-5 pt-5 pb-2 lg:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="flex min-w-0 items-center gap-2 font-semibold">
            <FileSpreadsheet size={18} className="flex-none text-ink-mute" />
            <span className="min-w-0 wrap-anywhere">{fileName ?? 'Pasted text'}</span>
          </p>
          <p className="text-small text-ink-mute">{`${counted(count, 'row')}, ${head}`}</p>
        </div>
        <ul className="mt-3">
          {columns
            .filter(({ heading, samples }) => heading !== '' || samples.length > 0)
            .map((column) => {
              const name = column.heading || `Column ${column.place + 1}`
              return (
                <li
                  key={column.place}
                  className="grid gap-x-4 gap-y-1 border-line/75 py-3 not-last:border-b md:grid-cols-[minmax(0,1fr)_1.25rem_15rem] md:items-center"
                >
                  <div className="min-w-0 wrap-anywhere">
                    <b className={column.role === 'out' ? 'font-normal text-ink-mute' : 'font-semibold'}>{name}</b>
                    <p className="truncate text-small text-ink-mute">{column.samples.join(' · ')}</p>
                  </div>
                  <ArrowRight size={18} className="text-ink-mute max-md:hidden" />
                  <SelectField
                    label={`What ${name} contains`}
                    labelHidden
                    hint={noteOf(column)}
                    options={columnRoles
                      .filter((role) => role === 'out' || !isLocked(column))
                      .map((role) => ({ value: role, label: roleNames[role] }))}
                    value={column.role}
                    onValueChange={(role) => setRole(column.place, role as ColumnRole)}
                  />
                </li>
              )
            })}
        </ul>
      </div>
      <StepFoot
        onBack={() => change({ step: 1 })}
        failure={looking.error && ['We couldn’t check your list.', looking.error.message]}
      >
        <Button
          variant="primary"
          iconAfter={ArrowRight}
          busy={looking.isPending}
          disabledReason={isNamed ? undefined : 'Choose which column has the names'}
          onClick={lookThrough}
        >
          {`Look through ${counted(count, 'row')}`}
        </Button>
      </StepFoot>
    </>
  )
}
