import { authClient } from '../auth/auth-client.ts'
import { saySignedOut } from '../auth/sign-out.copy.ts'
import { forgetSession } from '../auth/stored-session.ts'
import { leaveSession } from './session.ts'
import { forgetMember, signedOutAtItem } from './stored-items.ts'

/** Pause before the page reloads after sign-out (as specified), and timeout of the server's response. */
const reloadDelayMs = 100
const timeoutMs = 5000

const endSession = async (): Promise<boolean> => {
  const notifyServer = async (): Promise<boolean> => {
    const { error } = await (await authClient()).signOut({ scope: 'local' })
    return !error || error.name === 'AuthSessionMissingError'
  }
  const patience = new Promise<boolean>((resolve) => setTimeout(resolve, timeoutMs, false))
  try {
    return await Promise.race([notifyServer(), patience])
  } catch {
    return false
  } finally {
    forgetSession()
  }
}

export const signOut = async (said?: string): Promise<void> => {
  leaveSession()
  // Before other tabs are notified: it distinguishes a sign-out from an expired session
  signedOutAtItem.write(String(Date.now()))
  const confirmed = await endSession()
  forgetMember()
  saySignedOut(said ?? (confirmed ? 'heard' : 'cleared'))
  // Back may restore this page from the browser's back/forward cache
  window.addEventListener('pageshow', () => window.location.reload())
  setTimeout(() => window.location.assign('/'), reloadDelayMs)
}
