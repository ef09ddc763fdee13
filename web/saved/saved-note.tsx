import { type InfiniteData, useMutation } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Answer } from '../../domain/contract.ts'
import { savedNoteLimit } from '../../domain/limits.ts'
import type { listSavedProviders, SavedProvider } from '../../domain/saved/saved.contracts.ts'
import { withCommas } from '../../domain/text/counts.ts'
import { call, pagesOf } from '../app/call.ts'
import { queries, reportFailure } from '../app/queries.ts'
import { TextAreaField } from '../ui/field.tsx'
import { useDelay } from '../ui/use-delay.ts'
import { useWindowEvent } from '../ui/use-window-event.ts'
import { savedScope } from './use-saved.ts'

/** Debounce in milliseconds. */
const pause = 800

/** Milliseconds for which "Saved" is shown. */
const savedShown = 2000

type SavedNoteProps = {
  provider: SavedProvider
  /** A note is sent only while its provider is saved; saving it again sends the note along. */
  saved: boolean
  note: string
  onChange: (note: string) => void
}

/** The field. It is sent after a pause in typing, and when the member leaves the field or the page. */
export function SavedNote({ provider, saved, note, onChange }: SavedNoteProps) {
  const sent = useRef<string | null>(provider.note ?? '')
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: (words: string) =>
      call('save-provider', { provider_id: provider.provider_id, saved: true, note: words }, undefined, {
        keepalive: true,
      }),
    scope: { id: savedScope(provider.provider_id) },
    // the provider's page shows it too; this list is not refetched while it is open
    onMutate: (words) => showNote(provider.provider_id, words),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['list-saved-providers'], refetchType: 'none' }),
    onError: (error) => {
      // more typing, or leaving the field, retries
      sent.current = null
      reportFailure('We couldn’t save your note', error)
    },
  })

  function send(words: string) {
    if (!saved || words === sent.current || words.length > savedNoteLimit) return
    sent.current = words
    mutate(words)
  }

  useDelay(note, pause, send)

  const sendLast = useEffectEvent(() => send(note))
  useEffect(() => () => sendLast(), [])
  useWindowEvent('pagehide', () => send(note))

  useDelay(isSuccess, isSuccess ? savedShown : null, () => reset())

  return (
    <TextAreaField
      label={
        <span className="flex items-center gap-2 font-normal text-ink-soft">
          <Lock size={15} className="text-ink-mute" />
          <span>
            Only you see this<span className="sr-only">: your note on {provider.provider_name}</span>
          </span>
        </span>
      }
      rows={2}
      value={note}
      placeholder="A note to yourself: who told you, what they cost, when to call"
      error={note.length > savedNoteLimit ? `Please keep this to ${withCommas(savedNoteLimit)} characters` : undefined}
      hint={
        <span role="status" className="absolute top-0 right-0">
          {isSuccess && !isPending && 'Saved'}
        </span>
      }
      className={note ? quiet : open}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => send(note)}
    />
  )
}

/** A note is shown on a sunk background. An empty one has a dashed border and is not printed. */
const quiet =
  'relative [&_textarea]:min-h-20 [&_textarea]:border-transparent [&_textarea]:bg-sunk [&_textarea]:print:resize-none'
const open = 'relative print:hidden [&_textarea]:min-h-20 [&_textarea]:border-dashed [&_textarea]:bg-transparent'

type Pages = InfiniteData<Answer<typeof listSavedProviders>, string | undefined>

const showNote = (providerId: string, words: string): void => {
  const withNote = (provider: SavedProvider) =>
    provider.provider_id === providerId ? { ...provider, note: words.trim() || null } : provider
  queries.setQueryData<Pages>(
    pagesOf('list-saved-providers', {}).queryKey,
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, providers: page.providers.map(withNote) })) },
  )
}
