// What is said after signing out, now and once more after the page has been loaded anew.
import { toast } from '../ui/toast.tsx'
import type { ToastMessage } from '../ui/toast-message.ts'

const storageKey = 'signedOut'

const words = {
  heard: { title: 'Signed out successfully', variant: 'success' },
  cleared: { title: 'Session cleared' },
} satisfies Record<string, ToastMessage>

/** Says it, and keeps it for the page that comes next. `heard`: whether the server knows. */
export const saySignedOut = (heard: boolean): void => {
  const outcome = heard ? 'heard' : 'cleared'
  toast(words[outcome])
  try {
    sessionStorage.setItem(storageKey, outcome)
  } catch {
    // without storage it is said this once
  }
}

/** Says on the new page what the reload cut short; nothing on any other page. */
export const saySignedOutAgain = (): void => {
  try {
    const outcome = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    if (outcome === 'heard' || outcome === 'cleared') toast(words[outcome])
  } catch {
    // nothing was kept
  }
}
