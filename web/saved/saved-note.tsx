// A member's note on a provider she saved: kept as she types, read by nobody else.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { listSavedProviders, type SavedProvider, saveProvider } from '../../domain/saved/saved.contracts.ts'
import { call } from '../call.ts'
import { tellFailure } from '../queries.ts'
import { TextAreaField } from '../ui/text-area-field.tsx'

/** Milliseconds without a key after which the note is sent. */
const pause = 800

/** Milliseconds for which "Saved" stands. */
const savedShown = 2000

/** Longest note, in characters, as the server has it. */
const longest = 1000

/** The field; it is sent when the typing rests or the field is left, and what was not sent yet is not lost. */
export function SavedNote({ provider }: { provider: SavedProvider }) {
  const [note, setNote] = useState(provider.note ?? '')
  const sent = useRef<string | null>(provider.note ?? '')
  const client = useQueryClient()
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: (words: string) =>
      call(saveProvider, { provider_id: provider.provider_id, saved: true, note: words }, undefined, {
        keepalive: true,
      }),
    scope: { id: `note ${provider.provider_id}` },
    onSuccess: () => client.invalidateQueries({ queryKey: [listSavedProviders.name], refetchType: 'none' }),
    onError: (error) => {
      // typing on, or leaving the field, sends it again
      sent.current = null
      tellFailure('Your note was not saved', error)
    },
  })

  function send(words: string) {
    if (words === sent.current || words.length > longest) return
    sent.current = words
    mutate(words)
  }

  const sendNow = useEffectEvent(() => send(note))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins anew with each key
  useEffect(() => {
    const timer = setTimeout(sendNow, pause)
    return () => clearTimeout(timer)
  }, [note])

  // what was typed last, when the page is left
  useEffect(() => {
    window.addEventListener('pagehide', sendNow)
    return () => {
      window.removeEventListener('pagehide', sendNow)
      sendNow()
    }
  }, [])

  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(reset, savedShown)
    return () => clearTimeout(timer)
  }, [isSuccess, reset])

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
      error={note.length > longest ? `Please keep this to ${longest.toLocaleString('en-US')} characters` : undefined}
      hint={
        <span role="status" className="block min-h-[1lh]">
          {isSuccess && !isPending && 'Saved'}
        </span>
      }
      className={note ? quiet : open}
      onChange={(event) => setNote(event.target.value)}
      onBlur={() => send(note)}
    />
  )
}

/** A note that is there lies on sunken paper; where there is none, a dashed line invites one. */
const quiet = '[&_textarea]:min-h-20 [&_textarea]:border-transparent [&_textarea]:bg-sunk'
const open = '[&_textarea]:min-h-20 [&_textarea]:border-dashed [&_textarea]:bg-transparent'
