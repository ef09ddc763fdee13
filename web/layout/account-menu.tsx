// The member's menu in the header, loaded only when somebody is signed in.
import { Link } from '@tanstack/react-router'
import { LayoutDashboard, LogOut, UserRound } from 'lucide-react'
import { useSession } from '../session.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { AccountFace } from './account-face.tsx'

/** E-mail, Profile, Admin Dashboard (administrators only) and Sign out. */
export function AccountMenu({ startOpen }: { startOpen: boolean }) {
  const { user, isAdmin, signOut } = useSession()
  return (
    <Menu
      startOpen={startOpen}
      heading={user?.email}
      trigger={
        <button type="button" className="account-button">
          <AccountFace />
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
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
