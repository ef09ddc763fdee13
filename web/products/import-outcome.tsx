// The end of an import: how much came in, what did not and why, and where to go from here.
import { Link } from '@tanstack/react-router'
import { Check, Download, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { dayAndTimeOf } from '../ui/dates.ts'
import { downloadSkippedRows } from './csv-text.ts'
import { figure, ImportPreview } from './import-preview.tsx'
import type { ImportOutcome } from './use-product-import.ts'

type ImportOutcomePanelProps = { outcome: ImportOutcome; onAnother: () => void }

/** The panel; its heading takes the focus when it appears, since the button that led here is gone. What came in stands in the list below. */
export function ImportOutcomePanel({ outcome, onAnother }: ImportOutcomePanelProps) {
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
