// What a mailed link shows first: one button, since mail scanners open links and press nothing.
import { useState } from 'react'
import { listingLinkDays } from '../../domain/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../app/call.ts'
import { tellFailure } from '../app/queries.ts'
import { Button } from '../ui/button.tsx'
import { ListingLetter } from './listing-letter.tsx'

type OpenLinkProps = {
  token: string
  /** It lets somebody be listed again, who has no page. */
  again: boolean
  /** The key of this device; null when the link let somebody be listed again. */
  onOpened: (key: string | null) => Promise<void>
  /** The link opens nothing, and why. */
  onClosed: (why: string) => Promise<void>
}

/** The letter before the page; a fault of ours leaves it as it is. */
export function OpenLink({ token, again, onOpened, onClosed }: OpenLinkProps) {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const { key } = await call('open-listing', { token })
      await onOpened(key)
    } catch (failure) {
      setBusy(false)
      const refusal = failure instanceof Refusal ? failure : null
      if (refusal?.code === 'link_expired') return onClosed(refusal.message)
      if (refusal?.code === 'invalid_input') return onClosed(`${brokenLink} Please ask for a new one.`)
      tellFailure('The link was not opened', failure)
    }
  }
  return (
    <ListingLetter title={again ? 'May parents recommend you again?' : 'Is this you?'}>
      <p className="mt-2.5 text-ink-soft">
        This link was mailed to you, so nobody else can speak for you.{' '}
        {again
          ? 'You asked not to be listed. If you have changed your mind, take that back here.'
          : `It opens your page on this device, for ${listingLinkDays} days.`}
      </p>
      <Button variant="primary" size="lg" className="mt-6 w-full" busy={busy} onClick={open}>
        {again ? 'Let me be listed again' : 'Open my page'}
      </Button>
    </ListingLetter>
  )
}

const brokenLink = 'This link is not whole.'
