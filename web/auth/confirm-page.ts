// The script of the page behind a mailed link: presses the button in the browser that asked for the mail, and only once.
import { askedForLink, forgetAskedMail } from './asked-mail.ts'

/** Milliseconds after which a press that led nowhere can be tried again. */
const patienceMs = 15_000

const form = document.querySelector<HTMLFormElement>('#confirm')
const spinner = document.querySelector<HTMLElement>('#spinner')

/** A second press would open a link that the first one has used up. */
const watchPresses = (watched: HTMLFormElement): void => {
  let sent = false
  const show = (under: boolean): void => {
    sent = under
    if (spinner) spinner.hidden = !under
    watched.querySelector('button')?.setAttribute('aria-busy', String(under))
  }
  watched.addEventListener('submit', (event) => {
    if (sent) return event.preventDefault()
    show(true)
    setTimeout(show, patienceMs, false)
  })
  // Back may bring this page out of the browser's memory as it was left.
  window.addEventListener('pageshow', ({ persisted }) => persisted && show(false))
}

/** Waits until somebody really looks at a page that the browser may have opened ahead of a visit. */
const visited = (): Promise<unknown> =>
  'prerendering' in document && document.prerendering
    ? new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }))
    : Promise.resolve()

/** Gives the proof of the sign-up in place of its password; false without one. */
const answerFor = (watched: HTMLFormElement, proof: string | undefined): boolean => {
  const question = watched.querySelector('fieldset')
  if (!question) return true
  if (proof === undefined) return false
  question.disabled = true
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name: 'sign_up_proof', value: proof })
  watched.append(field)
  return true
}

const goOn = async (watched: HTMLFormElement): Promise<void> => {
  const proceed = watched.dataset.proceed ?? ''
  const token = String(new FormData(watched).get('token_hash') ?? '')
  await visited()
  const asked = proceed === '' ? null : await askedForLink(token, proceed)
  if (!asked || !answerFor(watched, asked.proof)) return
  forgetAskedMail()
  watched.requestSubmit()
}

if (form) {
  watchPresses(form)
  goOn(form)
}
