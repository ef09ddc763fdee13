// What a parent sees after sharing: thanks, what happens next, and the ways on.
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Illustration } from '../ui/illustration.tsx'

const next = [
  'Our team reads every recommendation before it is shown.',
  'Once it is approved, other parents can find it.',
  'Your name stays private.',
]

/** Takes the focus, so that the change is heard and the keyboard goes on from here. */
export function ShareThanks({ onAnother }: { onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="mx-auto max-w-[34rem] py-8 text-center md:py-12">
      <Illustration name="neighbors" className="mx-auto w-72 md:w-96" />
      <h1 ref={heading} tabIndex={-1} className="h1 mt-6 outline-none">
        Thank you for sharing!
      </h1>
      <p className="mt-3 text-lead text-ink-soft">Your recommendation is waiting for review.</p>
      <h2 className="h4 mt-8">What happens next</h2>
      <ol className="mx-auto mt-3 grid w-fit gap-2.5 text-left">
        {next.map((sentence, index) => (
          <li key={sentence} className="flex items-start gap-3">
            <span
              className="grid h-8 w-8 flex-none place-items-center rounded-full bg-primary-soft font-semibold text-on-primary-soft text-small"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{sentence}</span>
          </li>
        ))}
      </ol>
      <div className="mt-8 flex flex-col justify-center gap-3 sm:flex-row">
        <Button variant="primary" size="lg" onClick={onAnother}>
          Share another
        </Button>
        <Button asChild size="lg">
          <Link to="/">Back to home</Link>
        </Button>
      </div>
    </div>
  )
}
