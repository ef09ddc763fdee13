// What the member's button in the header shows: a greeting and the first letter of the e-mail.
import { ChevronDown } from 'lucide-react'
import { useSession } from '../session.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { greetingName } from './frame.copy.ts'

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
