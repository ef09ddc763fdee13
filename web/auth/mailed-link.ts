// What a mailed link brought, which first-theme.ts has taken out of the address, and what it asks /auth for.
import { type MailedLink, readMailedLink } from '../../domain/auth/mailed-link.rules.ts'

declare global {
  interface Window {
    /** The fragment that the page was opened with, if it is a mailed link's answer. */
    mailedLink?: string
  }
}

interface Arrival {
  mode: string | undefined
  verified: string | undefined
  link: MailedLink
}

const readArrival = ({ search }: Location): Arrival | null => {
  const link = readMailedLink(window.mailedLink ?? '')
  if (!link) return null
  const query = new URLSearchParams(search)
  return { mode: query.get('mode') ?? undefined, verified: query.get('verified') ?? undefined, link }
}

const arrival = readArrival(window.location)

/** The link this page was opened with, for as long as the address is still the one it led to. */
export const mailedLinkAt = (mode: string | undefined, verified: string | undefined): MailedLink | null =>
  arrival && arrival.mode === mode && arrival.verified === verified ? arrival.link : null
