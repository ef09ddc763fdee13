import { useRouter } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { Field, type FieldProps, splitField } from './field.tsx'
import { useDelay } from './use-delay.ts'

type SearchFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'value' | 'onChange' | 'ref'> & {
    value: string
    onValueChange: (value: string) => void
  }

export function SearchField(props: SearchFieldProps) {
  const [own, { value, onValueChange, onKeyDown, ...input }] = splitField(props)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Field {...own}>
      {(control) => (
        <div className="field-box">
          <Search size={19} />
          <input
            autoComplete="off"
            spellCheck={false}
            {...input}
            {...control}
            ref={field}
            type="search"
            className="field"
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !event.nativeEvent.isComposing && value !== '') {
                // Escape clears the text, and closes nothing around it
                event.stopPropagation()
                onValueChange('')
              }
              onKeyDown?.(event)
            }}
          />
          {value !== '' && (
            <IconButton
              label="Clear"
              icon={X}
              onClick={() => {
                onValueChange('')
                field.current?.focus()
              }}
            />
          )}
        </div>
      )}
    </Field>
  )
}

/** Milliseconds without typing before the search runs. */
const pause = 300

/**
 * The text of a field that searches while typing: the text, a setter, and `send`, which does not wait. It does not search
 * after the user has left the page.
 */
export const useTypedSearch = (search: string, onSearch: (search: string) => void) => {
  const router = useRouter()
  const [words, setWords] = useState(search)
  const sent = useRef(search)

  // the URL changed by other means: Back, or the link of an empty result
  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setWords(search)
  }, [search])

  const send = (text: string) => {
    const wanted = text.trim()
    // while the next page loads, this one is still shown
    const isLeaving = router.latestLocation.pathname !== router.state.resolvedLocation?.pathname
    if (wanted === sent.current || isLeaving) return
    sent.current = wanted
    onSearch(wanted)
  }

  useDelay(words, pause, send)
  return { words, setWords, send }
}

type TypedSearchProps = {
  label: string
  placeholder?: string
  maxLength: number
  search: string
  onSearch: (search: string) => void
}

/** A search field that searches while typing. Enter and clearing search immediately. */
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
