import { useEffect, useState } from 'react'
import type { MailedLink } from '../../domain/auth/mailed-link.rules.ts'
import { useSession } from '../app/session.ts'
import { useDelay } from '../ui/use-delay.ts'
import { authClient } from './auth-client.ts'

/** How long a link may take before it counts as expired (as specified): 8 seconds. */
const linkWaitMs = 8000

/**
 * Whether the session is there. With a link only the session of that very link counts, never one that was here before;
 * without one any session does. `expired`: the link was refused, or nothing came of it in time.
 */
export const useLinkSession = (link: MailedLink | null): 'waiting' | 'opened' | 'expired' => {
  const { session } = useSession()
  const [taken, setTaken] = useState(link === null)
  const [late, setLate] = useState(false)
  useEffect(() => {
    // where the client cannot be loaded the link is late in the end
    if (link)
      authClient().then(
        async ({ linkTaken }) => setTaken(await linkTaken),
        () => {},
      )
  }, [link])
  useDelay(true, linkWaitMs, setLate)
  if (taken && session) return 'opened'
  return late || link?.kind === 'refused' ? 'expired' : 'waiting'
}
