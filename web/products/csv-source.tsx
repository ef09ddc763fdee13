import { FileText, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { counted } from '../../domain/text/counts.ts'
import { fileLimit } from '../app/table-file.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { FileButton } from '../ui/file-drop.tsx'
import { RowCounts } from './import-preview.tsx'
import type { ProductImportState } from './use-product-import.ts'

export const fileLabel = 'CSV file'

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** The chosen file or pasted text in one line; another can be chosen. */
export function ChosenSource({ state, onRemove }: { state: ProductImportState; onRemove: () => void }) {
  const { source, csv, takeFile, editText, isChosenHere } = state
  const change = useRef<HTMLButtonElement>(null)
  // the field or button that was used is gone; a pending import of an earlier visit takes no focus
  useEffect(() => {
    if (isChosenHere) change.current?.focus()
  }, [isChosenHere])
  const given = source?.given ?? ''
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-5 py-2.5 lg:px-6">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2">
        <FileText size={19} className="flex-none text-ink-mute" />
        <b className="min-w-0 font-semibold wrap-anywhere">{source?.fileName ?? 'Pasted text'}</b>
        <span className="text-small text-ink-mute">
          {[csv && counted(csv.count, 'row'), typeof given !== 'string' && sizeOf(given.byteLength)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
      {csv && csv.rows.length > 0 && <RowCounts rows={csv.rows} />}
      <div className="-mx-3 flex flex-wrap md:ml-auto">
        {typeof given === 'string' ? (
          <Button ref={change} variant="quiet" size="sm" onClick={editText}>
            Edit text
          </Button>
        ) : (
          <FileButton ref={change} fileLabel={fileLabel} onFile={takeFile}>
            Choose another file
          </FileButton>
        )}
        <Button variant="quiet" size="sm" icon={X} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  )
}

export function PasteBox({ state: { source, takeText } }: { state: ProductImportState }) {
  const text = typeof source?.given === 'string' ? source.given : ''
  const field = useRef<HTMLTextAreaElement>(null)
  const isEdited = useRef(text !== '')
  useEffect(() => {
    if (isEdited.current) field.current?.focus()
  }, [])
  return (
    <TextAreaField
      ref={field}
      label="Or paste CSV text"
      placeholder="The first line may name the columns."
      spellCheck={false}
      autoComplete="off"
      rows={6}
      className="[&_textarea]:field-sizing-fixed [&_textarea]:min-h-44 pointer-fine:[&_textarea]:text-small"
      error={text.length > fileLimit ? 'Please paste no more than 5 MB of text' : undefined}
      value={text}
      onChange={({ target: { value }, nativeEvent }) =>
        takeText(value, (nativeEvent as InputEvent).inputType !== 'insertFromPaste')
      }
    />
  )
}
