import { hasStoredSession } from '../auth/stored-session.ts'

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(address: string): string }): void }
  }
}

/** Milliseconds before the worker is installed, so that the first visit loads only what it needs. */
const stayMs = 10_000

export const registerWorker = (): void => {
  if (!('serviceWorker' in navigator)) return
  // Trusted Types: allows worker URLs, which the Content-Security-Policy limits to this site, but no text as HTML or script.
  window.trustedTypes?.createPolicy('default', { createScriptURL: (address) => address })
  const register = () =>
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => console.warn('No offline copy', error))
  const wait = () => setTimeout(register, hasStoredSession() ? 0 : stayMs)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
