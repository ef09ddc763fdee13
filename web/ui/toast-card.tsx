// How a toast looks and behaves: Radix Toast with its F8 region, timing, swipe and announcements.
import { Check, Info, TriangleAlert, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import type { ShownToast } from './toast-message.ts'

const icons = { default: Info, success: Check, destructive: TriangleAlert }

type ToastCardProps = {
  message: ShownToast | null
  onDismiss: (number: number) => void
}

/** The toast region with the given message, or empty. */
export function ToastCard({ message, onDismiss }: ToastCardProps) {
  const cameFrom = useRef<HTMLElement>(null)
  const remember = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !isInToasts(relatedTarget)) cameFrom.current = relatedTarget
  }
  return (
    // a provider for each message: a paused clock must not stop the next one's
    <Toast.Provider key={message?.number} duration={5000} swipeDirection="right">
      {message && <Card message={message} onDismiss={onDismiss} cameFrom={cameFrom} />}
      <Toast.Viewport className="toasts" hotkey={['F8']} label="Notifications ({hotkey})" onFocus={remember} />
    </Toast.Provider>
  )
}

const isInToasts = (element: Element | null): boolean => Boolean(element?.closest('.toasts'))

/** Escape takes a toast away only from inside; elsewhere the key is meant for the dialog, menu or list that is open. */
function leaveOthersAlone(event: KeyboardEvent) {
  if (!isInToasts(document.activeElement)) event.preventDefault()
}

type CardProps = Pick<ToastCardProps, 'onDismiss'> & {
  message: ShownToast
  /** Where the focus was before it came to the toasts; it goes back there when this one leaves. */
  cameFrom: RefObject<HTMLElement | null>
}

function Card({ message, onDismiss, cameFrom }: CardProps) {
  const { number, title, description, note, action, variant = 'default', duration } = message
  const Icon = icons[variant]

  useLayoutEffect(
    () => () => {
      if (isInToasts(document.activeElement)) cameFrom.current?.focus()
    },
    [cameFrom],
  )

  return (
    <Toast.Root
      className="toast"
      data-variant={variant}
      // an error is spoken at once, the rest when there is a pause
      type={variant === 'destructive' ? 'foreground' : 'background'}
      open
      onOpenChange={(stays) => !stays && onDismiss(number)}
      onEscapeKeyDown={leaveOthersAlone}
      {...(duration === undefined ? {} : { duration })}
    >
      <span className="ico">
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
