import { Link, useLocation } from '@tanstack/react-router'
import { Heart, type LucideIcon, Megaphone, PencilLine, Search, UserRound } from 'lucide-react'
import type { SitePath } from '../../domain/pages.ts'
import { isAccountPath } from '../profiles/account-places.ts'
import { useSavedIds } from '../saved/use-saved.ts'
import { Button } from '../ui/button.tsx'

const isFinding = (path: string): boolean =>
  ['/', '/search-results', '/old-list'].includes(path) || path.startsWith('/providers/')

const isAsking = (path: string): boolean => path === '/ask' || path.startsWith('/questions')

const isOwn = (path: string): boolean => isAccountPath(path) || path.startsWith('/my-recommendations/')

export function MemberNav() {
  const saved = useSavedIds()?.length ?? 0
  return (
    <nav aria-label="Member pages" className="ml-auto flex items-center max-md:hidden lg:gap-1">
      <NavLink look={line} to="/" hash="find-care" icon={Search} words="Find care" isOn={isFinding} />
      <NavLink look={line} to="/questions" icon={Megaphone} words="Ask" isOn={isAsking} />
      <NavLink look={line} to="/saved" icon={Heart} words="Saved" count={saved} />
      <Button asChild size="sm" icon={PencilLine} className="ml-1 lg:mr-1 lg:ml-2">
        <Link to="/add-listing">Share</Link>
      </Button>
    </nav>
  )
}

export function TabBar() {
  const saved = useSavedIds()?.length ?? 0
  return (
    <nav
      aria-label="Member pages"
      className="tabbar fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-surface px-2 pt-1.5 pb-[calc(0.3125rem+env(safe-area-inset-bottom))] short:pt-0 short:pb-[env(safe-area-inset-bottom)] in-[.site:has(.action-bar)]:hidden md:hidden print:hidden short:in-[.site:has(.tray)]:hidden"
    >
      <NavLink look={tab} to="/" hash="find-care" icon={Search} words="Find" isOn={isFinding} />
      <NavLink look={tab} to="/questions" icon={Megaphone} words="Ask" isOn={isAsking} />
      <NavLink look={tab} to="/saved" icon={Heart} words="Saved" count={saved} />
      <NavLink look={tab} to="/add-listing" icon={PencilLine} words="Share" />
      <NavLink look={tab} to="/profile" icon={UserRound} words="You" isOn={isOwn} />
    </nav>
  )
}

const line = {
  size: 18,
  link: 'inline-flex min-h-(--tap) items-center gap-1.5 rounded-md px-1.5 py-2 font-semibold whitespace-nowrap text-ink-soft hover:bg-primary-soft aria-[current]:text-ink lg:gap-2 lg:px-3.5',
  mark: 'inset-x-1.5 lg:inset-x-3.5 bottom-[0.1rem] rounded-full',
  count: 'h-5.5 min-w-5.5 bg-primary-soft text-micro text-on-primary-soft',
}
const tab = {
  size: 22,
  link: 'grid min-h-13 justify-items-center gap-0.5 rounded-sm pt-1.5 text-micro font-semibold leading-4.5 text-ink-mute aria-[current]:text-primary short:min-h-11 short:grid-flow-col short:place-content-center short:place-items-center short:gap-1.5 short:pt-0',
  mark: '-top-1.5 w-8 rounded-b-[3px] short:top-0',
  count:
    'absolute top-[0.1rem] left-[calc(50%+0.35rem)] h-4.5 min-w-4.5 bg-primary text-[0.75rem] text-on-primary short:static',
}

type NavLinkProps = {
  look: typeof line
  to: SitePath
  hash?: string
  icon: LucideIcon
  words: string
  isOn?: (path: string) => boolean
  count?: number
}

function NavLink({ look, to, hash, icon: Icon, words, isOn = (path) => path === to, count = 0 }: NavLinkProps) {
  const on = useLocation({ select: ({ pathname }) => isOn(pathname) })
  return (
    <Link
      to={to}
      {...(hash && { hash })}
      className={`relative ${look.link}`}
      // the router would set it from the path alone
      activeProps={{ 'aria-current': undefined }}
      aria-current={on ? 'page' : undefined}
    >
      <Icon size={look.size} />
      <span>{words}</span>
      {count > 0 && (
        <span
          className={`inline-grid place-items-center rounded-full px-[0.35rem] leading-none font-[650] tabular-nums ${look.count}`}
        >
          {count > 99 ? '99+' : count}
          <span className="sr-only"> saved</span>
        </span>
      )}
      {on && <span className={`absolute h-[3px] bg-accent ${look.mark}`} />}
    </Link>
  )
}
