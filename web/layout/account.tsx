import { Link } from '@tanstack/react-router'
import { ChevronDown, LayoutDashboard, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { useMemberFacts } from '../app/member-facts.ts'
import { useSession } from '../app/session.ts'
import { signOut } from '../app/sign-out.ts'
import { chooseTheme, themeLabels, themes, useTheme } from '../app/theme.ts'
import { accountPlaces } from '../profiles/account-places.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Email } from '../ui/email.tsx'
import { Menu, MenuChoice, MenuItem } from '../ui/menu.tsx'
import { greetingName } from './frame.copy.ts'
import { MemberNav, TabBar } from './member-nav.tsx'

export function Account() {
  return (
    <>
      <MemberNav />
      <AccountMenu />
      <TabBar />
    </>
  )
}

const own = { to: '/profile', name: 'Profile', icon: UserRound } as const
const dashboard = { to: '/admin', name: 'Admin Dashboard', icon: LayoutDashboard } as const

const icons = { system: Monitor, light: Sun, dark: Moon }

function AccountMenu() {
  const { user } = useSession()
  const { profile, isAdmin } = useMemberFacts()
  const theme = useTheme()
  return (
    <Menu
      heading={user?.email && <Email address={user.email} />}
      trigger={
        <button
          type="button"
          className="flex min-h-(--tap) cursor-pointer items-center gap-2.5 rounded-full pr-1.5 pl-3 transition-colors duration-(--dur-quick) hover:bg-primary-soft data-[state=open]:bg-primary-soft"
        >
          <span className="font-semibold max-lg:sr-only">Hi {greetingName(profile?.full_name, user?.email)}</span>
          <Avatar name={user?.email.charAt(0) || 'U'} picture={profile?.picture} size="sm" tone="primary" />
          <ChevronDown size={18} />
        </button>
      }
    >
      {[own, ...accountPlaces, ...(isAdmin ? [dashboard] : [])].map(({ to, name, icon }) => (
        <MenuItem key={to} asChild icon={icon}>
          <Link to={to}>{name}</Link>
        </MenuItem>
      ))}
      <MenuChoice
        label="Theme"
        options={themes.map((value) => ({ value, label: themeLabels[value], icon: icons[value] }))}
        value={theme}
        onValueChange={chooseTheme}
      />
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
