import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { Refusal } from '../../domain/refusal.ts'
import { failureWords } from '../app/unknown-answer.ts'
import { PasswordField } from '../ui/field.tsx'
import { toastFailure } from '../ui/toast.tsx'

export const passwordRefused = (message: string) =>
  new Refusal('invalid_input', { fields: [{ path: 'password', message }] })

/**
 * The password field and the submit handler of the form around it; `act` receives the password. `errorAt` returns the
 * error of a field; any other failure is a toast titled `failed`. `busy` stays true after success, because the form is
 * about to close.
 */
export const useAskedPassword = (failed: string, act: (password: string) => Promise<void>) => {
  const input = useRef<HTMLInputElement>(null)
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: async () => {
      const password = input.current?.value
      if (!password) throw passwordRefused('Please enter your current password')
      await act(password)
    },
    onError: (thrown) => {
      const refusal = thrown instanceof Refusal ? thrown : null
      if (refusal?.fields?.some(({ path }) => path === 'password')) input.current?.focus()
      else if (!refusal?.fields) toastFailure(...failureWords(failed, thrown))
    },
  })
  const busy = isPending || isSuccess
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) mutate()
  }
  const faults = error instanceof Refusal ? error.fields : undefined
  const errorAt = (name: string) => faults?.find(({ path }) => path === name)?.message
  const field = (
    <PasswordField
      ref={input}
      name="password"
      label="Your password, to check it’s you"
      autoComplete="current-password"
      error={errorAt('password')}
    />
  )
  return { input, field, errorAt, busy, submit }
}
