// The words in a field whose search follows the typing after a short pause.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
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
