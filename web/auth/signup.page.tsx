import { useSearch } from '@tanstack/react-router'
import { ShortSignUp } from './short-sign-up.form.tsx'

export function SignupPage() {
  const { redirect, code } = useSearch({ from: '/signup' })
  return <ShortSignUp page="/signup" redirect={redirect} code={code} />
}
