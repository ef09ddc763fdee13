// The right side of the header for a member: her own menu.
import { useEffect, useState } from 'react'
import { useLatePart } from '../ui/late-part.ts'
import { prepareToasts } from '../ui/toast.tsx'
import { AccountFace } from './account-face.tsx'

const loadMenu = () => import('./account-menu.tsx').then((part) => part.AccountMenu)

/**
 * The member's menu; until it has loaded, a button in its place remembers a click. Members have something to do on every
 * page, so what toasts are shown with is loaded too, before a connection can be lost.
 */
export function Account() {
  useEffect(prepareToasts, [])
  const Menu = useLatePart(loadMenu, true)
  const [early, setEarly] = useState(false)
  if (Menu) return <Menu startOpen={early} />
  return (
    <button type="button" className="account-button" aria-haspopup="menu" onClick={() => setEarly(true)}>
      <AccountFace />
    </button>
  )
}
