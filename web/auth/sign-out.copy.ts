import { signedOutItem } from '../app/stored-items.ts'
import { type ToastMessage, toast } from '../ui/toast.tsx'

const words = {
  heard: { title: 'Signed out successfully', variant: 'success' },
  cleared: { title: 'Session cleared' },
} satisfies Record<string, ToastMessage>

const messageOf = (outcome: string): ToastMessage =>
  outcome === 'heard' || outcome === 'cleared' ? words[outcome] : { title: outcome }

/** Says it, and keeps it for the page that comes next: `heard`, `cleared` where the server does not know, or other words. */
export const saySignedOut = (outcome: string): void => {
  toast(messageOf(outcome))
  signedOutItem.write(outcome)
}

export const saySignedOutAgain = (): void => {
  const outcome = signedOutItem.read()
  signedOutItem.write(null)
  if (outcome) toast(messageOf(outcome))
}
