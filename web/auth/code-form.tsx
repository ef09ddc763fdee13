import { type FormEvent, useEffect, useRef, useState } from 'react'
import { digitsIn } from '../../domain/auth/second-factor-code.rules.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { LeaveButton } from './leave-button.tsx'
import { giveDigits, giveRecoveryCode } from './second-factor.ts'

type CodeFormProps = {
  action: string
  onRight: () => void
  /** The factor that is being set up; by default the active one. */
  factorId?: string
  focused?: boolean
  /** Cancels a setup. Without it, a recovery code is accepted too. */
  onCancel?: () => void
}

/** Asks for a code until it is correct. The six digits are one field, so that pasting and the keyboard's suggestion fill it. */
export function CodeForm({ action, onRight, factorId, focused = true, onCancel }: CodeFormProps) {
  const [recovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused || recovery) field.current?.focus()
  }, [focused, recovery])

  const typed = recovery ? code.trim() : (digitsIn(code) ?? '')

  async function give(event: FormEvent) {
    event.preventDefault()
    // React events of a dialog also reach the form that contains the dialog
    event.stopPropagation()
    if (busy) return
    const complete = typed !== ''
    if (!complete) setError(recovery ? 'Please enter a recovery code' : 'Please type all six digits')
    if (!complete) return field.current?.focus()
    setBusy(true)
    const wrong = await (recovery ? giveRecoveryCode(typed) : giveDigits(typed, factorId))
    setBusy(false)
    if (wrong === null) return onRight()
    setError(wrong)
    setCode('')
    field.current?.focus()
  }

  function swap() {
    setRecovery(!recovery)
    setCode('')
    setError(undefined)
  }

  return (
    <form onSubmit={give} noValidate>
      <TextField
        key={String(recovery)}
        ref={field}
        label={recovery ? 'Recovery code' : 'Six-digit code'}
        hint={recovery ? 'Each works once. Dashes and capitals don’t matter.' : 'It changes every 30 seconds.'}
        error={error}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        // room for the sentence that surrounds a pasted code
        maxLength={200}
        inputClassName="max-w-60 font-semibold tracking-[0.2em]"
      />
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" busy={busy}>
          {action}
        </Button>
        <Button variant="quiet" onClick={onCancel ?? swap}>
          {onCancel ? 'Cancel' : recovery ? 'Use your app' : 'Use a recovery code'}
        </Button>
      </div>
    </form>
  )
}

/**
 * The second half of a sign-in, after the password or a mailed link. It replaces the sign-in form; the page redirects
 * once the session is complete.
 */
export function SecondFactorStep() {
  return (
    <section aria-labelledby="second-factor-step">
      <h2 id="second-factor-step" className="h4">
        One more step
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">Enter the six-digit code from your authenticator app.</p>
      <CodeForm action="Sign In" onRight={() => toastSuccess('Welcome back!')} />
      <LeaveButton to="/login" variant="quiet" className="mt-3 -ml-3">
        Use a different account
      </LeaveButton>
    </section>
  )
}
