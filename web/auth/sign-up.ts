import { useState } from 'react'
import { authSentence, faultField, isExistingMember } from '../../domain/auth/auth-fault.rules.ts'
import type { UserType } from '../../domain/auth/credentials.schema.ts'
import { toast, toastFailure } from '../ui/toast.tsx'
import { askAuth } from './ask-auth.ts'
import { noteAskedMail } from './asked-mail.ts'
import { noteVerificationMail, verifiedAddress } from './verification-mail.ts'

interface NewMember {
  full_name: string
  user_type: UserType
  referral_code: string
  location?: string
  children_count?: string
  children_ages?: string
  parenting_story?: string
}

/** At the field in fault; the toast says what is wrong with it. */
const refusedWords = { password: 'Please choose another password', referral_code: 'Please check this code' }

type RefusedField = keyof typeof refusedWords

interface SignUpForm {
  failure: [title: string, otherwise: string]
  redirect?: string | undefined
  refuse: (field: RefusedField, words: string) => void
  onCreated: (email: string) => void
}

/** The field that our server adds to the response; it later proves that this browser signed up. */
const proofOf = (user: object | null | undefined): string | undefined =>
  user && 'sign_up_proof' in user && typeof user.sign_up_proof === 'string' ? user.sign_up_proof : undefined

/** How long the toast for an existing member is shown (as specified). */
const existingMemberToastMs = 8000

/**
 * `send` signs up and reports the outcome; `existing` is true after an address that already has an account was sent.
 */
export const useSignUp = ({ failure: [title, otherwise], redirect, refuse, onCreated }: SignUpForm) => {
  const [existing, setExisting] = useState(false)

  const send = async (email: string, password: string, member: NewMember): Promise<void> => {
    setExisting(false)
    const { data, fault } = await askAuth((client) =>
      client.signUp({ email, password, options: { data: { ...member }, emailRedirectTo: verifiedAddress(redirect) } }),
    )
    if (isExistingMember(fault, data?.user?.identities)) {
      setExisting(true)
      toast({
        title: 'Account already exists',
        description: 'You are already an existing user. Please sign in here.',
        variant: 'destructive',
        duration: existingMemberToastMs,
      })
    } else if (fault) {
      const [field, sentence] = [faultField(fault), authSentence(fault) ?? otherwise]
      toastFailure(title, sentence)
      if (field) refuse(field, refusedWords[field])
    } else {
      await noteAskedMail(email, proofOf(data?.user))
      noteVerificationMail(email)
      onCreated(email)
    }
  }
  return { existing, send }
}
