// The right side of the header for a member: her pages, and her own menu.
import { useEffect, useState } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { useLatePart } from '../ui/late-part.ts'
import { prepareToasts } from '../ui/toast.tsx'
import { AccountFace, type AccountProps } from './account-face.tsx'
import { MemberNav, TabBar } from './member-nav.tsx'

/** Members have something to do on every page, so what toasts are shown with is loaded too, before a connection can be lost. */
export function Account(account: AccountProps) {
  useEffect(prepareToasts, [])
  return (
    <>
      <MemberNav />
      <OwnMenu {...account} />
      <TabBar />
    </>
  )
}

const loadMenu = lazyPart(() => import('./account-menu.tsx'), 'AccountMenu')

/** The member's menu; until it has loaded, a button in its place remembers a click and passes the focus on. */
function OwnMenu(account: AccountProps) {
  const [early, setEarly] = useState(false)
  const [focused, setFocused] = useState(false)
  const loaded = useLatePart(loadMenu, !early)
  const pressed = useLatePart(loadMenu, early, () => setEarly(false))
  const Menu = loaded ?? pressed
  if (Menu) return <Menu {...account} startOpen={early} startFocused={focused} />
  return (
    <button
      type="button"
      className="account-button"
      aria-haspopup="menu"
      // already as the pointer goes down: between down and up the menu may come and take the click's place
      onPointerDown={({ button }) => button === 0 && setEarly(true)}
      onClick={() => setEarly(true)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <AccountFace {...account} />
    </button>
  )
}
