import { Hourglass } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { OwnPageView, ReviewRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { requestPhrases } from './review-request.copy.ts'
import type { Acting } from './use-own-page.ts'

type RequestButtonProps = Pick<ButtonProps, 'variant' | 'className'> & {
  own: OwnPageView
  acting: Acting
  request: ReviewRequest
}

export function RequestButton({ own, acting, request, variant = 'outline', className }: RequestButtonProps) {
  const line = useRef<HTMLParagraphElement>(null)
  const wasPressed = useRef(false)
  const isAsked = own.wishes.includes(request)
  useEffect(() => {
    if (isAsked && wasPressed.current) line.current?.focus()
  }, [isAsked])
  const words = requestPhrases[request]
  if (isAsked) {
    return (
      <p ref={line} tabIndex={-1} className="flex w-full items-start gap-2 py-1 text-small outline-none">
        <Hourglass size={16} className="mt-0.5 flex-none text-ink-mute" />
        You asked us to {words}.
      </p>
    )
  }
  return (
    <Button
      size="sm"
      variant={variant}
      className={className}
      busy={acting.isDoing(request)}
      onClick={() => {
        wasPressed.current = true
        void acting.ask(request)
      }}
    >
      Ask us to {words}
    </Button>
  )
}
