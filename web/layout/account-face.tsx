// What the member's button in the header shows: a greeting and the first letter of the e-mail.
import { ChevronDown } from 'lucide-react'
import { useSession } from '../session.ts'
import { Avatar } from '../ui/avatar.tsx'

/** What the header knows of the member: what she is called, and whether the dashboard is for her. */
export type AccountProps = { name: string; isAdmin: boolean }

/** "Hi Maya" with what she is called, a round letter and a chevron; on small screens the greeting is only spoken. */
export function AccountFace({ name }: Pick<AccountProps, 'name'>) {
  const { user } = useSession()
  return (
    <>
      <span className="font-semibold max-lg:sr-only">Hi {name}</span>
      <Avatar name={user?.email.charAt(0) || 'U'} size="sm" tone="primary" />
      <ChevronDown size={18} />
    </>
  )
}
