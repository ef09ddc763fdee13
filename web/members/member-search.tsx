// The search for members: the list follows the typing after a short pause.
import { useEffect, useEffectEvent, useState } from 'react'
import { SearchField } from '../ui/search-field.tsx'

/** Milliseconds without typing before the search follows. */
const pauseMs = 300

type MemberSearchProps = {
  /** The words that are looked for now. */
  search: string
  onSearch: (search: string) => void
}

/** Words of name, town or e-mail, or a code. Enter does not wait. */
export function MemberSearch({ search, onSearch }: MemberSearchProps) {
  const [words, setWords] = useState(search)
  const send = useEffectEvent(() => words.trim() !== search && onSearch(words.trim()))
  useEffect(() => {
    const timer = setTimeout(() => send(), words === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <SearchField
      label="Search by name, e-mail, town or code"
      maxLength={200}
      value={words}
      onValueChange={setWords}
      onKeyDown={(event) => event.key === 'Enter' && words.trim() !== search && onSearch(words.trim())}
    />
  )
}
