import type { AuthError } from '@supabase/auth-js'
import { type AuthFault, unreachable } from '../../domain/auth/auth-fault.rules.ts'
import { ChunkLoadError, reloadForChunk } from '../app/lazy.ts'
import { authClient } from './auth-client.ts'

const faultFrom = (error: AuthError): AuthFault => ({
  name: error.name,
  message: error.message,
  code: error.code,
  status: error.status,
  ...('reasons' in error && Array.isArray(error.reasons) ? { reasons: error.reasons.map(String) } : {}),
})

/**
 * Never rejects: an exception of the auth client is returned as an unreachable server. If the client's file could not be
 * loaded, the fault says what to do.
 */
export const askAuth = async <Answer extends { data: unknown; error: AuthError | null }>(
  ask: (client: Awaited<ReturnType<typeof authClient>>) => Promise<Answer>,
): Promise<{ data: Answer['data'] | null; fault: AuthFault | null }> => {
  try {
    const { data, error } = await ask(await authClient())
    return { data, fault: error ? faultFrom(error) : null }
  } catch (error) {
    if (error instanceof ChunkLoadError)
      return { data: null, fault: { name: error.name, message: await reloadForChunk() } }
    console.error('The auth client failed', error instanceof Error ? error.name : typeof error)
    return { data: null, fault: unreachable }
  }
}
