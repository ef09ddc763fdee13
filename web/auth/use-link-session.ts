import { useEffect, useState } from 'react'
import type { MailedLink } from '../../domain/auth/mailed-link.rules.ts'
import { useSession } from '../app/session.ts'
import { useDelay } from '../ui/use-delay.ts'
import { authClient } from './auth-client.ts'

/** Time after which a link counts as expired (as specified). */
const linkWaitMs = 8000

/**
 * `opened`: a session exists. With a link, only the link's own session counts, not an earlier one. `expired`: the link
 * was refused, or no session came in time.
 */
export const useLinkSession = (link: MailedLink | null): 'waiting' | 'opened' | 'expired' => {
  const { session } = useSession()
  const [taken, setTaken] = useState(link === null)
  const [late, setLate] = useState(false)
  useEffect(() => {
    // if the client cannot be loaded, the link expires by the timeout
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
