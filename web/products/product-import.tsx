import { Link } from '@tanstack/react-router'
import { Check, Download, Upload, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { exampleProduct, importRowsLimit, productColumns } from '../../domain/products/product-row.rules.ts'
import { csvOf } from '../../domain/text/csv.rules.ts'
import { Button, Spinner } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { dayAndTimeOf } from '../ui/dates.ts'
import { download } from '../ui/download.ts'
import { Notice } from '../ui/notice.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { CsvSource } from './csv-source.tsx'
import { figure, ImportPreview } from './import-preview.tsx'
import { countRows, type PreviewRow, reasonsOf, rowsInWords } from './import-rows.ts'
import type { Separator } from './read-product-csv.ts'
import { type ImportOutcome, type ProductImportState, useProductImport } from './use-product-import.ts'

type ImportStepProps = {
  number: number
  title: string
  state: 'done' | 'current' | 'ahead'
  folded?: boolean
  children: ReactNode
}

const marks = {
  done: 'bg-primary-soft text-on-primary-soft',
  current: 'bg-primary text-on-primary',
  ahead: 'border-[1.5px] border-control text-ink-mute',
}

function ImportStep({ number, title, state, folded, children }: ImportStepProps) {
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="relative grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-3 pb-7 last:pb-0 md:gap-x-4 md:before:absolute md:before:top-11 md:before:bottom-1 md:before:left-[1.2rem] md:before:border-l-2 md:before:border-dashed md:before:border-line md:last:before:hidden"
    >
      <span
        className={classes('grid h-10 w-10 place-items-center rounded-full font-semibold', marks[state])}
        aria-hidden="true"
      >
        {state === 'done' ? <Check size={20} /> : number}
      </span>
      <h3 className={classes('h4 min-w-0', folded ? 'max-md:col-span-2' : 'col-span-2')}>
        <span className="sr-only">Step {number}: </span>
        <span>{title}</span>
        {state === 'done' && <span className="sr-only"> (done)</span>}
      </h3>
      {/* On a phone the rows have the full width, below the step's number. */}
      <div className={classes('min-w-0 max-md:col-span-3', !folded && 'md:col-span-2 md:col-start-2')}>{children}</div>
    </li>
  )
}

export function ProductImport() {
  const state = useProductImport()
  const [hasTemplate, setHasTemplate] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const found = state.csv !== null && state.csv.rows.length > 0
  const folded = state.csv === null && !state.reading

  const saveTemplate = () => {
    downloadTemplate()
    setHasTemplate(true)
    toastSuccess('Template Downloaded')
  }
  return (
    <Card as="section" className="min-w-0 p-5 md:p-7" aria-labelledby="import-heading">
      <h2 ref={heading} id="import-heading" tabIndex={-1} className="h3 mb-5 outline-none">
        Import products from CSV
      </h2>
      {state.outcome ? (
        <ImportOutcomePanel
          outcome={state.outcome}
          onAnother={() => {
            state.startAnew()
            heading.current?.focus()
          }}
        />
      ) : (
        <ol>
          <ImportStep number={1} title="Download the template" state={hasTemplate || found ? 'done' : 'current'}>
            <Button icon={Download} onClick={saveTemplate}>
              Download template
            </Button>
            <p className="hint">{templateName}</p>
          </ImportStep>
          <ImportStep
            number={2}
            title="Upload a file or paste text"
            state={found ? 'done' : hasTemplate ? 'current' : 'ahead'}
          >
            <CsvSource state={state} />
          </ImportStep>
          <ImportStep number={3} title="Check the rows" state={found ? 'current' : 'ahead'} folded={folded}>
            <Rows state={state} />
          </ImportStep>
          <ImportStep number={4} title="Import" state="ahead" folded={folded}>
            <ImportButton state={state} folded={folded} />
          </ImportStep>
        </ol>
      )}
    </Card>
  )
}

const separatorNames: Record<Exclude<Separator, ','>, string> = { ';': 'semicolons', '\t': 'tabs' }

const foundInWords = (csv: NonNullable<ProductImportState['csv']>): string => {
  const { valid, invalid, known } = countRows(csv.rows)
  const here = known > 0 ? `, ${known} already here` : ''
  return `${csv.rows.length} rows read: ${valid} valid, ${invalid} invalid${here}.`
}

function Rows({ state: { csv, reading } }: { state: ProductImportState }) {
  return (
    <>
      <p role="status" className={reading ? 'mb-3 flex items-center gap-3 text-ink-mute' : 'sr-only'}>
        {reading && <Spinner />}
        <span>{reading ? 'Reading the rows...' : csv && csv.rows.length > 0 && foundInWords(csv)}</span>
      </p>
      {!csv && !reading && <p className="text-ink-mute">You’ll see the rows here before anything is added.</p>}
      {csv && csv.count === 0 && <Notice title="No rows found.">There’s nothing below the column names.</Notice>}
      {csv && csv.count > importRowsLimit && (
        <Notice tone="error" title={`${csv.count.toLocaleString('en-US')} rows are too many for one import.`}>
          Please split them into files of up to 10,000.
        </Notice>
      )}
      {csv && csv.separator !== ',' && (
        <Notice title="Not separated by commas." className="mb-4">
          The fields are separated by {separatorNames[csv.separator]}, so we read them that way.
        </Notice>
      )}
      {csv && csv.cutRows > 0 && (
        <Notice
          title={`${rowsInWords(csv.cutRows)} ${csv.cutRows === 1 ? 'has' : 'have'} more fields than there are column names.`}
          className="mb-4"
        >
          Anything after the last column is ignored. Put quotes around text that contains a comma.
        </Notice>
      )}
      {csv && csv.rows.length > 0 && <ImportPreview rows={csv.rows} />}
    </>
  )
}

function ImportButton({ state, folded }: { state: ProductImportState; folded: boolean }) {
  const { valid, invalid, known } = countRows(state.csv?.rows ?? [])
  const skipped = invalid + known
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button
        variant={folded ? 'outline' : 'primary'}
        size={folded ? 'sm' : 'lg'}
        icon={Upload}
        className="max-sm:w-full"
        busy={state.importing || state.reading}
        onClick={state.importRows}
      >
        {`Import ${valid} Product(s)`}
      </Button>
      {skipped > 0 && <span className="text-small text-ink-mute">{rowsInWords(skipped)} will be skipped.</span>}
    </div>
  )
}

type ImportOutcomePanelProps = { outcome: ImportOutcome; onAnother: () => void }

function ImportOutcomePanel({ outcome, onAnother }: ImportOutcomePanelProps) {
  const { imported, skipped, fileName, at } = outcome
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const left = skipped.length > 0 ? `, ${figure(skipped.length)} skipped` : ''
  const active = imported === 0 ? '' : imported === 1 ? ' It’s active now.' : ' They’re active now.'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex items-start gap-4">
        <span className="grid h-12 w-12 flex-none place-items-center rounded-full bg-primary-soft text-on-primary-soft">
          {imported > 0 ? <Check size={24} /> : <X size={24} />}
        </span>
        <div className="min-w-0">
          <h3 ref={heading} tabIndex={-1} className="font-display text-[1.75rem] leading-tight outline-none">
            {`${figure(imported)} of ${figure(imported + skipped.length)} imported${left}`}
          </h3>
          <p className="mt-1 text-ink-soft wrap-anywhere">
            {`${fileName ?? 'Pasted text'}, ${dayAndTimeOf(at)}.${active}`}
          </p>
        </div>
      </div>
      {skipped.length > 0 && (
        <div>
          <ImportPreview rows={skipped} areSkipped />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" className="max-sm:w-full" onClick={onAnother}>
          Import another file
        </Button>
        <Button asChild className="max-sm:w-full">
          <Link to="/baby-products">See the products</Link>
        </Button>
        {skipped.length > 0 && (
          <Button variant="quiet" icon={Download} onClick={() => downloadSkippedRows(skipped)}>
            Skipped rows as CSV
          </Button>
        )}
      </div>
    </div>
  )
}

const templateName = 'baby_products_template.csv'

const csv = 'text/csv'

const downloadTemplate = (): void =>
  download(templateName, csvOf([productColumns, productColumns.map((column) => exampleProduct[column])]), csv)

const downloadSkippedRows = (rows: readonly PreviewRow[]): void =>
  download(
    'baby_products_skipped.csv',
    csvOf([
      [...productColumns, 'why_skipped'],
      ...rows.map((row) => [...productColumns.map((column) => row.texts[column]), reasonsOf(row).join('; ')]),
    ]),
    csv,
  )
