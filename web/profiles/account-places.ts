import { BookUser, Lock, SlidersHorizontal, Ticket } from 'lucide-react'

export const accountPlaces = [
  { to: '/generate-referral', name: 'Invite', help: '', icon: Ticket },
  { to: '/contacts-seen', name: 'Contacts opened', help: 'Who you looked up, and when', icon: BookUser },
  {
    to: '/profile/settings',
    name: 'Settings',
    help: 'Name, emails, password, two-step sign-in',
    icon: SlidersHorizontal,
  },
] as const

export const leaving = {
  to: '/profile/leave',
  name: 'Privacy & leaving',
  help: 'What stays if you go',
  icon: Lock,
} as const

export const isAccountPath = (path: string): boolean =>
  path.startsWith('/profile') || accountPlaces.some(({ to }) => to === path)
