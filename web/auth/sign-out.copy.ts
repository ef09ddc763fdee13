import { signedOutItem } from '../app/stored-items.ts'
import { type ToastMessage, toast } from '../ui/toast.tsx'

const words = {
  heard: { title: 'Signed out successfully', variant: 'success' },
  cleared: { title: 'Session cleared' },
} satisfies Record<string, ToastMessage>

const messageOf = (outcome: string): ToastMessage =>
  outcome === 'heard' || outcome === 'cleared' ? words[outcome] : { title: outcome }

/**
 * Shows a toast and stores it for the page after the reload. `outcome` is `heard`, `cleared` if the server did not
 * confirm, or the text itself.
 */
export const saySignedOut = (outcome: string): void => {
  toast(messageOf(outcome))
  signedOutItem.write(outcome)
}

export const saySignedOutAgain = (): void => {
  const outcome = signedOutItem.read()
  signedOutItem.write(null)
  if (outcome) toast(messageOf(outcome))
}
