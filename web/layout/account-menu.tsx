// The member's menu in the header, loaded only when somebody is signed in.
import { Link } from '@tanstack/react-router'
import { LayoutDashboard, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useSession } from '../session.ts'
import { signOut } from '../sign-out.ts'
import { chooseTheme, themeLabels, themes, useTheme } from '../theme.ts'
import { Email } from '../ui/email.tsx'
import { Menu, MenuChoice, MenuItem } from '../ui/menu.tsx'
import { AccountFace, type AccountProps } from './account-face.tsx'

const icons = { system: Monitor, light: Sun, dark: Moon }

type AccountMenuProps = AccountProps & {
  startOpen: boolean
  /** The button takes the focus: it comes in place of one that had it. */
  startFocused: boolean
}

/** E-mail, Profile, Admin Dashboard (administrators only), the theme, and Sign out. */
export function AccountMenu({ name, picture, isAdmin, startOpen, startFocused }: AccountMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // an open menu takes the focus by itself
    if (startFocused && !startOpen) button.current?.focus()
  }, [startFocused, startOpen])
  const { user } = useSession()
  const theme = useTheme()
  return (
    <Menu
      startOpen={startOpen}
      heading={user?.email && <Email address={user.email} />}
      trigger={
        <button ref={button} type="button" className="account-button">
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
