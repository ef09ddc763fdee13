import { useEffect } from 'react'
import { townOf } from '../../domain/places/location.rules.ts'
import { village } from '../../domain/village.ts'
import { lazyComponent } from '../app/lazy.ts'
import { useMemberFacts } from '../app/member-facts.ts'
import { pageSettings } from '../app/page-settings.ts'
import { currentSession, useSession } from '../app/session.ts'
import { ownTownItem } from '../app/stored-items.ts'
import hills from '../art/hills.svg'
import prairieStrip from '../art/prairie-strip.svg'
import { greetingName } from '../layout/frame.copy.ts'
import { SearchBlock } from '../providers/search-block.form.tsx'
import { classes } from '../ui/classes.ts'
import { ChunkMissing, LazyBoundary } from '../ui/lazy-boundary.tsx'
import { dayGreeting } from './member-home.copy.ts'

/** Its drawing, and where a phone's part begins: the greeting must end before the houses. */
const strip =
  village.picture === 'prairie'
    ? { url: prairieStrip, phone: 588, greeting: 'over-towers' }
    : { url: hills, phone: 640, greeting: '' }

const views = [
  { box: `${strip.phone} 22 390 206`, className: 'md:hidden [--strip-sun:none]' },
  { box: '592 0 768 228', className: 'max-md:hidden lg:hidden' },
  { box: '0 0 1440 228', className: 'max-lg:hidden' },
]

function HillsStrip() {
  return views.map(({ box, className }) => (
    <svg
      key={box}
      className={`art absolute inset-0 h-full w-full ${className}`}
      viewBox={box}
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <use href={`${strip.url}#art`} width="1440" height="228" />
    </svg>
  ))
}

/** `ownTown` is null for a member without a town, and undefined while it is loading; `likelyTown` is then the one of the last visit. */
const useTowns = () => {
  const id = useSession().user?.id
  const { profile } = useMemberFacts()
  const ownTown = profile ? townOf(profile.location ?? '') : undefined
  useEffect(() => {
    if (id && ownTown !== undefined) ownTownItem.write(ownTown ?? '', id)
  }, [id, ownTown])
  return { ownTown, likelyTown: ownTown === undefined && id ? ownTownItem.read(id) || null : (ownTown ?? null) }
}

const MemberHome = lazyComponent(() => import('./member-home.tsx'), 'MemberHome')
const FirstHome = lazyComponent(() => import('./first-home.tsx'), 'FirstHome')

const { isNew } = pageSettings

/** Resolves when the file of a member's home is loaded. If it is not, React shows the fallback for at least 300 ms. Never rejects. */
export const loadMemberHome = async (): Promise<void> => {
  if (currentSession().user) await (isNew ? FirstHome : MemberHome).preload?.()?.catch(() => undefined)
}

/** The member's home page: greeting and search at once, the rest in a file of its own. */
export function MemberTop() {
  const { user } = useSession()
  const { profile } = useMemberFacts()
  const towns = useTowns()
  const name = profile?.full_name ?? user?.user_metadata.full_name
  return (
    <>
      <div className="sky sky-top relative h-[11.75rem] overflow-hidden md:h-[12.75rem]">
        <HillsStrip />
        <div className="page relative">
          <h1 className={classes('h1 text-2xl wrap-anywhere md:text-[2rem] lg:text-[2.5rem]', strip.greeting)}>
            {[
              isNew ? 'Welcome' : dayGreeting(new Date()),
              user && greetingName(name === undefined ? name : String(name), user.email),
            ]
              .filter(Boolean)
              .join(', ')}
          </h1>
        </div>
      </div>
      <div className="page relative z-10 -mt-6 max-md:[--text-h3:1.375rem]">
        {!isNew && <SearchBlock town={towns.likelyTown ?? ''} />}
        <LazyBoundary
          missing={<ChunkMissing title="Failed to load your home page" />}
          fallback={<div className="min-h-dvh" />}
        >
          {isNew ? <FirstHome /> : <MemberHome {...towns} />}
        </LazyBoundary>
      </div>
    </>
  )
}
