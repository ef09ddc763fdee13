import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { retention, retentionWords } from '../../domain/privacy/retention.ts'
import { call, queryOf } from '../app/call.ts'
import { pageSettings } from '../app/page-settings.ts'
import { useAskedPassword } from '../auth/asked-password.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { download } from '../ui/download.ts'
import { LoadingBlock, SectionFailure } from '../ui/states.tsx'
import { toastSuccess } from '../ui/toast.tsx'

export function StoredData() {
  const stored = useQuery(queryOf('list-held', {}))
  const [asking, setAsking] = useState(false)
  const chosen: Partial<Record<string, number>> = pageSettings.retentionDays
  return (
    <>
      <p className="text-ink-soft">Everything we keep about you, how much of it, and for how long.</p>
      {stored.data ? (
        <dl className="mt-2 divide-y divide-line border-y border-line">
          {stored.data.held
            .filter(({ rows }) => rows > 0)
            .map(({ line, rows }) => {
              const [kind, ofIt] = retention[line].what.split(': ')
              return (
                <div key={line} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
                  <dt className="font-semibold">{kind}</dt>
                  <dd className="font-display text-lead leading-snug md:row-span-2 md:self-center">{rows}</dd>
                  <dd className="text-small text-ink-mute first-letter:uppercase max-md:col-span-2">
                    {retentionWords(retention[line], chosen[line])}: {ofIt}
                  </dd>
                </div>
              )
            })}
        </dl>
      ) : stored.isError ? (
        <SectionFailure words="Failed to load your data" query={stored} />
      ) : (
        <LoadingBlock label="Loading your data" count={6} className="mt-2 h-14" />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={Download} onClick={() => setAsking(true)} aria-haspopup="dialog">
          Download everything
        </Button>
        <p className="text-small text-ink-mute">One ZIP file: everything as JSON, plus a CSV for each type.</p>
      </div>
      <p className="mt-3 text-small">
        Who else can see it:{' '}
        <Link to="/privacy" className="link">
          Privacy, in plain words
        </Link>
      </p>
      {asking && <DownloadDialog onClose={() => setAsking(false)} />}
    </>
  )
}

/** Asks for the password, so that access to a signed-in device is not enough. */
function DownloadDialog({ onClose }: { onClose: () => void }) {
  const { field, busy, submit } = useAskedPassword('We couldn’t download your data', async (password) => {
    const { name, zip } = await call('download-everything', { password })
    download(
      name,
      Uint8Array.from(atob(zip), (letter) => letter.charCodeAt(0)),
      'application/zip',
    )
    toastSuccess('Downloaded', 'We emailed you about it, too.')
    onClose()
  })
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Download everything"
      description="Up to twice a day. We’ll email you, in case it wasn’t you."
      cancel="Cancel"
      actions={
        <Button type="submit" form="download" variant="primary" busy={busy}>
          Download
        </Button>
      }
    >
      <form id="download" onSubmit={submit} noValidate>
        {field}
      </form>
    </Dialog>
  )
}
