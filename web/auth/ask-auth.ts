// Asks the auth client for something and always gets an answer: the data, or what went wrong.
import type { AuthError } from '@supabase/auth-js'
import { type AuthFault, authSentence, unreachable } from '../../domain/auth/auth-fault.rules.ts'
import { authClient } from './auth-client.ts'

const faultFrom = (error: AuthError): AuthFault => ({
  name: error.name,
  message: error.message,
  code: error.code,
  status: error.status,
  ...('reasons' in error && Array.isArray(error.reasons) ? { reasons: error.reasons.map(String) } : {}),
})

/** Never rejects: a client that could not be loaded, or that broke, counts as a server out of reach. */
export const askAuth = async <Answer extends { data: unknown; error: AuthError | null }>(
  ask: (client: Awaited<ReturnType<typeof authClient>>) => Promise<Answer>,
): Promise<{ data: Answer['data'] | null; fault: AuthFault | null }> => {
  try {
    const { data, error } = await ask(await authClient())
    return { data, fault: error ? faultFrom(error) : null }
  } catch (error) {
    console.error('The auth client failed', error instanceof Error ? error.name : typeof error)
    return { data: null, fault: unreachable }
  }
}

/** What is said at a field for the present password that was left empty. */
export const noPassword = 'Please enter your current password'

/**
 * Signs in anew with the present password, before what a device left signed in must not be enough for. Returns the sentence for its field, or null when
 * it was right.
 */
export const signInAgain = async (email: string, password: string): Promise<string | null> => {
  if (password === '') return noPassword
  const { fault } = await askAuth((client) => client.signInWithPassword({ email, password }))
  if (!fault) return null
  return fault.code === 'invalid_credentials'
    ? 'This is not your current password.'
    : (authSentence(fault) ?? 'Please try again.')
}
