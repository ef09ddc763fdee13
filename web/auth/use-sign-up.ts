// What the short sign-up forms do with the outcome of signing up.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { signUp, toastExistingMember } from './sign-up.ts'

type Refuse = (field: 'password' | 'referral_code', sentence: string) => void

/** `send` signs up, says what came of it and leads on; `refuse` gets a sentence for a field. `existing`: a member already. */
export const useSignUp = (refuse: Refuse) => {
  const navigate = useNavigate()
  const [existing, setExisting] = useState(false)

  const send = async (...details: Parameters<typeof signUp>): Promise<void> => {
    setExisting(false)
    const outcome = await signUp(...details)
    if (outcome.kind === 'created') {
      toast({
        title: 'Account created!',
        description: 'Please check your email to verify your account.',
        variant: 'success',
      })
      await navigate({ to: '/email-verification', search: { email: outcome.email } })
    } else if (outcome.kind === 'existing') {
      setExisting(true)
      toastExistingMember()
    } else {
      const { field, sentence } = outcome
      toast({ title: 'Sign up failed', description: sentence ?? 'Please try again.', variant: 'destructive' })
      if (field && sentence) refuse(field, sentence)
    }
  }
  return { existing, send }
}

/** Shown when the referral code was left out. */
export const toastCodeRequired = (): void =>
  toast({
    title: 'Referral code required',
    description: 'Please enter a valid referral code to continue.',
    variant: 'destructive',
  })
