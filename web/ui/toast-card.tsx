// How a toast looks and behaves: Radix Toast with its F8 region, timing, swipe and announcements.
import { Check, Info, TriangleAlert, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { dismissToast, type ShownToast } from './toast.tsx'

const icons = { default: Info, success: Check, destructive: TriangleAlert }

/** The toast region with the given message, or empty. */
export function ToastCard({ message }: { message: ShownToast | null }) {
  return (
    // a provider for each message: a paused clock must not stop the next one's
    <Toast.Provider key={message?.number} duration={5000} swipeDirection="right">
      {message && <Card message={message} />}
      <Toast.Viewport className="toasts" hotkey={['F8']} label="Notifications ({hotkey})" />
    </Toast.Provider>
  )
}

function Card({ message }: { message: ShownToast }) {
  const { number, title, description, variant = 'default', duration } = message
  const Icon = icons[variant]
  const destructive = variant === 'destructive'
  const before = useRef(document.activeElement)

  function leave(open: boolean) {
    if (open) return
    const focused = document.activeElement?.closest('.toasts')
    if (focused && before.current instanceof HTMLElement) before.current.focus()
    dismissToast(number)
  }

  const words = (
    <>
      <Toast.Title className="font-semibold leading-snug">{title}</Toast.Title>
      {description && <Toast.Description className="mt-0.5 text-small text-ink-soft">{description}</Toast.Description>}
    </>
  )
  return (
    <Toast.Root
      className="toast"
      data-variant={variant}
      type="background"
      open
      onOpenChange={leave}
      {...(duration === undefined ? {} : { duration })}
    >
      <span className="ico">
        <Icon size={19} />
      </span>
      {destructive ? (
        // an alert speaks for itself at once; the attribute keeps Radix from saying the same again
        <div role="alert" data-radix-toast-announce-exclude="" className="min-w-0 flex-1 pt-0.5">
          {words}
        </div>
      ) : (
        <div className="min-w-0 flex-1 pt-0.5">{words}</div>
      )}
      <Toast.Close asChild>
        <IconButton label="Dismiss" icon={X} size={18} className="-m-2" />
      </Toast.Close>
    </Toast.Root>
  )
}
