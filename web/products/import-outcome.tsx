// The end of an import: what came in, what did not and why, and where to go from here.
import { Link } from '@tanstack/react-router'
import { Check, CircleCheck, Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { dayAndTimeOf } from '../ui/dates.ts'
import { Notice } from '../ui/notice.tsx'
import { downloadSkippedRows } from './csv-text.ts'
import { figure, ImportPreview, ShowRest } from './import-preview.tsx'
import { type PreviewRow, reasonsOf, rowsInWords } from './preview-rows.ts'
import type { ImportOutcome } from './use-product-import.ts'

/** Imported products listed at first, and with each "Show more". */
const listedAtOnce = 20

const steps = ['Template', 'Upload or paste', 'Preview', 'Import']

type ImportOutcomePanelProps = { outcome: ImportOutcome; onAnother: () => void }

/** The panel; its heading takes the focus when it appears, since the button that led here is gone. */
export function ImportOutcomePanel({ outcome, onAnother }: ImportOutcomePanelProps) {
  const { imported, skipped, fileName, at } = outcome
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const all = imported.length + skipped.length
  const left = skipped.length > 0 ? `, ${figure(skipped.length)} skipped` : ''
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <DoneSteps />
      <div className="flex items-start gap-4">
        <span className="grid h-12 w-12 flex-none place-items-center rounded-full bg-primary-soft text-on-primary-soft">
          {imported.length > 0 ? <Check size={24} /> : <X size={24} />}
        </span>
        <div className="min-w-0">
          <h3 ref={heading} tabIndex={-1} className="font-display text-[1.75rem] leading-tight outline-none">
            {`${figure(imported.length)} of ${figure(all)} imported${left}`}
          </h3>
          <p className="mt-1 text-ink-soft wrap-anywhere">
            {`${fileName ?? 'Pasted text'}, ${dayAndTimeOf(at)}.`}
            {imported.length > 0 && (imported.length === 1 ? ' It is active now.' : ' They are active now.')}
          </p>
        </div>
      </div>
      {skipped.length > 0 && <Skipped rows={skipped} />}
      {imported.length > 0 && <ImportedProducts rows={imported} />}
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

/** The four steps, each with its tick. */
function DoneSteps() {
  return (
    <ol className="flex flex-wrap items-center gap-x-7 gap-y-2">
      {steps.map((step) => (
        <li key={step} className="flex items-center gap-2.5 text-small text-ink-mute">
          <span className="grid h-7 w-7 place-items-center rounded-full bg-primary-soft text-on-primary-soft">
            <Check size={16} />
          </span>
          <span className="max-md:sr-only">{step}</span>
          <span className="sr-only"> (done)</span>
        </li>
      ))}
    </ol>
  )
}

/** One row in words, several as the preview shows them. */
function Skipped({ rows }: { rows: readonly PreviewRow[] }) {
  const [first] = rows
  if (rows.length === 1 && first) {
    return (
      <Notice tone="warn" title={`Row ${first.row} was skipped.`} className="wrap-anywhere">
        {[first.texts.product_name, ...reasonsOf(first)].filter(Boolean).join('. ')}
        {first.known && '. Nothing was changed.'}
      </Notice>
    )
  }
  return (
    <div>
      <Notice tone="warn" title={`${rowsInWords(rows.length)} were skipped.`} className="mb-4">
        Each one says why.
      </Notice>
      <ImportPreview rows={rows} areSkipped />
    </div>
  )
}

function ImportedProducts({ rows }: { rows: readonly PreviewRow[] }) {
  const [shown, setShown] = useState(listedAtOnce)
  const drawn = rows.slice(0, shown)
  return (
    <div>
      <ul aria-label="Imported products" className="border-t border-line">
        {drawn.map(({ row, texts }) => (
          <li
            key={row}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 border-b border-line py-2.5 md:grid-cols-[auto_minmax(0,1fr)_11rem_7rem]"
          >
            <CircleCheck size={19} className="text-link" />
            <span className="min-w-0 font-semibold wrap-anywhere">{texts.product_name}</span>
            <span className="text-small text-ink-mute max-md:hidden">{texts.category}</span>
            <span className="max-w-32 text-right tabular-nums wrap-anywhere">{texts.price}</span>
          </li>
        ))}
      </ul>
      <ShowRest
        shown={drawn.length}
        all={rows.length}
        noun="products"
        onMore={() => setShown(shown + listedAtOnce * 5)}
      />
    </div>
  )
}
