// The search of the queue: the list follows the typing after a short pause.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { submissionSearchLimit } from '../../domain/moderation/moderation.contracts.ts'
import { SearchField } from '../ui/search-field.tsx'

/** Milliseconds without typing before the search follows. */
const pause = 300

type SubmissionSearchProps = {
  /** The words that are looked for now. */
  search: string
  onSearch: (search: string) => void
  /** Where there is little room its label stands in the field. */
  compact?: boolean
}

/** Words of provider, submitter or city. Enter does not wait; nor does clearing. */
export function SubmissionSearch({ search, onSearch, compact = false }: SubmissionSearchProps) {
  const [words, setWords] = useState(search)
  const sent = useRef(search)

  // the address changed by other means: Back, or the way out of a search that found nothing
  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setWords(search)
  }, [search])

  const send = (text: string) => {
    const wanted = text.trim()
    if (wanted === sent.current) return
    sent.current = wanted
    onSearch(wanted)
  }

  const sendTyped = useEffectEvent(send)
  useEffect(() => {
    const timer = setTimeout(() => sendTyped(words), pause)
    return () => clearTimeout(timer)
  }, [words])

  return (
    <SearchField
      label="Search by provider, submitter or city"
      labelHidden={compact}
      placeholder={compact ? 'Provider, parent or town' : undefined}
      maxLength={submissionSearchLimit}
      value={words}
      onValueChange={(text) => {
        setWords(text)
        if (text === '') send('')
      }}
      onKeyDown={(event) => event.key === 'Enter' && send(words)}
    />
  )
}
