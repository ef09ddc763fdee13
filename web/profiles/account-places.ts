import { BookUser, SlidersHorizontal, Ticket } from 'lucide-react'

/** In the header's menu, which every page loads. */
export const accountPlaces = [
  { to: '/generate-referral', name: 'Invite', icon: Ticket },
  { to: '/contacts-seen', name: 'Contacts opened', icon: BookUser },
  { to: '/profile/settings', name: 'Settings', icon: SlidersHorizontal },
] as const

export const isAccountPath = (path: string): boolean =>
  path.startsWith('/profile') || accountPlaces.some(({ to }) => to === path)
