// What the member's button in the header shows: a greeting, and her picture or the first letter of her e-mail.
import { ChevronDown } from 'lucide-react'
import type { MemberPicture } from '../../domain/profiles/member-pictures.ts'
import { useSession } from '../session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Token } from '../ui/token.tsx'

/** What the header knows of the member: what she is called, her picture, and whether the dashboard is for her. */
export type AccountProps = { name: string; picture: MemberPicture | null | undefined; isAdmin: boolean }

/** "Hi Maya" with what she is called, the round picture she chose or a letter, and a chevron; on small screens the greeting is only spoken. */
export function AccountFace({ name, picture }: Pick<AccountProps, 'name' | 'picture'>) {
  const { user } = useSession()
  return (
    <>
      <span className="font-semibold max-lg:sr-only">Hi {name}</span>
      {picture ? <Token picture={picture} /> : <Avatar name={user?.email.charAt(0) || 'U'} size="sm" tone="primary" />}
      <ChevronDown size={18} />
    </>
  )
}
