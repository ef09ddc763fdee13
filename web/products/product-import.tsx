// The import tool in four steps: template, file or text, a look at the rows, and the import itself.
import { Download, Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { importRowsLimit } from '../../domain/products/product-row.rules.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { prepareToasts, toast } from '../ui/toast.tsx'
import { CsvSource } from './csv-source.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportStep } from './import-step.tsx'
import { downloadTemplate, templateName } from './product-template.ts'
import type { Separator } from './read-product-csv.ts'
import { type Imported, type ProductImportState, useProductImport } from './use-product-import.ts'

/** The tool on its card. */
export function ProductImport() {
  const state = useProductImport()
  const [hasTemplate, setHasTemplate] = useState(false)
  const pasted = useRef<HTMLTextAreaElement>(null)
  useEffect(prepareToasts, [])
  const found = state.csv !== null && state.csv.rows.length > 0

  const importRows = async () => {
    if ((await state.importRows()) && pasted.current) pasted.current.value = ''
  }
  const saveTemplate = () => {
    downloadTemplate()
    setHasTemplate(true)
    toast({ title: 'Template Downloaded', variant: 'success' })
  }
  return (
    <Card as="section" className="min-w-0 p-5 md:p-7" aria-labelledby="import-heading">
      <h2 id="import-heading" className="h3 mb-5">
        Import products from CSV
      </h2>
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
          <CsvSource state={state} pasted={pasted} />
        </ImportStep>
        <ImportStep number={3} title="Check the rows" state={found ? 'current' : 'ahead'}>
          <Rows state={state} />
        </ImportStep>
        <ImportStep number={4} title="Import" state={state.imported ? 'done' : 'ahead'}>
          <ImportButton state={state} onImport={() => void importRows()} />
        </ImportStep>
      </ol>
    </Card>
  )
}

const separatorWords: Record<Exclude<Separator, ','>, string> = {
  ';': 'Its fields are separated by semicolons, not commas; they were read that way.',
  '\t': 'Its fields are separated by tabs, not commas; they were read that way.',
}

/** What was found so far, or what stands there until then. */
function Rows({ state: { csv, reading, imported } }: { state: ProductImportState }) {
  const bad = csv?.rows.filter(({ errors }) => errors.length > 0).length ?? 0
  return (
    <>
      <p role="status" className={reading ? 'flex items-center gap-3 text-ink-mute' : 'sr-only'}>
        {reading && <Spinner />}
        {reading && 'Reading the rows...'}
        {csv && csv.rows.length > 0 && `${csv.rows.length} rows read: ${csv.rows.length - bad} valid, ${bad} invalid.`}
      </p>
      {!csv && !reading && !imported && <p className="text-ink-mute">The rows appear here before anything is added.</p>}
      {csv && csv.count === 0 && <Notice title="No rows found.">There is nothing below the column names.</Notice>}
      {csv && csv.count > importRowsLimit && (
        <Notice tone="error" title={`${csv.count.toLocaleString('en-US')} rows are too many for one import.`}>
          Please split them into parts of at most 10,000.
        </Notice>
      )}
      {csv && csv.separator !== ',' && (
        <Notice title="Not a comma-separated text." className="mb-4">
          {separatorWords[csv.separator]}
        </Notice>
      )}
      {csv && csv.rows.length > 0 && <ImportPreview rows={csv.rows} />}
      {imported && <Outcome imported={imported} />}
    </>
  )
}

/** What became of the last import; rows that were left out stay to be read. */
function Outcome({ imported: { count, skipped } }: { imported: Imported }) {
  const added = count === 1 ? '1 product was added.' : `${count.toLocaleString('en-US')} products were added.`
  return (
    <>
      <Notice tone={count > 0 ? 'ok' : 'warn'} title={added}>
        {skipped.length > 0 &&
          (skipped.length === 1
            ? 'One row was not; correct it in your file and import it again.'
            : `${skipped.length.toLocaleString('en-US')} rows were not; correct them in your file and import them again.`)}
      </Notice>
      {skipped.length > 0 && (
        <div className="mt-4">
          <ImportPreview rows={skipped} />
        </div>
      )}
    </>
  )
}

function ImportButton({ state, onImport }: { state: ProductImportState; onImport: () => void }) {
  const rows = state.csv?.rows ?? []
  const valid = rows.filter(({ errors }) => errors.length === 0).length
  const invalid = rows.length - valid
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button
        variant="primary"
        size="lg"
        icon={Upload}
        className="max-sm:w-full"
        busy={state.importing || state.reading}
        onClick={onImport}
      >
        {`Import ${valid} Product(s)`}
      </Button>
      {invalid > 0 && (
        <span className="text-small text-ink-mute">
          {invalid === 1
            ? 'The invalid row is skipped.'
            : `The ${invalid.toLocaleString('en-US')} invalid rows are skipped.`}
        </span>
      )}
    </div>
  )
}
