import { FileText, Upload, X } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { TextAreaField } from '../ui/field.tsx'
import { RowCounts } from './import-preview.tsx'
import { rowsInWords } from './import-rows.ts'
import { fileLimit, type ProductImportState } from './use-product-import.ts'

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
          {[csv && rowsInWords(csv.count), typeof given !== 'string' && sizeOf(given.byteLength)]
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
          <FileButton ref={change} onFile={takeFile}>
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

type FileButtonProps = ButtonProps & { onFile: (file: File) => void }

function FileButton({ onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} variant="quiet" size="sm" onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="CSV file"
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          // so that the same file can be chosen again after a correction
          event.target.value = ''
          if (chosen) onFile(chosen)
        }}
      />
    </>
  )
}

export function FileBox({ state: { takeFile } }: { state: ProductImportState }) {
  const [over, setOver] = useState(false)
  const labelId = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) takeFile(dropped)
  }
  return (
    <div className="flex flex-col">
      <span id={labelId} className="label">
        CSV file
      </span>
      <section
        aria-labelledby={labelId}
        className={classes(
          'grid min-h-44 flex-1 place-items-center content-center gap-1 rounded-md border-2 border-dashed p-5 text-center',
          over ? 'border-primary bg-primary-soft' : 'border-control bg-tint',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Upload size={24} className="text-link" />
        <b className="font-semibold">Drop a .csv file here</b>
        <span className="text-small text-ink-mute">up to 5 MB and 10,000 rows</span>
        <FileButton onFile={takeFile}>Choose a file</FileButton>
      </section>
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
