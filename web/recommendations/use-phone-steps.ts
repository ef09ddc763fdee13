// The current step of the form on a phone, stored in the history: "back" goes one step back, and a reload stays on it.
import { useLocation, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { mediaHook } from '../ui/media-hook.ts'
import { goToAnswer, goToStep } from './form-section.tsx'
import { placeOf, steps } from './form-steps.ts'
import { type AnswerName, questions, type StepId } from './recommendation-answers.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Index of the step; each step has its own entry in the history. */
    step?: number
  }
}

export const useIsNarrow = mediaHook('(width < 48rem)')

type PhoneStepsOptions = {
  form: RefObject<HTMLFormElement | null>
  on: boolean
  furthest: number
}

export function usePhoneSteps({ form, on, furthest }: PhoneStepsOptions) {
  const { history } = useRouter()
  const { href, state } = useLocation()
  const place = state.step ?? 0
  const wanted = useRef<AnswerName>(null)

  const goToPlace = (to: number) => {
    if (to < place) return history.go(to - place)
    for (let step = place + 1; step <= to; step += 1) {
      history.push(href, { step })
      history.flush()
    }
  }

  const goTo = (name: AnswerName) => {
    const step = placeOf(questions[name].step)
    if (on && step !== place) {
      wanted.current = name
      goToPlace(step)
    } else if (form.current) goToAnswer(form.current, name)
  }

  /** Goes back to the entry of the first step, so that "back" leaves a sent form. */
  const leave = () =>
    new Promise<void>((resolve) => {
      if (place === 0) return resolve()
      window.addEventListener('popstate', () => resolve(), { once: true })
      history.go(-place)
    })

  const focused = () =>
    form.current?.querySelector<HTMLElement>('[data-step]:focus-within')?.dataset.step as StepId | undefined

  const focusStep = useEffectEvent(() => {
    const name = wanted.current
    wanted.current = null
    const step = steps[place]?.id
    if (name && form.current) goToAnswer(form.current, name)
    else if (step && step !== focused()) goToStep(step)
  })
  // the window has become narrow: shows the step that was being edited, as far as the answers allow
  const becomeStepwise = useEffectEvent(() => {
    const step = focused()
    if (step) goToPlace(Math.min(placeOf(step), furthest))
  })
  const before = useRef({ on, place })
  useEffect(() => {
    const last = before.current
    before.current = { on, place }
    if (on && !last.on) becomeStepwise()
    else if (on ? place !== last.place : last.on) focusStep()
  }, [on, place])

  // the answers that led to this step are gone
  useEffect(() => {
    if (on && place > furthest) history.replace(href, { step: furthest })
  }, [on, place, furthest, history, href])

  return { place, goToPlace, goTo, leave }
}
