import { FileText, Upload, X } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { TextAreaField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { rowsInWords } from './import-rows.ts'
import { fileLimit, type ProductImportState } from './use-product-import.ts'

export function CsvSource({ state }: { state: ProductImportState }) {
  const { refusedFile } = state
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <FileBox state={state} />
        <PasteBox state={state} />
      </div>
      {refusedFile && <Notice tone="error" title={refusedFile} className="mt-4 wrap-anywhere" />}
    </>
  )
}

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

function FileBox({ state: { source, csv, takeFile, startAnew } }: { state: ProductImportState }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const labelId = useId()
  const chooser = useRef<HTMLButtonElement>(null)
  const fileName = source?.fileName ?? null
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
        {fileName === null ? <Upload size={24} className="text-link" /> : <FileText size={24} className="text-link" />}
        <b className="font-semibold wrap-anywhere">{fileName ?? 'Drop a .csv file here'}</b>
        <span className="text-small text-ink-mute">
          {source && typeof source.given !== 'string'
            ? [csv && rowsInWords(csv.count), sizeOf(source.given.byteLength)].filter(Boolean).join(', ')
            : 'up to 5 MB and 10,000 rows'}
        </span>
        <div className="flex flex-wrap justify-center gap-x-1">
          <Button ref={chooser} variant="quiet" size="sm" onClick={() => input.current?.click()}>
            {fileName === null ? 'Choose a file' : 'Choose another file'}
          </Button>
          {fileName !== null && (
            <Button
              variant="quiet"
              size="sm"
              icon={X}
              onClick={() => {
                startAnew()
                chooser.current?.focus()
              }}
            >
              Remove
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-labelledby={labelId}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            // so that the same file can be chosen again after a correction
            event.target.value = ''
            if (chosen) takeFile(chosen)
          }}
        />
      </section>
    </div>
  )
}

function PasteBox({ state: { source, takeText } }: { state: ProductImportState }) {
  const text = typeof source?.given === 'string' ? source.given : ''
  return (
    <TextAreaField
      label="Or paste CSV text"
      placeholder="The first line may name the columns."
      spellCheck={false}
      autoComplete="off"
      rows={6}
      className="[&_textarea]:field-sizing-fixed [&_textarea]:min-h-44 pointer-fine:[&_textarea]:text-small"
      error={text.length > fileLimit ? 'Please paste no more than 5 MB of text' : undefined}
      value={text}
      onChange={({ target: { value } }) => takeText(value)}
    />
  )
}
