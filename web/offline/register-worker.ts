import { hasStoredSession } from '../auth/stored-session.ts'

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(address: string): string }): void }
  }
}

/** Milliseconds until a visitor counts as staying; a first visit takes no more than it needs until then. */
const stayMs = 10_000

export const registerWorker = (): void => {
  if (!('serviceWorker' in navigator)) return
  // No text becomes HTML or a script here; a worker's address may pass: the Content-Security-Policy lets it come from this site only.
  window.trustedTypes?.createPolicy('default', { createScriptURL: (address) => address })
  const register = () =>
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => console.warn('No offline copy', error))
  const wait = () => setTimeout(register, hasStoredSession() ? 0 : stayMs)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
