// What keeps a member's account theirs: the second factor.
import { useSession } from '../app/session.ts'
import { SecondFactorSection } from '../auth/second-factor-section.tsx'
import { AccountFrame } from './account-frame.tsx'

/** The page at `/profile/security`, for members. */
export function SecurityPage() {
  const { user } = useSession()
  return <AccountFrame place="/profile/security">{user && <SecondFactorSection />}</AccountFrame>
}
