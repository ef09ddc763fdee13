import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { queryOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { MyRecommendations } from '../recommendations/my-recommendations.tsx'
import { Button } from '../ui/button.tsx'
import { AccountFrame, profileFailed, useWideAccount } from './account-frame.tsx'

export function AccountPage() {
  const { user } = useSession()
  const wide = useWideAccount()
  const hash = useLocation({ select: (location) => location.hash })
  const mine = useQuery({ ...queryOf('get-my-submissions', {}), enabled: user !== null, meta: profileFailed })
  // the former URL of the second factor
  if (hash === 'second-factor') return <Navigate to="/profile/settings" hash="second-factor" replace />
  return (
    <AccountFrame
      place="/profile"
      title="My Recommendations"
      action={
        mine.data?.submissions.length !== 0 && (
          <Button asChild size="sm" icon={Plus}>
            <Link to="/add-listing">Share another</Link>
          </Button>
        )
      }
    >
      <MyRecommendations mine={mine} roomy={wide} />
    </AccountFrame>
  )
}
