// Checks a form by the schema it shares with the server; what it takes to check comes when somebody turns to the form.
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { type LazyPart, PartMissing } from '../lazy-part.ts'
import { prefetchToasts, prepareToasts } from './toast.tsx'

/** Loads when a field or a button of any form gets the focus for the first time. */
const onFirstFocus = (load: () => unknown): void => {
  const turn = ({ target }: FocusEvent) => {
    if (!(target instanceof Element && target.closest('form'))) return
    document.removeEventListener('focusin', turn)
    load()
  }
  document.addEventListener('focusin', turn)
}

/** Milliseconds after the page has loaded in which it is left alone, where the browser cannot tell when it is idle. */
const restMs = 2000

/** Runs once the page has loaded and has nothing to do. */
const whenIdle = (run: () => void): void => {
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: restMs }) : setTimeout(run, restMs)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}

/**
 * A resolver for react-hook-form that `load` brings, and with it what toasts are shown with: downloaded while the page is
 * idle, run when somebody turns to a form. Make it a constant of the module. While it cannot be loaded, the form stays as
 * it is and says so beside its first field.
 */
export const lateCheck = <Typed extends FieldValues, Checked>(
  load: LazyPart<Resolver<Typed, unknown, Checked>>,
): Resolver<Typed, unknown, Checked> => {
  let ready: Resolver<Typed, unknown, Checked> | undefined
  const prepare = async () => {
    ready ??= await load()
    return ready
  }
  whenIdle(() => {
    prefetchToasts()
    void load.prefetch()
  })
  onFirstFocus(() => {
    prepareToasts()
    prepare().catch(() => undefined)
  })
  const checkLater: typeof check = async (answers, context, options) => {
    try {
      return await (await prepare())(answers, context, options)
    } catch (error) {
      console.error('The form could not be checked', error)
      const message =
        error instanceof PartMissing ? error.message : 'This could not be checked. Please reload the page.'
      const [first = 'root'] = Object.keys(options.fields)
      return { values: {}, errors: { [first]: { type: 'unavailable', message } } as FieldErrors<Typed> }
    }
  }
  // once it is there, nothing is waited for: an answer typed meanwhile must not slip into what is being checked
  const check: Resolver<Typed, unknown, Checked> = (answers, context, options) =>
    ready ? ready(answers, context, options) : checkLater(answers, context, options)
  return check
}
