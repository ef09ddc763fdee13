// Signing up, from whichever form: one call and its outcome.
import { type AuthFault, authSentence, faultField, isExistingMember } from '../../domain/auth/auth-fault.rules.ts'
import type { UserType } from '../../domain/auth/credentials.schema.ts'
import { toast } from '../ui/toast.tsx'
import { askAuth } from './ask-auth.ts'
import { noteAskedMail } from './asked-mail.ts'
import { noteVerificationMail, verifiedAddress } from './verification-mail.ts'

/** What is kept with a new account; the invitation form adds the second half. */
interface NewMember {
  full_name: string
  user_type: UserType
  referral_code: string
  location?: string
  children_count?: string
  children_ages?: string
  parenting_story?: string
}

export type SignUpOutcome =
  | { kind: 'created'; email: string }
  | { kind: 'existing' }
  | { kind: 'refused'; field: ReturnType<typeof faultField>; sentence: string | null }

const refused = (fault: AuthFault): SignUpOutcome => ({
  kind: 'refused',
  field: faultField(fault),
  sentence: authSentence(fault),
})

/** What the server adds to the answer of the protocol: it shows later that this browser signed up. */
const proofOf = (user: object | null | undefined): string | undefined =>
  user && 'sign_up_proof' in user && typeof user.sign_up_proof === 'string' ? user.sign_up_proof : undefined

/** Creates the account; its verification message is on the way when the outcome is `created`. Its link leads to `redirect`. */
export const signUp = async (
  email: string,
  password: string,
  member: NewMember,
  redirect?: string,
): Promise<SignUpOutcome> => {
  const { data, fault } = await askAuth((client) =>
    client.signUp({ email, password, options: { data: { ...member }, emailRedirectTo: verifiedAddress(redirect) } }),
  )
  if (isExistingMember(fault, data?.user?.identities)) return { kind: 'existing' }
  if (fault) return refused(fault)
  await noteAskedMail(email, proofOf(data?.user))
  noteVerificationMail(email)
  return { kind: 'created', email }
}

/** How long a parent who is a member already is told so (as specified): 8 seconds. */
const existingMemberToastMs = 8000

/** Tells a parent that the address has an account already. */
export const toastExistingMember = (): void =>
  toast({
    title: 'Account already exists',
    description: 'You are already an existing user. Please sign in here.',
    variant: 'destructive',
    duration: existingMemberToastMs,
  })
