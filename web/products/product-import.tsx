import { Link } from '@tanstack/react-router'
import { Check, Download, Upload, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { exampleProduct, importRowsLimit, productColumns } from '../../domain/products/product-row.rules.ts'
import { counted, withCommas } from '../../domain/text/counts.ts'
import { csvOf } from '../../domain/text/csv.rules.ts'
import type { Separator } from '../app/read-table.ts'
import { Button, Spinner } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { dayAndTimeOf } from '../ui/dates.ts'
import { download } from '../ui/download.ts'
import { FileDrop } from '../ui/file-drop.tsx'
import { Notice } from '../ui/notice.tsx'
import { StepList } from '../ui/step-list.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { ChosenSource, fileLabel, PasteBox } from './csv-source.tsx'
import { ImportPreview, RowCounts } from './import-preview.tsx'
import { countRows, type PreviewRow, reasonsOf } from './import-rows.ts'
import { type ImportOutcome, type ProductImportState, useProductImport } from './use-product-import.ts'

const steps = ['Template', 'Upload or paste', 'Preview', 'Import']

export function ProductImport() {
  const state = useProductImport()
  const [hasTemplate, setHasTemplate] = useState(false)
  const [opened, setOpened] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { csv, outcome, folded, refusedFile } = state
  const isFound = csv !== null && csv.rows.length > 0
  const before = folded || isFound ? 2 : Number(hasTemplate)
  const body = opened || state.source || outcome ? undefined : 'max-xl:hidden'

  const saveTemplate = () => {
    downloadTemplate()
    setHasTemplate(true)
    toastSuccess('Template Downloaded')
  }
  const startAnew = () => {
    setOpened(true)
    state.startAnew()
    heading.current?.focus()
  }
  return (
    <Card as="section" className="min-w-0 overflow-hidden" aria-labelledby="import-heading">
      <div className="grid gap-3 border-line px-5 py-4 not-last:border-b lg:px-6">
        <h2 ref={heading} id="import-heading" tabIndex={-1} className="h3 outline-none">
          Import products from CSV
        </h2>
        {body && (
          <Button icon={Upload} className="xl:hidden" onClick={() => setOpened(true)}>
            Import products
          </Button>
        )}
        <div className={body}>
          <StepList steps={steps} done={outcome ? steps.length : before} />
        </div>
      </div>
      {outcome ? (
        <ImportOutcomePanel outcome={outcome} onAnother={startAnew} />
      ) : (
        <div className={body}>
          {folded ? (
            <ChosenSource state={state} onRemove={startAnew} />
          ) : (
            <div className="grid gap-5 border-b border-line px-5 py-5 lg:px-6">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <Button icon={Download} onClick={saveTemplate}>
                  Download template
                </Button>
                <span className="text-small text-ink-mute">{templateName}</span>
              </div>
              <div className="grid gap-4 md:grid-cols-2">
                <FileDrop
                  label={fileLabel}
                  title="Drop a .csv or .xlsx file here"
                  hint="up to 5 MB and 10,000 rows"
                  onFile={state.takeFile}
                />
                <PasteBox state={state} />
              </div>
              <RowNeeds />
            </div>
          )}
          {refusedFile && <Notice tone="error" title={refusedFile} className="m-5 wrap-anywhere lg:mx-6" />}
          <Rows state={state} />
          <ImportButton state={state} />
        </div>
      )}
    </Card>
  )
}

const needs = [
  'A product name, link, and category',
  'ASIN with exactly 10 characters, if given',
  'Rating from 0 to 5',
  'A .csv or .xlsx file up to 5 MB',
]

function RowNeeds() {
  return (
    <section className="panel px-5 py-4 text-small text-ink-soft" aria-labelledby="row-needs">
      <h3 id="row-needs" className="name text-small text-ink">
        What a row needs
      </h3>
      <ul className="mt-1 grid list-disc gap-x-8 gap-y-0.5 pl-5 sm:grid-cols-2">
        {needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
    </section>
  )
}

const separatorNames: Record<Exclude<Separator, ','>, string> = { ';': 'semicolons', '\t': 'tabs' }

const foundInWords = (csv: NonNullable<ProductImportState['csv']>): string => {
  const { valid, invalid, known } = countRows(csv.rows)
  const here = known > 0 ? `, ${known} already here` : ''
  return `${csv.rows.length} rows read: ${valid} valid, ${invalid} invalid${here}.`
}

function Rows({ state: { csv, reading, folded } }: { state: ProductImportState }) {
  const hasRows = csv !== null && csv.rows.length > 0
  return (
    <>
      <div className="grid gap-4 px-5 has-[>:not(.sr-only)]:py-4 lg:px-6">
        <p role="status" className={reading ? 'flex items-center gap-3 text-ink-mute' : 'sr-only'}>
          {reading && <Spinner />}
          <span>{reading ? 'Reading the rows...' : hasRows && foundInWords(csv)}</span>
        </p>
        {csv && csv.count === 0 && <Notice title="No rows found.">There’s nothing below the column names.</Notice>}
        {csv && csv.count > importRowsLimit && (
          <Notice tone="error" title={`${withCommas(csv.count)} rows are too many for one import.`}>
            Please split them into files of up to 10,000.
          </Notice>
        )}
        {csv && csv.separator !== ',' && (
          <Notice title="Not separated by commas.">
            The fields are separated by {separatorNames[csv.separator]}, so we read them that way.
          </Notice>
        )}
        {csv && csv.cutRows > 0 && (
          <Notice
            title={`${counted(csv.cutRows, 'row')} ${csv.cutRows === 1 ? 'has' : 'have'} more fields than there are column names.`}
          >
            Anything after the last column is ignored. Put quotes around text that contains a comma.
          </Notice>
        )}
        {hasRows && !folded && <RowCounts rows={csv.rows} />}
      </div>
      {hasRows && <ImportPreview rows={csv.rows} />}
    </>
  )
}

function ImportButton({ state }: { state: ProductImportState }) {
  const { valid, invalid, known } = countRows(state.csv?.rows ?? [])
  const skipped = invalid + known
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line bg-sunk px-5 py-4 lg:px-6">
      <span className="text-small text-ink-soft">
        {state.csv
          ? skipped > 0 && `${counted(skipped, 'row')} will be skipped. You’ll see why again after the import.`
          : 'You’ll see the rows here before anything is added.'}
      </span>
      <Button
        variant={valid > 0 ? 'primary' : 'outline'}
        size={state.csv ? 'lg' : 'sm'}
        icon={Upload}
        className="ml-auto max-md:w-full"
        busy={state.importing || state.reading}
        onClick={state.importRows}
      >
        {`Import ${valid} Product(s)`}
      </Button>
    </div>
  )
}

type ImportOutcomePanelProps = { outcome: ImportOutcome; onAnother: () => void }

function ImportOutcomePanel({ outcome, onAnother }: ImportOutcomePanelProps) {
  const { imported, skipped, fileName, at } = outcome
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const left = skipped.length > 0 ? `, ${withCommas(skipped.length)} skipped` : ''
  const active = imported === 0 ? '' : imported === 1 ? ' It’s active now.' : ' They’re active now.'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 py-6">
      <div className="flex items-start gap-4 px-5 lg:px-6">
        <span className="grid h-12 w-12 flex-none place-items-center rounded-full bg-primary-soft text-on-primary-soft">
          {imported > 0 ? <Check size={24} /> : <X size={24} />}
        </span>
        <div className="min-w-0">
          <h3 ref={heading} tabIndex={-1} className="font-display text-[1.75rem] leading-tight outline-none">
            {`${withCommas(imported)} of ${withCommas(imported + skipped.length)} imported${left}`}
          </h3>
          <p className="mt-1 text-ink-soft wrap-anywhere">
            {`${fileName ?? 'Pasted text'}, ${dayAndTimeOf(at)}.${active}`}
          </p>
        </div>
      </div>
      {skipped.length > 0 && (
        <div>
          <ImportPreview rows={skipped} />
        </div>
      )}
      <div className="flex flex-wrap gap-3 px-5 lg:px-6">
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
