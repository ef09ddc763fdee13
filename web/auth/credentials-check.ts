// The checks of the forms of sign-in and sign-up, each by the server's own schema.
import { zodResolver } from '@hookform/resolvers/zod'
import {
  authSignUpSchema,
  forgotPasswordSchema,
  invitationSignUpSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
} from '../../domain/auth/credentials.schema.ts'

export const checkSignIn = zodResolver(signInSchema)
export const checkSignUp = zodResolver(signUpSchema)
export const checkAuthSignUp = zodResolver(authSignUpSchema)
export const checkInvitationSignUp = zodResolver(invitationSignUpSchema)
export const checkForgotPassword = zodResolver(forgotPasswordSchema)
export const checkResetPassword = zodResolver(resetPasswordSchema)
