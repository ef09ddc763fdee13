// The button of the site, also for links that look like one.
import { Info, type LucideIcon } from 'lucide-react'
import { type ComponentProps, cloneElement, isValidElement, type MouseEvent, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  /** primary is for the one main action of a region; paper stands on a dark band. */
  variant?: 'primary' | 'outline' | 'quiet' | 'danger' | 'danger-outline' | 'paper'
  size?: 'sm' | 'md' | 'lg'
  /** Icon before the words. */
  icon?: LucideIcon
  /** Icon after the words. */
  iconAfter?: LucideIcon
  /** Work is under way: a spinner takes the icon's place and clicks are ignored. */
  busy?: boolean
  /**
   * Why the button cannot be used now. It stays reachable (aria-disabled) and the words stand beside it;
   * leave it undefined while the button works.
   */
  disabledReason?: string | undefined
  /** Puts the look on the only child, for example a Link. */
  asChild?: boolean
}

/** A button; every prop of the HTML element passes through. Its type is "button" unless told otherwise. */
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
  const { className, children, onClick, 'aria-describedby': describedBy, ...attributes } = rest
  const reasonId = useId()
  const off = disabledReason !== undefined

  function guard(event: MouseEvent<HTMLButtonElement>) {
    if (off || busy) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    onClick?.(event)
  }

  const iconSize = size === 'lg' ? 19 : 18
  const inside = (words: ReactNode) => (
    <>
      {busy ? <Spinner size={iconSize} /> : Icon && <Icon size={iconSize} />}
      {words}
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
        <span className="btn-reason" id={reasonId}>
          <Info size={16} />
          {disabledReason}
        </span>
      )}
    </span>
  )
}
