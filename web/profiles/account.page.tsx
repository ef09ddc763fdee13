// My Account: who one is here, the code to invite with, what one has recommended, and what is to come.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Award, BookUser, ChevronRight, Clock, Gift, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../../domain/contract.ts'
import { pages } from '../../domain/pages.ts'
import type { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { queryOf } from '../app/call.ts'
import { lazyComponent } from '../app/lazy.ts'
import { useMemberFacts } from '../app/member-facts.ts'
import { pageSettings } from '../app/page-settings.ts'
import { useSession } from '../app/session.ts'
import { SecondFactorSection } from '../auth/second-factor-section.tsx'
import { MyRecommendations } from '../recommendations/my-recommendations.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { monthOf } from '../ui/dates.ts'
import { Email } from '../ui/email.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LazyDialog } from '../ui/lazy-boundary.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Loading, LoadingBlock, Skeleton } from '../ui/skeleton.tsx'
import { Ticket } from '../ui/ticket.tsx'
import { Token } from '../ui/token.tsx'

const PictureDialog = lazyComponent(() => import('./picture-dialog.tsx'), 'PictureDialog')

/** "Change picture", which opens the choice. */
function ChangePicture() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <LinkButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Change picture
      </LinkButton>
      <LazyDialog open={open} onMissing={() => setOpen(false)}>
        {open && <PictureDialog onClose={() => setOpen(false)} />}
      </LazyDialog>
    </>
  )
}

const { title } = pages['/profile']

type Profile = Answer<typeof getOwnProfile>

/** The page at `/profile`, for members. */
export function AccountPage() {
  const { user } = useSession()
  const signedIn = user !== null
  const asking = { enabled: signedIn, meta: { failed: ['Error', 'Failed to load profile data'] as const } }
  const profile = useQuery({ ...queryOf('get-own-profile', {}), ...asking })
  const mine = useQuery({ ...queryOf('get-my-submissions', {}), ...asking })
  return (
    <div className="page pt-8 pb-8 lg:pt-12">
      <Person profile={profile.data} email={user?.email ?? ''} failed={profile.isError} />
      <div className="mt-9 grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr] lg:gap-8">
        <div className="lg:col-start-2">
          <Invite profile={profile.data} failed={profile.isError} onRetry={() => void profile.refetch()} />
        </div>
        <MyRecommendations
          mine={mine}
          className="p-5 md:p-7 md:max-lg:order-3 md:max-lg:col-span-2 lg:col-start-1 lg:row-span-2 lg:row-start-1"
        />
        <Further />
      </div>
      <div className="mt-6 min-h-44 max-w-[48rem] lg:mt-8">
        {signedIn ? (
          <SecondFactorSection />
        ) : (
          <LoadingBlock label="Loading your second factor" className="block h-44" />
        )}
      </div>
    </div>
  )
}

function Person({ profile, email, failed }: { profile: Profile | undefined; email: string; failed: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-5">
      {profile?.picture ? (
        <Token picture={profile.picture} className="size-20 p-[0.4rem]" />
      ) : (
        <Avatar name={profile?.full_name || email} size="lg" />
      )}
      <div className="min-w-0 flex-1 basis-48">
        <h1 className="h1 wrap-anywhere">
          {profile?.full_name ?? (failed ? title : <Skeleton className="h-[1.08em] w-60 max-w-full" />)}
          {!profile && !failed && <span className="sr-only">{title}</span>}
        </h1>
        <p className="mt-1.5 flex min-h-[2lh] flex-wrap gap-x-2 text-ink-soft sm:min-h-[1lh]">
          <Email address={email} />
          {profile && (
            <>
              <span className="text-ink-mute max-sm:hidden" aria-hidden="true">
                ·
              </span>
              <span className="text-ink-mute max-sm:basis-full">Member since {monthOf(profile.created_at)}</span>
            </>
          )}
        </p>
        <ChangePicture />
      </div>
    </div>
  )
}

/** "1 parent joined with it", "3 parents joined with it". */
const joinedWords = (count: number): string => `${count} ${count === 1 ? 'parent' : 'parents'} joined with it`

type InviteProps = { profile: Profile | undefined; failed: boolean; onRetry: () => void }

function Invite({ profile, failed, onRetry }: InviteProps) {
  if (failed) {
    return (
      <Card>
        <ErrorState title="Failed to load profile data" as="h2" onRetry={onRetry}>
          Your account is safe.
        </ErrorState>
      </Card>
    )
  }
  if (!profile) {
    return (
      <Loading label="Loading your account">
        <Skeleton className="h-[17.8rem] rounded-lg" />
        <Skeleton className="mt-2 h-11 w-44 rounded-md" />
      </Loading>
    )
  }
  return (
    <>
      <Ticket
        title="Invite a parent you trust"
        code={profile.referral_code}
        note={<span className="inline-block max-w-26">{joinedWords(profile.referral_count)}</span>}
      >
        Share your code with a friend. It opens the gate for them.
      </Ticket>
      <Button asChild variant="quiet" className="mt-2">
        <Link to="/generate-referral">More referral codes</Link>
      </Button>
    </>
  )
}

const products = { name: 'Top-Rated Baby Products', icon: Award }

const plans: readonly { name: string; icon: LucideIcon }[] = [
  { name: 'Points History', icon: Clock },
  { name: 'Available Rewards', icon: Gift },
]

/** What else there is: the baby products for those they are open to, and what is to come. */
function Further() {
  const { isAdmin } = useMemberFacts()
  const productsOpen = isAdmin || pageSettings.productsOpenTo === 'members'
  return (
    <div className="grid gap-3 lg:col-start-2">
      {productsOpen && (
        <Link to="/baby-products" className="panel flex items-center gap-4 px-5 py-4 hover:bg-primary-soft">
          <products.icon size={22} className="text-link" />
          <span className="flex-1 font-semibold">{products.name}</span>
          <ChevronRight size={20} className="text-ink-mute" />
        </Link>
      )}
      <Link to="/contacts-seen" className="panel flex items-center gap-4 px-5 py-4 hover:bg-primary-soft">
        <BookUser size={22} className="text-link" />
        <span className="flex-1 font-semibold">Contacts you opened</span>
        <ChevronRight size={20} className="text-ink-mute" />
      </Link>
      <ul className="grid gap-3" aria-label="Coming to your account">
        {(productsOpen ? plans : [products, ...plans]).map(({ name, icon: Icon }) => (
          <li key={name} className="panel flex items-center gap-4 px-5 py-4">
            <Icon size={22} className="text-ink-mute" />
            <span className="flex-1 font-semibold">{name}</span>
            <Badge kind="coming-soon" />
          </li>
        ))}
      </ul>
    </div>
  )
}
