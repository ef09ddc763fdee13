import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  ArrowLeft,
  Award,
  BellRing,
  ChevronRight,
  Clock,
  Gift,
  Lock,
  type LucideIcon,
  MessageSquare,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../domain/contract.ts'
import { pageAt, type SitePath } from '../../domain/pages.ts'
import type { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { counted } from '../../domain/text/counts.ts'
import { queryOf } from '../app/call.ts'
import { lazyComponent } from '../app/lazy.ts'
import { useMemberFacts } from '../app/member-facts.ts'
import { pageSettings } from '../app/page-settings.ts'
import { useSession } from '../app/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { type ButtonProps, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { monthOf } from '../ui/dates.ts'
import { Email } from '../ui/email.tsx'
import { LazyDialog } from '../ui/lazy-boundary.tsx'
import { mediaHook } from '../ui/media-hook.ts'
import { accountPlaces } from './account-places.ts'

const PictureDialog = lazyComponent(() => import('./picture-dialog.tsx'), 'PictureDialog')

export const useWideAccount = mediaHook('(min-width: 64rem)')

const account = pageAt('/profile').title
type Profile = Answer<typeof getOwnProfile>
export const profileFailed = { failed: ['Error', 'Failed to load profile data'] as const }

const [invite, contactsOpened, settings] = accountPlaces

/** Below the code. */
const others = [
  { to: '/profile/alerts', name: 'Alerts & letter', help: 'What we email you about', icon: BellRing },
  { ...contactsOpened, help: 'Who you looked up, and when' },
  { ...settings, help: 'Name, emails, password, two-step sign-in' },
  { to: '/profile/leave', name: 'Privacy & leaving', help: 'What stays if you go', icon: Lock },
] as const

type AccountFrameProps = {
  place: SitePath
  title?: string
  action?: ReactNode
  above?: ReactNode
  children: ReactNode
}

/**
 * List and pane; a narrow window shows all of it at `/profile`. `title` if the pane's heading differs from the page's
 * title; `action` is beside it; `above` is before the pane.
 */
export function AccountFrame({ place, title = pageAt(place).title, action, above, children }: AccountFrameProps) {
  const wide = useWideAccount()
  const hub = place === '/profile'
  const { user } = useSession()
  const profile = useQuery({ ...queryOf('get-own-profile', {}), enabled: user !== null, meta: profileFailed })
  const mine = useQuery({ ...queryOf('get-my-submissions', {}), enabled: user !== null && (wide || hub) })
  return (
    <div className="page pb-10 lg:min-h-[calc(100dvh-4.75rem)]">
      {wide || hub ? (
        <Head profile={profile.data} email={user?.email ?? ''} />
      ) : (
        <>
          <h1 className="sr-only">{account}</h1>
          <Link to="/profile" className="mt-2 inline-flex min-h-(--tap) items-center gap-2 font-semibold text-link">
            <ArrowLeft size={18} />
            {account}
          </Link>
        </>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[21rem_minmax(0,1fr)] lg:gap-6">
        {(wide || hub) && (
          <nav
            aria-label={account}
            className={wide ? 'sticky top-6' : 'rounded-lg border border-line bg-surface shadow-card'}
          >
            <ul className="grid gap-0.5">
              {wide && (
                <Place
                  to="/profile"
                  name="My Recommendations"
                  icon={MessageSquare}
                  end={mine.data?.submissions.length}
                />
              )}
              <Place {...invite}>{place !== invite.to && <Code profile={profile} />}</Place>
              {wide && <Rest places={others} />}
            </ul>
          </nav>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {above}
          <Card as="section" className="px-4.5 pt-4 pb-3 md:px-6 md:pt-5 md:pb-4" aria-labelledby="place">
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h2 id="place" tabIndex={-1} className="h3 outline-none">
                {title}
              </h2>
              {action}
            </div>
            {children}
          </Card>
        </div>
        {/* rendered once the content above has its final height */}
        {!wide && hub && mine.isFetched && (
          <Card as="section" aria-label={`More in ${account}`}>
            <ul className="divide-y divide-line">
              <Rest places={others} />
            </ul>
          </Card>
        )}
      </div>
    </div>
  )
}

function Head({ profile, email }: { profile: Profile | undefined; email: string }) {
  const [choosing, setChoosing] = useState(false)
  return (
    <div className="flex items-center gap-4.5 pt-6 pb-5">
      <Avatar name={profile?.full_name || email} picture={profile?.picture} size="lg" />
      <div className="min-w-0 text-small">
        <p className={classes('text-micro font-semibold text-ink-mute', !profile && 'invisible')}>{account}</p>
        <h1 className="h2 text-[2rem] wrap-anywhere">{profile?.full_name ?? account}</h1>
        <p className="flex min-h-[3lh] flex-wrap gap-x-2 text-ink-mute sm:min-h-[1lh]">
          <Email address={email} />
          {profile && (
            <>
              <span className="sm:before:mr-2 sm:before:content-['·']">Member since {monthOf(profile.created_at)}</span>
              <LinkButton className="-my-2.75" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
                Change picture
              </LinkButton>
            </>
          )}
        </p>
      </div>
      <LazyDialog open={choosing} onMissing={() => setChoosing(false)}>
        {choosing && <PictureDialog onClose={() => setChoosing(false)} />}
      </LazyDialog>
    </div>
  )
}

const row =
  'relative flex min-h-15 items-center gap-3 px-4 py-1.5 leading-tight first:rounded-t-lg last:rounded-b-lg lg:min-h-12 lg:rounded-md lg:px-3.5'

type PlaceProps = { to: SitePath; name: string; icon: LucideIcon; help?: string; end?: ReactNode; children?: ReactNode }

/** One line of the list. All of it is a link, except for the controls in `children`. */
function Place({ to, name, icon: Icon, help, end, children }: PlaceProps) {
  return (
    <li
      className={classes(
        row,
        !!children && 'items-start pt-3.5',
        'hover:bg-tint has-[>div>[aria-current]]:bg-primary-soft has-[>div>[aria-current]]:text-on-primary-soft',
        'before:absolute before:inset-y-2 before:left-0 before:w-1 before:rounded-full has-[>div>[aria-current]]:before:bg-primary',
      )}
    >
      <Icon size={20} className="flex-none text-ink-mute" />
      <div className="min-w-0 flex-1">
        <Link
          to={to}
          activeOptions={{ exact: true }}
          className="font-semibold after:absolute after:inset-0 after:rounded-md"
        >
          {name}
        </Link>
        {help && <p className="text-small text-ink-mute lg:hidden">{help}</p>}
        {children}
      </div>
      {end !== undefined && <span className="text-small text-ink-mute">{end}</span>}
      {!children && <ChevronRight size={18} className="flex-none text-ink-mute lg:hidden" />}
    </li>
  )
}

export const joinedWords = (count: number) => `${counted(count, 'parent')} joined with it`

/** The look of an outlined button on a dark band. */
export const onBand =
  '[--btn-fill:transparent] [--btn-edge:var(--color-on-band-mute)] [--btn-words:var(--color-on-band)] [--btn-hover:var(--color-laurel-700)]'

type CopyInvitationProps = Pick<ButtonProps, 'variant' | 'size' | 'className' | 'aria-describedby'> & { code: string }

/** Copies the link that opens the invitation with this code. */
export function CopyInvitation({ code, ...button }: CopyInvitationProps) {
  return (
    <CopyButton
      {...button}
      text={`${window.location.origin}/referral-signup?code=${code}`}
      label="Copy link"
      success="Invitation link copied to clipboard"
      failure="Failed to copy the invitation link"
    />
  )
}

function Code({ profile }: { profile: UseQueryResult<Profile> }) {
  if (!profile.data && profile.isError) {
    return (
      <p className="flex min-h-20 flex-wrap items-center gap-x-3 text-small">
        Failed to load profile data
        <LinkButton className="z-1" onClick={() => void profile.refetch()}>
          Try again
        </LinkButton>
      </p>
    )
  }
  return (
    <div className="min-h-29 pt-2">
      {profile.data && (
        <>
          <p className="code wrap-anywhere">{profile.data.referral_code}</p>
          <p className="mt-1 text-small text-ink-mute">{joinedWords(profile.data.referral_count)}</p>
          <div className="my-2 flex flex-wrap gap-x-1 *:z-1">
            <CopyButton size="sm" text={profile.data.referral_code} />
            <CopyInvitation code={profile.data.referral_code} variant="quiet" size="sm" />
          </div>
        </>
      )}
    </div>
  )
}

const further = [
  { name: 'Top-Rated Baby Products', icon: Award },
  { name: 'Points History', icon: Clock },
  { name: 'Available Rewards', icon: Gift },
] as const

function Rest({ places }: { places: readonly Omit<PlaceProps, 'end'>[] }) {
  const { isAdmin } = useMemberFacts()
  return (
    <>
      {places.map((place) => (
        <Place key={place.to} {...place} />
      ))}
      <li className="mx-3.5 my-2 border-t border-line max-lg:hidden" aria-hidden="true" />
      {further.map(({ name, icon: Icon }, at) =>
        at === 0 && (isAdmin || pageSettings.productsOpenTo === 'members') ? (
          <Place key={name} to="/baby-products" name={name} icon={Icon} />
        ) : (
          <li key={name} className={classes(row, 'min-h-12 text-small lg:min-h-11')}>
            <Icon size={18} className="mx-px flex-none text-ink-mute" />
            <span className="flex-1 text-ink-soft">{name}</span>
            <Badge kind="coming-soon" />
          </li>
        ),
      )}
    </>
  )
}
