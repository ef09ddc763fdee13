// The right side of the header for a member: their pages, and their own menu; loaded only when somebody is signed in.
import { Link } from '@tanstack/react-router'
import { ChevronDown, LayoutDashboard, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import type { MemberPicture } from '../../domain/profiles/member-pictures.ts'
import { useSession } from '../app/session.ts'
import { signOut } from '../app/sign-out.ts'
import { chooseTheme, themeLabels, themes, useTheme } from '../app/theme.ts'
import { accountPlaces } from '../profiles/account-places.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Email } from '../ui/email.tsx'
import { Menu, MenuChoice, MenuItem } from '../ui/menu.tsx'
import { MemberNav, TabBar } from './member-nav.tsx'

/** What the header knows of the member: what they are called, their picture, and whether the dashboard is for them. */
type AccountProps = { name: string; picture: MemberPicture | null | undefined; isAdmin: boolean }

/** The member's part of the header. */
export function Account(account: AccountProps) {
  return (
    <>
      <MemberNav />
      <AccountMenu {...account} />
      <TabBar />
    </>
  )
}

const profile = { to: '/profile', name: 'Profile', icon: UserRound } as const
const dashboard = { to: '/admin', name: 'Admin Dashboard', icon: LayoutDashboard } as const

const icons = { system: Monitor, light: Sun, dark: Moon }

/** "Hi Maya", on small screens only spoken, and under it e-mail, Profile and the other places of the account, Admin Dashboard (administrators only), the theme, and Sign out. */
function AccountMenu({ name, picture, isAdmin }: AccountProps) {
  const { user } = useSession()
  const theme = useTheme()
  return (
    <Menu
      heading={user?.email && <Email address={user.email} />}
      trigger={
        <button
          type="button"
          className="flex min-h-(--tap) cursor-pointer items-center gap-2.5 rounded-full pr-1.5 pl-3 transition-colors duration-(--dur-quick) hover:bg-primary-soft data-[state=open]:bg-primary-soft"
        >
          <span className="font-semibold max-lg:sr-only">Hi {name}</span>
          <Avatar name={user?.email.charAt(0) || 'U'} picture={picture} size="sm" tone="primary" />
          <ChevronDown size={18} />
        </button>
      }
    >
      {[profile, ...accountPlaces, ...(isAdmin ? [dashboard] : [])].map(({ to, name: words, icon: Icon }) => (
        <MenuItem key={to} asChild>
          <Link to={to}>
            <Icon size={18} />
            {words}
          </Link>
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
