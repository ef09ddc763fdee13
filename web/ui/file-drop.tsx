// Choosing a file with a list: a button, or a box to drop it into.
import { type LucideIcon, Upload } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { classes } from './classes.ts'

type FileButtonProps = ButtonProps & { fileLabel: string; onFile: (file: File) => void }

export function FileButton({ fileLabel, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="quiet" size="sm" {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.xlsx,text/csv"
        hidden
        aria-label={fileLabel}
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

type FileDropProps = Pick<FileButtonProps, 'onFile'> & {
  label: string
  labelHidden?: boolean
  title: string
  hint: string
  icon?: LucideIcon
  /** Looks of the button. */
  button?: ButtonProps
}

export function FileDrop({ label, labelHidden, title, hint, icon: Icon = Upload, button, onFile }: FileDropProps) {
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
      <span id={labelId} className={labelHidden ? 'sr-only' : 'label'}>
        {label}
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
        <Icon size={24} className="text-link" />
        <b className="font-semibold">{title}</b>
        <span className="text-small text-ink-mute">{hint}</span>
        <FileButton {...button} fileLabel={label} onFile={onFile}>
          Choose a file
        </FileButton>
      </section>
    </div>
  )
}
