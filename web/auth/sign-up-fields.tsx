// The fields that the short sign-up forms share: e-mail, password, why one joins, and the referral code.
import { HeartHandshake, Mail, Search } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { UserType } from '../../domain/auth/credentials.schema.ts'
import { ReferralCodeField } from '../referrals/referral-code-field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { TextField } from '../ui/text-field.tsx'

const reasons = [
  { value: 'parent_seeking', label: 'Find services', icon: Search },
  { value: 'parent_recommending', label: 'Recommend services', icon: HeartHandshake },
] satisfies { value: UserType; label: string; icon: typeof Search }[]

type SharedName = 'email' | 'password' | 'user_type' | 'referral_code'

/** `field` registers one of the shared fields with the form and brings its error. */
export function SignUpFields(props: {
  field: (name: SharedName) => UseFormRegisterReturn & { error: string | undefined }
}) {
  const { field } = props
  return (
    <>
      <TextField {...field('email')} label="Email" type="email" icon={Mail} autoComplete="username" required />
      <PasswordField
        {...field('password')}
        label="Password"
        hint="6 characters or more"
        autoComplete="new-password"
        required
      />
      <RadioGroupField {...field('user_type')} label="I am here to" look="boxes" options={reasons} required />
      <ReferralCodeField
        {...field('referral_code')}
        label="Referral code"
        hint="The code from the parent who invited you"
        required
      />
    </>
  )
}
