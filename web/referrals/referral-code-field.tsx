import type { ChangeEvent, ComponentProps } from 'react'
import { pastedReferralCode } from '../../domain/referrals/referral-code.rules.ts'
import { classes } from '../ui/classes.ts'
import { TextField } from '../ui/field.tsx'

const capitalise = (input: HTMLInputElement): void => {
  const upper = input.value.toUpperCase()
  if (upper === input.value) return
  const { selectionStart, selectionEnd } = input
  input.value = upper
  if (upper.length >= (selectionEnd ?? 0)) input.setSelectionRange(selectionStart, selectionEnd)
}

/** Reduces a pasted link or sentence to its code. */
const unwrap = (input: HTMLInputElement): void => {
  const code = pastedReferralCode(input.value)
  if (code) input.value = code
}

/** A text field that upper-cases its text and passes its props to TextField. `large` is for the gate. */
export function ReferralCodeField({
  large,
  onChange,
  ...field
}: ComponentProps<typeof TextField> & { large?: boolean }) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    unwrap(event.target)
    capitalise(event.target)
    onChange?.(event)
  }
  return (
    <TextField
      {...field}
      // a whole code fits on the smallest phone
      inputClassName={classes(
        'code max-[30rem]:tracking-normal max-[22rem]:px-2 max-[22rem]:text-[1rem]',
        large && 'min-h-15 min-[30rem]:text-lead',
      )}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      onChange={change}
    />
  )
}
