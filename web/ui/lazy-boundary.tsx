// The boundary around lazy-loaded components: a section in its place, or a dialog opened by a press.
import { Component, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { askForMissing, ChunkLoadError, reloadForChunk } from '../app/lazy.ts'
import { Button } from './button.tsx'
import { ErrorState } from './states.tsx'
import { toast } from './toast.tsx'
import { useWindowEvent } from './use-window-event.ts'

type BoundaryProps = {
  missing: ReactNode
  fallback?: ReactNode
  children: ReactNode
}

/** Lazy components in their place: `fallback` while loading, `missing` if a file failed; other errors propagate to the page. */
export class LazyBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render() {
    const error: unknown = this.state.error
    const { missing, fallback, children } = this.props
    if (error instanceof ChunkLoadError) {
      return (
        <>
          {missing}
          <AskWhenOnline onAsked={() => this.setState({ error: null })} />
        </>
      )
    }
    if (error !== null) throw error
    return <Suspense fallback={fallback}>{children}</Suspense>
  }
}

export function AskWhenOnline({ onAsked }: { onAsked: () => void }) {
  useWindowEvent('online', () => void askForMissing().then(onAsked))
  return null
}

const reload = () => window.location.reload()

/** Reloads the page if that helps and loses nothing; otherwise returns the sentence that says why, null until it is known. */
function useReason(): string | null {
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => {
    void reloadForChunk().then(setReason)
  }, [])
  return reason
}

/** Replaces a page or section whose file failed to load; `title` is "Failed to load the thread". */
export function ChunkMissing({ title, as = 'h3' }: { title: string; as?: 'h1' | 'h3' }) {
  const reason = useReason()
  if (reason === null) return null
  return (
    <ErrorState as={as} title={title} onRetry={reload} retryLabel="Reload">
      {reason}
    </ErrorState>
  )
}

export function ReloadButton() {
  return useReason() !== null && <Button onClick={reload}>Reload</Button>
}

type LazyDialogProps = {
  open: boolean
  /** Resets the press if the dialog fails to load, after a toast has said so. */
  onMissing: () => void
  children: ReactNode
}

/** A lazy dialog: loaded when it opens, retried after a failure, and then stays mounted, so that typed text survives. */
export function LazyDialog({ open, onMissing, children }: LazyDialogProps) {
  const [wanted, setWanted] = useState(open)
  const [failed, setFailed] = useState(false)
  if (open && !wanted && !failed) setWanted(true)
  const askAgain = useEffectEvent(() => void askForMissing().then(() => setFailed(false)))
  useEffect(() => {
    if (open && failed) askAgain()
  }, [open, failed])
  const takeBack = () => {
    setWanted(false)
    setFailed(true)
    onMissing()
  }
  return wanted && <LazyBoundary missing={<DialogMissing onAnnounced={takeBack} />}>{children}</LazyBoundary>
}

function DialogMissing({ onAnnounced }: { onAnnounced: () => void }) {
  const reason = useReason()
  const announce = useEffectEvent((description: string) => {
    const action = { label: 'Reload', onPress: reload }
    toast({ title: 'Part of this page didn’t load', description, variant: 'destructive', action })
    onAnnounced()
  })
  useEffect(() => {
    if (reason !== null) announce(reason)
  }, [reason])
  return null
}
