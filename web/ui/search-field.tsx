// A labelled field for words to look for, which can be cleared at once.
import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { Field, type FieldProps, splitField } from './field.tsx'
import { IconButton } from './icon-button.tsx'

type SearchFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'value' | 'onChange' | 'ref'> & {
    value: string
    onValueChange: (value: string) => void
  }

/** Words to look for. Escape and the button at its end clear it, and the focus stays in it. */
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
                // it clears the words, and closes nothing around them
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
