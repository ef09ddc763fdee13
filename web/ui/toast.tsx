// Short messages that come and go: `toast(...)` from anywhere, shown by the one region of the page.
import { useSyncExternalStore } from 'react'
import { useLatePart } from './late-part.ts'

export type Toast = {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive' | 'success'
  /** Milliseconds on screen, 5000 unless told; the clock stops while it is hovered or focused. */
  duration?: number
}

/** A toast on screen; `number` tells two with the same words apart. */
export type ShownToast = Toast & { number: number }

let shown: ShownToast | null = null
let count = 0
const listeners = new Set<() => void>()

/** Shows a message; the one before it makes room, since there is only ever one. */
export function toast(message: Toast): void {
  count += 1
  change({ ...message, number: count })
}

/** Takes the message with this number away, unless another has already replaced it. */
export function dismissToast(number: number): void {
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

const loadCard = () => import('./toast-card.tsx').then((part) => part.ToastCard)

/** Loads what toasts are shown with ahead of the first: for forms that must be able to say that the connection is gone. */
export function prepareToasts(): void {
  loadCard().catch(() => undefined)
}

/** Where toasts appear; mounted once. What it shows them with is loaded with the first one. */
export function ToastRegion() {
  const message = useSyncExternalStore(subscribe, () => shown)
  const Card = useLatePart(loadCard, message !== null)
  return Card ? <Card message={message} /> : null
}
