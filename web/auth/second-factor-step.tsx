// The second half of a sign-in: six digits of the app, after the password or a mailed link.
import { toastSuccess } from '../ui/toast.tsx'
import { CodeForm } from './code-form.tsx'
import { LeaveButton } from './leave-button.tsx'

/** Stands in the place of the sign-in form; the page around it hears when the session is whole, and leads on. */
export function SecondFactorStep() {
  return (
    <section aria-labelledby="second-factor-step">
      <h2 id="second-factor-step" className="h4">
        One more step
      </h2>
      <p className="mt-1 mb-5 text-ink-soft">Type the six digits that your authenticator app shows.</p>
      <CodeForm action="Sign In" onRight={() => toastSuccess('Welcome back!')} />
      <LeaveButton to="/login" variant="quiet" className="mt-3">
        Use another account
      </LeaveButton>
    </section>
  )
}
