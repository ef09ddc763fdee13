// Short messages that come and go: `toast(...)` from anywhere, shown by the one region of the page.
import { useSyncExternalStore } from 'react'
import { lazyPart } from '../lazy-part.ts'
import type { ShownToast, ToastMessage } from './toast-message.ts'
import { useDelay } from './use-delay.ts'
import { usePart } from './use-part.ts'

let shown: ShownToast | null = null
let count = 0
const listeners = new Set<() => void>()

/** Shows a message; the one before it makes room, since there is only ever one. */
export function toast(message: ToastMessage): void {
  count += 1
  change({ ...message, number: count })
}

/** Says that something was done. */
export const toastSuccess = (title: string, description?: string): void =>
  toast({ title, description, variant: 'success' })

/** Says that something went wrong; it is spoken at once. */
export const toastFailure = (title: string, description?: string): void =>
  toast({ title, description, variant: 'destructive' })

/** Takes the message with this number away, unless another has already replaced it. */
function dismissToast(number: number): void {
  if (shown?.number === number) change(null)
}

function change(next: ShownToast | null) {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const loadCard = lazyPart(() => import('./toast-card.tsx'), 'ToastCard')

/** Loads what toasts are shown with ahead of the first: for forms that must be able to say that the connection is gone. */
export function prepareToasts(): void {
  loadCard().catch(() => undefined)
}

/** Downloads it without running it. */
export const prefetchToasts = loadCard.prefetch

/** Where toasts appear; mounted once. What it shows them with is loaded with the first one. */
export function ToastRegion() {
  const message = useSyncExternalStore(subscribe, () => shown)
  const { part: Card, failure } = usePart(loadCard, message !== null)
  if (Card) return <Card message={message} onDismiss={dismissToast} />
  return message && failure ? <PlainToast message={message} /> : null
}

/** The message in words alone, while what toasts are shown with is missing. */
function PlainToast({ message: { title, description, variant, duration = 5000, number } }: { message: ShownToast }) {
  useDelay(number, duration, dismissToast)
  return (
    <div className="toasts">
      <div key={number} role="alert" className="toast" data-variant={variant}>
        <div>
          <p className="font-semibold leading-snug">{title}</p>
          <p className="mt-0.5 text-small text-ink-soft">{description}</p>
        </div>
      </div>
    </div>
  )
}
