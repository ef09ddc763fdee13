import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useNavigate } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { type AuthFault, authSentence } from '../../domain/auth/auth-fault.rules.ts'
import { signInSchema } from '../../domain/auth/credentials.schema.ts'
import { lazyComponent } from '../app/lazy.ts'
import { currentSession, useSession } from '../app/session.ts'
import { Button, Spinner } from '../ui/button.tsx'
import { fieldsOf, PasswordField, TextField } from '../ui/field.tsx'
import { ChunkMissing, LazyBoundary } from '../ui/lazy-boundary.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { askAuth } from './ask-auth.ts'

const check = zodResolver(signInSchema)

const unverified = ({ code, message }: AuthFault): boolean =>
  code === 'email_not_confirmed' || message === 'Email not confirmed'

const SecondFactorStep = lazyComponent(() => import('./code-form.tsx'), 'SecondFactorStep')

type SignInFormProps = { redirect: string | undefined }

/** Asks for the password, then for the second factor if the account has one, even if the page is reloaded in between. */
export function SignInForm({ redirect }: SignInFormProps) {
  if (!useSession().awaitsFactor) return <PasswordStep redirect={redirect} />
  return (
    <LazyBoundary missing={<ChunkMissing title="The next step didn’t load" />} fallback={<Spinner size={20} />}>
      <SecondFactorStep />
    </LazyBoundary>
  )
}

function PasswordStep({ redirect }: SignInFormProps) {
  const navigate = useNavigate()
  const form = useForm({ resolver: check, defaultValues: { email: '', password: '' } })
  const { handleSubmit, formState, setError, setFocus } = form
  const field = fieldsOf(form)

  const signIn = handleSubmit(async ({ email, password }) => {
    const { fault } = await askAuth((client) => client.signInWithPassword({ email, password }))
    if (!fault) {
      if (!currentSession().awaitsFactor) toastSuccess('Welcome back!')
      return
    }
    const sentence = authSentence(fault) ?? 'Please check your credentials and try again.'
    toastFailure('Sign in failed', sentence)
    if (unverified(fault)) {
      navigate({ to: '/email-verification', search: { email, redirect } })
      return
    }
    if (fault.code === 'invalid_credentials') setError('password', { message: 'Please check your email and password' })
    setFocus('password', { shouldSelect: true })
  })

  return (
    <form onSubmit={signIn} noValidate>
      <div className="grid gap-5">
        <TextField {...field('email')} label="Email" type="email" icon={Mail} autoComplete="username" />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
      </div>
      <div className="flex justify-end">
        <Link
          to="/auth"
          search={{ mode: 'forgot-password', redirect }}
          className="link inline-flex min-h-11 items-center text-small"
        >
          Forgot your password?
        </Link>
      </div>
      <Button type="submit" variant="primary" size="lg" className="mt-1 w-full" busy={formState.isSubmitting}>
        Sign In
      </Button>
    </form>
  )
}
