// Waits for the session that a mailed link opens.
import { useEffect, useState } from 'react'
import type { MailedLink } from '../../domain/auth/mailed-link.rules.ts'
import { useSession } from '../app/session.ts'
import { useDelay } from '../ui/use-delay.ts'
import { askAuth } from './ask-auth.ts'

/** How long a link may take before it counts as expired (as specified): 8 seconds. */
const linkWaitMs = 8000

/** Links whose session was here already: its tokens are others by now. */
const openedLinks = new WeakSet<MailedLink>()

/**
 * Whether the session is there. With a link only the session of that very link counts, never one that was here before;
 * without one any session does. `expired`: the link was refused, or nothing came of it in time.
 */
export const useLinkSession = (link: MailedLink | null): 'waiting' | 'opened' | 'expired' => {
  const { session, awaitsFactor } = useSession()
  const [opened, setOpened] = useState(() => link !== null && openedLinks.has(link))
  const [late, setLate] = useState(false)
  // The tokens change when the second factor is given; the link is spent then, and did its work.
  const [halfOpened, setHalfOpened] = useState(false)
  const matches =
    link === null || halfOpened
      ? session !== null
      : link.kind === 'session' && session?.access_token === link.accessToken

  useEffect(() => {
    if (opened || !matches) return
    setOpened(true)
    if (!link) return
    openedLinks.add(link)
    // The tokens were in an address, which the browser's list of visited pages may keep: they are exchanged at once.
    askAuth((client) => client.refreshSession())
  }, [opened, matches, link])

  useEffect(() => {
    if (awaitsFactor) setHalfOpened(true)
  }, [awaitsFactor])

  useDelay(true, linkWaitMs, setLate)

  if (opened) return 'opened'
  return late || link?.kind === 'refused' ? 'expired' : 'waiting'
}
