import { type ReactNode, useEffect, useRef } from 'react'
import { Illustration } from '../ui/illustration.tsx'
import { Letter, LetterTitle } from '../ui/letter.tsx'

type PageNoticeProps = {
  title: string
  /** Takes the focus, because it replaces other content. */
  follows?: boolean
  children: ReactNode
}

export function PageNotice({ title, follows = false, children }: PageNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (follows) heading.current?.focus()
  }, [follows])
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 pt-4 pb-12 md:pt-8 lg:grid-cols-[minmax(0,33rem)_minmax(0,1fr)]">
      <div>
        <Letter>
          <LetterTitle ref={heading} tabIndex={-1} className="outline-none">
            {title}
          </LetterTitle>
          {children}
        </Letter>
      </div>
      <Illustration name="mail" className="w-full max-w-120 max-lg:hidden" />
    </div>
  )
}
