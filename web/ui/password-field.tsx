import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps, splitField } from './field.tsx'
import { IconButton } from './icon-button.tsx'

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>

/** A password field. Pass autoComplete "current-password" or "new-password"; the ref and all input props pass through. */
export function PasswordField(props: PasswordFieldProps) {
  const [field, input] = splitField(props)
  const [shown, setShown] = useState(false)
  return (
    <Field {...field}>
      {(control) => (
        <div className="field-box">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className="field"
          />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            icon={shown ? EyeOff : Eye}
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}
