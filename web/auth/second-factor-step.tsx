// The second half of a sign-in: six digits of the app, after the password or a mailed link.
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { CodeForm } from './code-form.tsx'
import { leaveFor } from './leave-for.ts'

/** Stands in the place of the sign-in form; the page around it hears when the session is whole, and leads on. */
export function SecondFactorStep() {
  const [leaving, setLeaving] = useState(false)
  return (
    <section aria-labelledby="second-factor-step">
      <h2 id="second-factor-step" className="h4">
        One more step
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">Type the six digits that your authenticator app shows.</p>
      <CodeForm action="Sign In" onRight={() => toastSuccess('Welcome back!')} />
      <Button
        variant="quiet"
        className="mt-3"
        busy={leaving}
        onClick={() => {
          setLeaving(true)
          leaveFor('/login')
        }}
      >
        Use another account
      </Button>
    </section>
  )
}
