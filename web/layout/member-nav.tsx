// A member's ways through the site: beside their menu from tablets on, along the bottom of the window on a phone.
import { Link, useLocation } from '@tanstack/react-router'
import { Heart, type LucideIcon, PencilLine, Search, UserRound } from 'lucide-react'
import type { SitePath } from '../../domain/pages.ts'
import { useSession } from '../app/session.ts'
import { useSavedIds } from '../saved/use-saved.ts'
import { Button } from '../ui/button.tsx'

/** Pages on which somebody is looking for care. */
const isFinding = (path: string): boolean =>
  path === '/' || path === '/search-results' || path.startsWith('/providers/')

/** Pages about the member themselves. */
const isOwn = (path: string): boolean =>
  ['/profile', '/contacts-seen', '/generate-referral'].includes(path) || path.startsWith('/my-recommendations/')

/** Find care, Saved with how many, and Share. */
export function MemberNav() {
  const saved = useSavedCount()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav aria-label="Member pages" className="ml-auto flex items-center gap-1 max-md:hidden">
      <Link to="/" hash="find-care" className="nav-link" {...current(isFinding(path))}>
        <Search size={18} />
        Find care
      </Link>
      <Link to="/saved" className="nav-link" {...current(path === '/saved')}>
        <Heart size={18} />
        Saved
        <Count of={saved} />
      </Link>
      <Button asChild size="sm" icon={PencilLine} className="mr-1 ml-2">
        <Link to="/add-listing">Share</Link>
      </Button>
    </nav>
  )
}

/** The same on a phone, and the way to their account. */
export function TabBar() {
  const saved = useSavedCount()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <nav aria-label="Member pages" className="tabbar md:hidden print:hidden">
      <Tab to="/" hash="find-care" icon={Search} words="Find" on={isFinding(path)} />
      <Tab to="/saved" icon={Heart} words="Saved" on={path === '/saved'} count={saved} />
      <Tab to="/add-listing" icon={PencilLine} words="Share" on={path === '/add-listing'} />
      <Tab to="/profile" icon={UserRound} words="You" on={isOwn(path)} />
    </nav>
  )
}

const useSavedCount = (): number => useSavedIds(useSession().user?.id)?.length ?? 0

/** The active link of TanStack Router sets the attribute by the path alone, which is not what is meant here. */
const current = (on: boolean) => ({
  activeProps: { 'aria-current': undefined },
  'aria-current': on ? ('page' as const) : undefined,
})

type TabProps = { to: SitePath; hash?: string; icon: LucideIcon; words: string; on: boolean; count?: number }

function Tab({ to, hash, icon: Icon, words, on, count = 0 }: TabProps) {
  return (
    <Link to={to} {...(hash && { hash })} {...current(on)}>
      <Icon size={22} />
      {words}
      <Count of={count} />
    </Link>
  )
}

function Count({ of }: { of: number }) {
  if (of === 0) return null
  return (
    <span className="count">
      {of > 99 ? '99+' : of}
      <span className="sr-only"> saved</span>
    </span>
  )
}
