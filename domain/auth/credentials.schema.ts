// Validates what people enter to join, sign in and choose a password, with a sentence for each mistake.
import { z } from 'zod'
import { normalizeReferralCode } from '../referrals/referral-code.rules.ts'
import { isEmail } from '../text/email.rules.ts'
import { plainLines, plainText, visibleText } from '../text/plain-text.rules.ts'

export const passwordLength = { shortest: 6, longest: 256 } as const

/**
 * A password as it is hashed, counted and compared: normalized (NFKC, as NIST SP 800-63B recommends), because keyboards compose
 * characters differently: "é" is one character on one machine and two on another.
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC')

export const fullNameLimit = 100

export const userTypes = ['parent_seeking', 'parent_recommending'] as const
export type UserType = (typeof userTypes)[number]

export const childrenCounts = ['1', '2', '3', '4+', 'expecting'] as const

const emailSchema = z
  .string({ error: 'Email is required' })
  .overwrite(visibleText)
  .toLowerCase()
  .min(1, 'Email is required')
  // No `abort` above: it would also skip the comparison of the two passwords.
  .refine((address) => address === '' || isEmail(address), 'Please enter a valid email address.')

const newPassword = (missing: string) =>
  z
    .string({ error: missing })
    .overwrite(normalizePassword)
    .min(1, { error: missing, abort: true })
    .min(passwordLength.shortest, 'Password must be at least 6 characters long')
    .max(passwordLength.longest, 'Password must be at most 256 characters long')

const passwordSchema = newPassword('Password is required')

const requiredText = (missing: string, longest: number, plain: (text: string) => string) =>
  z
    .string({ error: missing })
    .transform(plain)
    .pipe(z.string().min(1, missing).max(longest, `Please keep this to ${longest} characters`))

const requiredLine = (missing: string, longest: number) => requiredText(missing, longest, plainText)

const userTypeSchema = z.enum(userTypes, { error: 'Please select your user type' })

const referralCodeSchema = z
  .string({ error: 'Please enter a referral code' })
  .transform(normalizeReferralCode)
  .pipe(
    z
      .string()
      .min(1, 'Please enter a referral code')
      .max(40, 'Invalid referral code. Please check with the mom who invited you.'),
  )

/** Compares the two fields of a new password, even while other fields are invalid. */
const sameTwice = (error: string) => ({
  path: ['confirmPassword'],
  error,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
})

const samePasswords = (typed: { password: string; confirmPassword: string }): boolean =>
  typed.password === typed.confirmPassword

const repeatedPassword = z
  .string({ error: 'Please confirm your password' })
  .overwrite(normalizePassword)
  .min(1, 'Please confirm your password')

/** Sign-in. Any password is accepted: rules for new passwords do not apply to old ones. */
export const signInSchema = z.object({
  email: emailSchema,
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(passwordLength.longest, 'Password must be at most 256 characters long'),
})

const firstAndLastName = {
  firstName: requiredLine('First name is required', fullNameLimit / 2 - 1),
  lastName: requiredLine('Last name is required', fullNameLimit / 2),
}

export const fullNameSchema = requiredLine('Full name is required', fullNameLimit)

export const locationSchema = requiredLine('Location is required', 200)

const newAccount = { email: emailSchema, password: passwordSchema }

const shortForm = { ...newAccount, user_type: userTypeSchema, referral_code: referralCodeSchema }

export const signUpSchema = z.object({ ...firstAndLastName, ...shortForm })

export const authSignUpSchema = z.object({
  full_name: fullNameSchema,
  ...shortForm,
})

export const invitationSignUpSchema = z
  .object({
    ...firstAndLastName,
    ...newAccount,
    confirmPassword: repeatedPassword,
    location: locationSchema,
    /** The only optional question; unanswered radio buttons send null. */
    childrenCount: z.enum(childrenCounts, { error: 'Please select how many children you have' }).nullish(),
    childrenAges: requiredLine('Children’s ages are required', 200),
    parentingStory: requiredText('Your parenting story is required', 2000, plainLines),
    agreedToTerms: z
      .boolean({ error: 'Please check this box to join' })
      .refine(Boolean, 'Please check this box to join'),
  })
  .refine(samePasswords, sameTwice('Passwords do not match'))

export const aboutYouSchema = z.object({
  firstName: firstAndLastName.firstName,
  lastName: z
    .string()
    .transform(plainText)
    .pipe(z.string().max(fullNameLimit / 2, `Please keep this to ${fullNameLimit / 2} characters`)),
  // members who joined through the short form gave none
  location: z.string().transform(plainText).pipe(z.string().max(200, 'Please keep this to 200 characters')),
})

const presentPassword = z.string().min(1, 'Please enter your current password')

export const newEmailSchema = z.object({ email: emailSchema, currentPassword: presentPassword })

export const forgotPasswordSchema = z.object({ email: emailSchema })

export const newPasswordSchema = z
  .object({
    currentPassword: presentPassword.optional(),
    password: newPassword('New password is required'),
    confirmPassword: repeatedPassword,
  })
  .refine(samePasswords, sameTwice('Passwords do not match'))
