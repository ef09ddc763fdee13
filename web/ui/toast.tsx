// Short messages: `toast(...)` from anywhere, shown in the page's toast region (Radix Toast, with its F8 key).
import { Check, Info, TriangleAlert, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { type FocusEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from './button.tsx'
import { tints } from './classes.ts'

export type ToastMessage = {
  title: string
  description?: string | undefined
  note?: string | undefined
  action?: { label: string; onPress: () => void } | undefined
  variant?: 'default' | 'destructive' | 'success'
  /** Milliseconds on screen, 5000 by default; the timer stops while it is hovered or focused. */
  duration?: number
}

type ShownToast = ToastMessage & { number: number }

let shown: ShownToast | null = null
let waiting: ShownToast[] = []
let count = 0
let container: HTMLElement | null = null
const listeners = new Set<() => void>()

/** Maximum waiting toasts: without a connection everything fails, and nobody reads old failures. */
const mostWaiting = 3

/** A failure, or one with an action, is shown for its full time; a mere confirmation is replaced. */
const keepsTimer = ({ variant, action }: ToastMessage): boolean => variant === 'destructive' || action !== undefined

const isSame = (one: ToastMessage, other: ToastMessage): boolean =>
  one.action === undefined &&
  other.action === undefined &&
  [one.title, one.description, one.note, one.variant].join() ===
    [other.title, other.description, other.note, other.variant].join()

/** Shows a message, or queues it while the current one keeps its time: only one is shown at once. The same text is not queued twice. */
export function toast(message: ToastMessage): void {
  count += 1
  const next = { ...message, number: count }
  const others = waiting.filter((one) => keepsTimer(one) && !isSame(one, next))
  const isNow = shown === null || !keepsTimer(shown) || isSame(shown, next)
  const room = others.filter(({ action }, place) => action !== undefined || place > others.length - mostWaiting)
  waiting = isNow ? others : [...room, next]
  if (isNow) change(next)
}

export const toastSuccess = (title: string, description?: string): void =>
  toast({ title, description, variant: 'success' })

/** Reports a failure, announced immediately. */
export const toastFailure = (title: string, description?: string): void =>
  toast({ title, description, variant: 'destructive' })

/** Dismisses the message with this number, unless another has replaced it; the next one appears. */
function dismissToast(number: number): void {
  if (shown?.number === number) change(waiting.shift() ?? null)
}

/** Dismisses what the last step or attempt reported, except an offer such as Undo. */
export function dismissOldToasts(): void {
  waiting = waiting.filter(({ action }) => action)
  if (shown && !shown.action) dismissToast(shown.number)
}

document.addEventListener('submit', dismissOldToasts, true)

/** The ref of an element that shows the messages while it is mounted, instead of over the page. */
export function showToastsIn(element: HTMLElement | null): void {
  container = element
  change(shown)
}

/** Shows the messages in the page's flow, where they cover nothing. */
export function ToastPlace() {
  return <div ref={showToastsIn} className="basis-full not-has-[li]:hidden" />
}

function change(next: ShownToast | null) {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function Place({ children }: { children: ReactNode }) {
  const inside = useSyncExternalStore(subscribe, () => container)
  return inside ? createPortal(children, inside) : children
}

export function ToastRegion() {
  const message = useSyncExternalStore(subscribe, () => shown)
  const cameFrom = useRef<HTMLElement>(null)
  const remember = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !isInToasts(relatedTarget)) cameFrom.current = relatedTarget
  }
  return (
    // a provider for each message: a paused timer must not stop the next one's
    <Toast.Provider key={message?.number} duration={5000} swipeDirection="right">
      {message && <Card message={message} cameFrom={cameFrom} />}
      <Place>
        <Toast.Viewport className="toasts" hotkey={['F8']} label="Notifications ({hotkey})" onFocus={remember} />
      </Place>
    </Toast.Provider>
  )
}

const looks = {
  default: { Icon: Info, tone: tints.info },
  success: { Icon: Check, tone: tints.ok },
  destructive: { Icon: TriangleAlert, tone: tints.error },
}

const isInToasts = (element: Element | null): boolean => Boolean(element?.closest('.toasts'))

/** Escape dismisses a toast only from inside; elsewhere the key is meant for the open dialog, menu or list. */
function leaveOthersAlone(event: KeyboardEvent) {
  if (!isInToasts(document.activeElement)) event.preventDefault()
}

/** Milliseconds until a form has shown its errors and focused one; the toast is invisible until then (`overlays.css`). */
const placeMs = 100

function placeToast(toast: HTMLElement | null) {
  // a container has room for it
  const timer = setTimeout(() => toast && !container && avoidControls(toast), placeMs)
  return () => clearTimeout(timer)
}

/** Height of a field's label, in px. */
const labelHeight = 48

/**
 * Moves the toast away from its edge as far as it would cover a button, a label, an error or the focus. A field in fault is
 * scrolled below a toast at the top, which then covers only what is before that field.
 */
function avoidControls(toast: HTMLElement) {
  const page = document.querySelector('.dlg') ?? document.querySelector('main')
  if (!toast.parentElement || !page) return
  const { top, bottom, left, right } = toast.getBoundingClientRect()
  const controls = page.querySelectorAll('.btn, .label, .err, :focus, [aria-invalid=true]')
  const boxes = [...controls].map((control) => control.getBoundingClientRect())
  const isFree = (shift: number) =>
    boxes.every((box) => box.top > bottom + shift || box.bottom < top + shift || box.left > right || box.right < left)
  const fromTop = top < window.innerHeight - bottom
  const room = fromTop ? window.innerHeight - bottom : top
  const shifts = Array.from({ length: Math.ceil(room / 8) }, (_, step) => (fromTop ? step : -step) * 8)
  const fault = fromTop && page.querySelector('[aria-invalid=true]')
  toast.parentElement.style.translate = `0 ${(!fault && shifts.find(isFree)) || 0}px`
  if (fault && fault.getBoundingClientRect().top < bottom + labelHeight)
    fault.scrollIntoView({ block: 'center', behavior: 'instant' })
}

type CardProps = {
  message: ShownToast
  /** The element focused before the toasts; focus returns there when this one is dismissed. */
  cameFrom: RefObject<HTMLElement | null>
}

function Card({ message, cameFrom }: CardProps) {
  const { number, title, description, note, action, variant = 'default', duration } = message
  const { Icon, tone } = looks[variant]

  useLayoutEffect(
    () => () => {
      if (isInToasts(document.activeElement)) cameFrom.current?.focus()
    },
    [cameFrom],
  )

  return (
    <Toast.Root
      ref={placeToast}
      className="toast pointer-events-auto relative flex w-full items-start gap-[0.8rem] overflow-hidden rounded-md border border-line bg-surface px-4 py-[0.95rem] shadow-raised data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[variant=destructive]:border-danger"
      data-variant={variant}
      // an error is announced immediately, others when the screen reader pauses
      type={variant === 'destructive' ? 'foreground' : 'background'}
      open
      onOpenChange={(stays) => !stays && dismissToast(number)}
      onEscapeKeyDown={leaveOthersAlone}
      {...(duration === undefined ? {} : { duration })}
    >
      <span className={`grid size-9 flex-none place-items-center rounded-full ${tone}`}>
        <Icon size={19} />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <Toast.Title className="font-semibold leading-snug">{title}</Toast.Title>
        {description && (
          <Toast.Description className="mt-0.5 text-small text-ink-soft">{description}</Toast.Description>
        )}
        {note && <p className="mt-0.5 text-small wrap-anywhere text-ink-soft">{note}</p>}
      </div>
      {action && (
        <Toast.Action asChild altText={action.label}>
          <Button size="sm" className="-my-1" onClick={action.onPress}>
            {action.label}
          </Button>
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <IconButton label="Dismiss" icon={X} size={18} className="-m-2" />
      </Toast.Close>
    </Toast.Root>
  )
}
