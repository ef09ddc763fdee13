import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted, withCommas } from '../../domain/text/counts.ts'
import { call, queryOf } from '../app/call.ts'
import { refresh } from '../app/queries.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { dayOf } from '../ui/dates.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { toastSuccess } from '../ui/toast.tsx'

type Taken = { onTaken: () => void }

function TakeBack({ id, entries, onTaken }: { id: string; entries: number } & Taken) {
  const [open, setOpen] = useState(false)
  const act = useMutation({
    mutationFn: () => call('take-back-import', { id }),
    meta: { failed: 'We couldn’t take the list back' },
    onSuccess: ({ taken_back }) => {
      setOpen(false)
      toastSuccess(`${counted(taken_back, 'entry', 'entries')} taken back`)
      void refresh('list-imports', 'get-old-list', 'get-first-steps')
      onTaken()
    },
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Take all back
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Take back ${counted(entries, 'entry', 'entries')}?`}
        description="They’re deleted from the old list right away."
        confirm={`Take back ${withCommas(entries)}`}
        act={act}
      />
    </>
  )
}

export function EarlierImports({ onTaken }: Taken) {
  const { data } = useQuery(queryOf('list-imports', {}))
  if (!data?.imports.length) return null
  return (
    <Card as="section" aria-labelledby="earlier-lists">
      <h2 id="earlier-lists" className="name border-b border-line px-5 py-3 text-base">
        Lists brought in
      </h2>
      <ul>
        {data.imports.map(({ id, imported_at, imported_by, entries, adopted, take_back_until }) => (
          <li key={id} className="border-line px-5 py-3 not-last:border-b">
            <p className="wrap-anywhere">
              {[dayOf(imported_at), imported_by && `by ${imported_by}`].filter(Boolean).join(' ')}
            </p>
            <p className="text-small text-ink-mute">
              <span>{counted(entries, 'entry', 'entries')}</span>
              {adopted > 0 && <span>{`, ${withCommas(adopted)} recommended since`}</span>}
            </p>
            {take_back_until && Date.parse(take_back_until) > Date.now() && (
              <div className="-mx-3">
                <TakeBack {...{ id, entries, onTaken }} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
