// Signing in once more with the present password, before what a device left signed in must not be enough for.
import { authSentence } from '../../domain/auth/auth-fault.rules.ts'
import { askAuth } from './ask-auth.ts'

/** Signs in anew with the present password. Returns the sentence for its field, or null when it was right. */
export const signInAgain = async (email: string, password: string): Promise<string | null> => {
  if (password === '') return 'Please enter your current password'
  const { fault } = await askAuth((client) => client.signInWithPassword({ email, password }))
  if (!fault) return null
  return fault.code === 'invalid_credentials'
    ? 'This is not your current password.'
    : (authSentence(fault) ?? 'Please try again.')
}
