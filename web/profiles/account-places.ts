// The places of My Account beside the recommendations: in its list, and in the member's menu.
import { BookUser, ShieldCheck, Ticket } from 'lucide-react'

export const accountPlaces = [
  { to: '/generate-referral', name: 'Invite', help: '', icon: Ticket },
  { to: '/contacts-seen', name: 'Contacts opened', help: 'Who you looked up, and when', icon: BookUser },
  { to: '/profile/security', name: 'Security', help: 'Second factor', icon: ShieldCheck },
] as const

/** Whether an address is one of My Account's. */
export const isAccountPath = (path: string): boolean =>
  path === '/profile' || accountPlaces.some(({ to }) => to === path)
