import { Info, type LucideIcon } from 'lucide-react'
import {
  type ComponentProps,
  cloneElement,
  isValidElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useRef,
} from 'react'
import { classes } from './classes.ts'
import { Words } from './words.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: 'primary' | 'outline' | 'quiet' | 'danger' | 'danger-outline' | 'paper'
  size?: 'sm' | 'md' | 'lg'
  icon?: LucideIcon
  iconAfter?: LucideIcon
  /**
   * In progress: a spinner replaces the icon and presses are ignored. Pass it (initially false) to every button
   * that sends something: then a double click, or a held key, counts as one press.
   */
  busy?: boolean
  /**
   * Why the button cannot be used now. It stays focusable (aria-disabled) with the text beside it;
   * undefined while the button works.
   */
  disabledReason?: string | undefined
  /** Applies the style to the only child, for example a Link. */
  asChild?: boolean
}

/** A button; every prop of the HTML element passes through. Its type is "button" by default. */
export function Button(props: ButtonProps) {
  const {
    variant = 'outline',
    size = 'md',
    icon: Icon,
    iconAfter: IconAfter,
    busy,
    disabledReason,
    asChild,
    ...rest
  } = props
  const { className, children, onClick, onKeyDown, 'aria-describedby': describedBy, ...attributes } = rest
  const reasonId = useId()
  const off = disabledReason !== undefined
  const sends = 'busy' in props
  const pressed = useRef(false)

  function guard(event: MouseEvent<HTMLButtonElement>) {
    // `detail` counts the clicks of a double click: the second is ignored, even if the response arrived in between
    if (off || busy || (sends && (pressed.current || event.detail > 1))) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    // `busy` is known only after the next render, which has happened when the timer fires
    pressed.current = sends
    onClick?.(event)
    setTimeout(() => {
      pressed.current = false
    })
  }

  function guardKey(event: KeyboardEvent<HTMLButtonElement>) {
    if (sends && event.repeat && event.key === 'Enter') event.preventDefault()
    onKeyDown?.(event)
  }

  const iconSize = size === 'lg' ? 19 : 18
  const inside = (words: ReactNode) => (
    <>
      {busy ? <Spinner size={iconSize} /> : Icon && <Icon size={iconSize} />}
      <Words>{words}</Words>
      {IconAfter && <IconAfter size={iconSize} />}
    </>
  )
  const look = {
    ...attributes,
    className: classes('btn', `btn-${variant}`, size !== 'md' && `btn-${size}`, className),
    'aria-busy': busy || undefined,
    'aria-disabled': off || undefined,
    'aria-describedby': classes(describedBy, off && reasonId) || undefined,
    onClick: guard,
    onKeyDown: guardKey,
  }
  const button =
    asChild && isValidElement<ComponentProps<'button'>>(children) ? (
      cloneElement(
        children,
        { ...look, className: classes(look.className, children.props.className) },
        inside(children.props.children),
      )
    ) : (
      <button type="button" {...look}>
        {inside(children)}
      </button>
    )
  if (!('disabledReason' in props)) return button
  return (
    <span className={off ? 'inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-2' : 'contents'}>
      {button}
      {off && (
        <span
          className="inline-flex items-start gap-[0.35rem] text-[0.9375rem] leading-[1.35] text-ink-mute print:hidden"
          id={reasonId}
        >
          <Info size={16} className="mt-[0.1rem]" />
          {disabledReason}
        </span>
      )}
    </span>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string
  icon: LucideIcon
  size?: number
}

/** An icon alone, 44 px to touch. Pass aria-pressed for one that stays on. */
export function IconButton({ label, icon: Icon, size = 20, className, ...attributes }: IconButtonProps) {
  return (
    <button type="button" {...attributes} className={classes('icon-btn', className)} aria-label={label}>
      <Icon size={size} />
    </button>
  )
}

export function LinkButton({ className, ...attributes }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...attributes}
      className={classes('link min-h-(--tap) cursor-pointer text-left print:hidden', className)}
    />
  )
}

export function Spinner({ size = 18 }: { size?: number }) {
  return <span className="spinner" style={{ width: size, height: size }} aria-hidden="true" />
}
