// What the short sign-up forms do with the outcome of signing up.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { signUp, toastExistingMember } from './sign-up.ts'

type Refuse = (field: 'password' | 'referral_code', sentence: string) => void

/**
 * `send` signs up, says what came of it and leads on; `refuse` gets a sentence for a field. `existing`: a member already.
 * `redirect` is where the new member was going.
 */
export const useSignUp = (redirect: string | undefined, refuse: Refuse) => {
  const navigate = useNavigate()
  const [existing, setExisting] = useState(false)

  const send = async (email: string, password: string, member: Parameters<typeof signUp>[2]): Promise<void> => {
    setExisting(false)
    const outcome = await signUp(email, password, member, redirect)
    if (outcome.kind === 'created') {
      toastSuccess('Account created!', 'Please check your email to verify your account.')
      await navigate({ to: '/email-verification', search: { email: outcome.email, redirect } })
    } else if (outcome.kind === 'existing') {
      setExisting(true)
      toastExistingMember()
    } else {
      const { field, sentence } = outcome
      toastFailure('Sign up failed', sentence ?? 'Please try again.')
      if (field && sentence) refuse(field, sentence)
    }
  }
  return { existing, send }
}

/** Shown when the referral code was left out. */
export const toastCodeRequired = (): void =>
  toastFailure('Referral code required', 'Please enter a valid referral code to continue.')
