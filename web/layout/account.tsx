// The right side of the header for a member: their pages, and their own menu; loaded only when somebody is signed in.
import { Link } from '@tanstack/react-router'
import { ChevronDown, LayoutDashboard, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import type { MemberPicture } from '../../domain/profiles/member-pictures.ts'
import { useSession } from '../app/session.ts'
import { signOut } from '../app/sign-out.ts'
import { chooseTheme, themeLabels, themes, useTheme } from '../app/theme.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Email } from '../ui/email.tsx'
import { Menu, MenuChoice, MenuItem } from '../ui/menu.tsx'
import { Token } from '../ui/token.tsx'
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

const icons = { system: Monitor, light: Sun, dark: Moon }

/** E-mail, Profile, Admin Dashboard (administrators only), the theme, and Sign out. */
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
          <AccountFace name={name} picture={picture} />
        </button>
      }
    >
      <MenuItem asChild>
        <Link to="/profile">
          <UserRound size={18} />
          Profile
        </Link>
      </MenuItem>
      {isAdmin && (
        <MenuItem asChild>
          <Link to="/admin">
            <LayoutDashboard size={18} />
            Admin Dashboard
          </Link>
        </MenuItem>
      )}
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

/** "Hi Maya" with what they are called, the round picture they chose or a letter, and a chevron; on small screens the greeting is only spoken. */
function AccountFace({ name, picture }: Pick<AccountProps, 'name' | 'picture'>) {
  const { user } = useSession()
  return (
    <>
      <span className="font-semibold max-lg:sr-only">Hi {name}</span>
      {picture ? <Token picture={picture} /> : <Avatar name={user?.email.charAt(0) || 'U'} size="sm" tone="primary" />}
      <ChevronDown size={18} />
    </>
  )
}
