// What the member's button in the header shows: a greeting and the first letter of the e-mail.
import { ChevronDown } from 'lucide-react'
import { useSession } from '../session.tsx'
import { Avatar } from '../ui/avatar.tsx'

/** The first name with a capital, else the part of the e-mail before the at-sign, else "User". */
function greetingName(fullName: string | undefined, email: string | undefined): string {
  const first = fullName?.trim().split(/\s+/)[0] || email?.split('@')[0] || 'User'
  return first.charAt(0).toUpperCase() + first.slice(1)
}

/** "Hi Maya", a round letter and a chevron; on small screens the greeting is only spoken. */
export function AccountFace() {
  const { user, profile } = useSession()
  return (
    <>
      <span className="font-semibold max-sm:sr-only">Hi {greetingName(profile?.full_name, user?.email)}</span>
      <Avatar name={user?.email.charAt(0) || 'U'} size="sm" tone="primary" />
      <ChevronDown size={18} />
    </>
  )
}
