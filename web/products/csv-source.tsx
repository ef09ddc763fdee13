// Where the rows come from: a file, chosen or dropped, or pasted text.
import { FileText, Upload } from 'lucide-react'
import { type DragEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { type ImportFile, type ProductImportState, pasteLimit } from './use-product-import.ts'

/** Pause after a key before the text is read. */
const typingPauseMs = 300

type CsvSourceProps = { state: ProductImportState; pasted: RefObject<HTMLTextAreaElement | null> }

/** Both ways side by side; taking one empties the other. */
export function CsvSource({ state, pasted }: CsvSourceProps) {
  const takeFile = (file: File) => {
    if (state.takeFile(file) && pasted.current) pasted.current.value = ''
  }
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <FileBox file={state.file} count={state.csv?.count} onFile={takeFile} />
      <PasteBox onText={state.takeText} pasted={pasted} />
    </div>
  )
}

/** "2 KB", "1.4 MB". */
const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

const rowsOf = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`)

type FileBoxProps = { file: ImportFile | null; count: number | undefined; onFile: (file: File) => void }

function FileBox({ file, count, onFile }: FileBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const labelId = useId()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) onFile(dropped)
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
        {file ? <FileText size={24} className="text-link" /> : <Upload size={24} className="text-link" />}
        <b className="font-semibold wrap-anywhere">{file?.name ?? 'Drop a .csv file here'}</b>
        <span className="text-small text-ink-mute">
          {file
            ? [count !== undefined && rowsOf(count), sizeOf(file.bytes)].filter(Boolean).join(', ')
            : 'at most 5 MB and 10,000 rows'}
        </span>
        <Button variant="quiet" size="sm" onClick={() => input.current?.click()}>
          {file ? 'Choose another file' : 'Choose a file'}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-labelledby={labelId}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            // The same file may be chosen again, once it was corrected.
            event.target.value = ''
            if (chosen) onFile(chosen)
          }}
        />
      </section>
    </div>
  )
}

type PasteBoxProps = { onText: (text: string) => void; pasted: RefObject<HTMLTextAreaElement | null> }

/** The box keeps its own text: with megabytes in it, nothing is drawn anew at each key. */
function PasteBox({ onText, pasted }: PasteBoxProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [tooLong, setTooLong] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const take = (text: string) => {
    const long = text.length > pasteLimit
    setTooLong(long)
    onText(long ? '' : text)
  }
  return (
    <TextAreaField
      label="Or paste CSV text"
      placeholder="The first line may name the columns."
      ref={pasted}
      spellCheck={false}
      autoComplete="off"
      rows={6}
      className="[&_textarea]:field-sizing-fixed [&_textarea]:min-h-44 [&_textarea]:text-small"
      error={tooLong ? 'Please paste at most 5 MB of text' : undefined}
      onChange={({ target: { value } }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(take, typingPauseMs, value)
      }}
    />
  )
}
