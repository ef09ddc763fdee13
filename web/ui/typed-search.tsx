// A search that follows the typing after a short pause.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { SearchField } from './search-field.tsx'
import { useDelay } from './use-delay.ts'

/** Milliseconds without typing before the search follows. */
const pause = 300

/**
 * The words in a field whose search follows them: as typed, a setter, and `send`, which does not wait. Who has gone on to
 * another page is not called back.
 */
export const useTypedSearch = (search: string, onSearch: (search: string) => void, pauseMs = pause) => {
  const router = useRouter()
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
    // while the next page loads this one still stands
    const isLeaving = router.latestLocation.pathname !== router.state.resolvedLocation?.pathname
    if (wanted === sent.current || isLeaving) return
    sent.current = wanted
    onSearch(wanted)
  }

  useDelay(words, pauseMs, send)
  return { words, setWords, send }
}

type TypedSearchProps = {
  label: string
  /** Stands in the field instead of the label, where there is little room. */
  placeholder?: string
  maxLength: number
  /** The words that are looked for now. */
  search: string
  onSearch: (search: string) => void
}

/** Words to look for. Enter does not wait; nor does clearing. */
export function TypedSearch({ label, placeholder, maxLength, search, onSearch }: TypedSearchProps) {
  const { words, setWords, send } = useTypedSearch(search, onSearch)
  return (
    <SearchField
      label={label}
      labelHidden={placeholder !== undefined}
      placeholder={placeholder}
      maxLength={maxLength}
      value={words}
      onValueChange={(text) => {
        setWords(text)
        if (text === '') send('')
      }}
      onKeyDown={(event) => event.key === 'Enter' && send(words)}
    />
  )
}
