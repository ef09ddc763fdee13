import { Link } from '@tanstack/react-router'
import {
  ArrowRight,
  CalendarClock,
  EyeOff,
  FileSpreadsheet,
  type LucideIcon,
  Pencil,
  PhoneOff,
  Upload,
  Users,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { counted, withCommas } from '../../domain/text/counts.ts'
import { villagePlaces } from '../../domain/village-places.ts'
import { fileLimit } from '../app/table-file.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { Notice } from '../ui/notice.tsx'
import { StepList } from '../ui/step-list.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { ListColumns } from './list-columns.tsx'
import type { RowState } from './list-preview.ts'
import { ListRows } from './list-rows.tsx'
import { StepFoot } from './step-foot.tsx'
import { type ListImportState, useListImport } from './use-list-import.ts'

const [town, otherTown = town] = villagePlaces.map(({ city }) => city)
const example = `Marta, nanny, ${town}, great with twins, used 2019 to 2021
Dr. Lindqvist, pediatrician, ${otherTown}, answers messages the same day`

const steps = ['Your list', 'Columns', 'Look through', 'Bring in']

export function ListImport() {
  const state = useListImport()
  const { step, preview, outcome, change } = state
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <Card as="section" className="overflow-hidden" aria-labelledby="list-heading">
        <div className="grid gap-3 border-b border-line px-5 py-4 lg:px-6">
          <h2 ref={heading} id="list-heading" tabIndex={-1} className="h3 outline-none">
            Bring your list
          </h2>
          <StepList steps={steps} done={step === 4 ? steps.length : step - 1} />
        </div>
        {step === 1 && <YourList state={state} />}
        {step === 2 && <ListColumns state={state} />}
        {step === 3 && preview && <ListRows state={state} preview={preview} />}
        {step === 4 && outcome && <Done counts={outcome} change={change} />}
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <WhatHappens />
        <EarlierImports onTaken={() => step === 4 && change({ step: 1 })} />
      </div>
    </div>
  )
}

function YourList({ state: { text, reading, preview, change } }: { state: ListImportState }) {
  const tooLong = text.length > fileLimit
  const isGiven = text.trim() !== '' && !tooLong
  return (
    <>
      <div className="grid gap-5 px-5 py-5 lg:px-6">
        {preview && (
          <Notice
            tone="warn"
            title={`You still have ${counted(preview.rows.length, 'row')} from ${preview.fileName ?? 'pasted text'} to bring in.`}
            end={
              <Button size="sm" onClick={() => change({ step: 3 })}>
                Look through
              </Button>
            }
          >
            A new list replaces them.
          </Notice>
        )}
        <p className="max-w-[38rem] text-ink-soft">
          The sitters, nannies, and doctors your group kept in a sheet. Names, kinds, and towns are enough.
        </p>
        <FileDrop
          label="Your list as a file"
          labelHidden
          title="Drop a file here"
          hint=".csv, .xlsx, or .tsv, up to 5,000 rows"
          icon={FileSpreadsheet}
          button={{ variant: 'outline', size: 'md', icon: Upload, className: 'mt-2', busy: reading.isPending }}
          onFile={reading.mutate}
        />
        <p className="flex items-center gap-3 text-small font-semibold text-ink-soft after:h-px after:flex-1 after:bg-line">
          or paste it
        </p>
        <TextAreaField
          label="Rows from your sheet, one person in each"
          placeholder={example}
          hint="Please leave out anything a parent said in confidence."
          error={tooLong ? 'Please paste no more than 5 MB of text' : undefined}
          spellCheck={false}
          autoComplete="off"
          rows={5}
          className="[&_textarea]:field-sizing-fixed"
          value={text}
          onChange={({ target }) => change({ text: target.value })}
        />
      </div>
      <StepFoot
        hint="Nothing is stored before you’ve looked it through."
        failure={reading.error && ['We couldn’t read that list.', reading.error.message]}
      >
        <Button
          variant={isGiven ? 'primary' : 'outline'}
          iconAfter={ArrowRight}
          busy={reading.isPending}
          disabledReason={isGiven ? undefined : 'Paste your rows first'}
          onClick={() => reading.mutate(text)}
        >
          Read the columns
        </Button>
      </StepFoot>
    </>
  )
}

type DoneProps = { counts: Record<RowState, number> } & Pick<ListImportState, 'change'>

function Done({ counts, change }: DoneProps) {
  const others = [
    counts.here > 0 && `${withCommas(counts.here)} already here`,
    counts.unusable > 0 && `${withCommas(counts.unusable)} not usable`,
    counts.look > 0 && `${withCommas(counts.look)} still ${counts.look === 1 ? 'needs' : 'need'} a look`,
  ].filter(Boolean)
  return (
    <div className="grid gap-5 px-5 py-6 lg:px-6">
      <div role="status">
        <h3 className="font-display text-[1.75rem] leading-tight">{withCommas(counts.new)} brought in</h3>
        {others.length > 0 && <p className="mt-1 text-ink-soft">{others.join(', ')}.</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="primary">
          <Link to="/old-list">See the list</Link>
        </Button>
        {counts.look > 0 && (
          <Button onClick={() => change({ step: 3 })}>Look through {counted(counts.look, 'row')}</Button>
        )}
        <Button onClick={() => change({ step: 1 })}>Bring another list</Button>
      </div>
    </div>
  )
}

const facts: [LucideIcon, string][] = [
  [EyeOff, 'No one from the list is a search result.'],
  [Users, 'Members see a short name, kind, town, and the list’s words.'],
  [Pencil, 'A parent who knows them can recommend them, in their own words. Then they get a page.'],
  [PhoneOff, 'Phone numbers and emails in the file are dropped, not stored.'],
  [CalendarClock, 'Anyone no one recommends within 12 months is deleted.'],
]

function WhatHappens() {
  return (
    <section className="rounded-lg bg-tint px-5 pt-4 pb-5" aria-labelledby="list-facts">
      <h2 id="list-facts" className="h4">
        What happens to it
      </h2>
      <ul className="mt-3 grid gap-2.5 text-small">
        {facts.map(([Icon, fact]) => (
          <li key={fact} className="flex gap-2.5">
            <Icon size={18} className="mt-0.5 flex-none text-link" />
            <span>{fact}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
