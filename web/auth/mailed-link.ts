// What a mailed link brought to /auth, read as the page starts because the auth client soon takes it out of the address.
import { type MailedLink, readMailedLink } from '../../domain/auth/mailed-link.rules.ts'

interface Arrival {
  mode: string | undefined
  verified: string | undefined
  link: MailedLink
}

const readArrival = ({ pathname, search, hash }: Location): Arrival | null => {
  const link = pathname === '/auth' ? readMailedLink(hash) : null
  if (!link) return null
  const query = new URLSearchParams(search)
  return { mode: query.get('mode') ?? undefined, verified: query.get('verified') ?? undefined, link }
}

const arrival = readArrival(window.location)

/** The link this page was opened with, for as long as the address is still the one it led to. */
export const mailedLinkAt = (mode: string | undefined, verified: string | undefined): MailedLink | null =>
  arrival && arrival.mode === mode && arrival.verified === verified ? arrival.link : null
