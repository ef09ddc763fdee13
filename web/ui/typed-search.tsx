// A search that follows the typing after a short pause.
import { SearchField } from './search-field.tsx'
import { useTypedSearch } from './use-typed-search.ts'

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
