// What keeps a member's account theirs: the second factor.
import { pages } from '../../domain/pages.ts'
import { useSession } from '../app/session.ts'
import { SecondFactorSection } from '../auth/second-factor-section.tsx'
import { LoadingBlock } from '../ui/skeleton.tsx'
import { AccountFrame } from './account-frame.tsx'

/** The page at `/profile/security`, for members. */
export function SecurityPage() {
  const { user } = useSession()
  return (
    <AccountFrame place="/profile/security" title={pages['/profile/security'].title}>
      {user ? <SecondFactorSection /> : <LoadingBlock label="Loading your second factor" className="mt-3 h-44" />}
    </AccountFrame>
  )
}
