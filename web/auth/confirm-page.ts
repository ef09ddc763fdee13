// The script of a mailed link's page: in the browser that requested the email it presses the button, once.
import { askedForLink, forgetAskedMail } from './asked-mail.ts'

/** Milliseconds after which a press without a response can be repeated. */
const patienceMs = 15_000

const form = document.querySelector<HTMLFormElement>('#confirm')
const spinner = document.querySelector<HTMLElement>('#spinner')

/** Blocks a second press, which would open a link that the first one has used up. */
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
  // Back may restore this page from the browser's back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => persisted && show(false))
}

/** Resolves when a person sees the page, which the browser may have prerendered. */
const visited = (): Promise<unknown> =>
  'prerendering' in document && document.prerendering
    ? new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }))
    : Promise.resolve()

/** Sends the proof of the sign-up instead of its password. Returns false if a password is asked for and there is no proof. */
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
