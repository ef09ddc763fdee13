// Which step of the recommendation form somebody is in: where the focus is, else where the page is scrolled to.
import { type RefObject, useEffect, useState } from 'react'
import type { StepId } from './recommendation-answers.ts'

/** A step counts as reached once it begins above this part of the window's height. */
const readingLine = 0.4

const stepOf = (element: Element | null): StepId | undefined =>
  element?.closest<HTMLElement>('[data-step]')?.dataset.step as StepId | undefined

/** The step of the focus while that is in sight; else the last one that begins above the reading line, or the first. */
const findStep = (form: HTMLElement): StepId | undefined => {
  const focused = form.contains(document.activeElement) ? document.activeElement : null
  const place = focused?.getBoundingClientRect()
  const inSight = place && place.bottom > 0 && place.top < window.innerHeight
  const line = window.innerHeight * readingLine
  const sections = [...form.querySelectorAll('[data-step]')]
  const reached = sections.findLast((section) => section.getBoundingClientRect().top < line) ?? sections[0]
  return (inSight ? stepOf(focused) : undefined) ?? stepOf(reached ?? null)
}

/** The step that somebody is in. */
export const useCurrentStep = (form: RefObject<HTMLElement | null>): StepId => {
  const [step, setStep] = useState<StepId>('words')
  useEffect(() => {
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const found = form.current && findStep(form.current)
        if (found) setStep(found)
      })
    }
    document.addEventListener('focusin', look)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', look)
      window.removeEventListener('scroll', look)
    }
  }, [form])
  return step
}
