// Is this you: where a provider without an account asks for the link to their page, opens it, and sees the page.
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { listingLinkDays } from '../../domain/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../app/call.ts'
import { lazyComponent } from '../app/lazy.ts'
import { tellFailure } from '../app/queries.ts'
import { listingKeyItem } from '../app/stored-items.ts'
import { Button } from '../ui/button.tsx'
import { ChunkMissing, LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Notice } from '../ui/notice.tsx'
import { ListingAsk } from './listing-ask.form.tsx'
import { ListingLetter } from './listing-letter.tsx'

const OwnListing = lazyComponent(() => import('./own-listing.tsx'), 'OwnListingPage')

const path = '/is-this-you'

/** The key that a mailed link gave this browser; null when there is none, or it has run out. */
const keptKey = (): string | null => {
  try {
    const kept = JSON.parse(listingKeyItem.read() ?? 'null') as { key: string; at: number } | null
    return kept && listingKeyItem.isFresh(kept.at) ? kept.key : null
  } catch {
    return null
  }
}

/** Keeps a key from now on, or forgets the one that is kept. */
const keepKey = (key: string | null) => listingKeyItem.write(key && JSON.stringify({ key, at: Date.now() }))

/** What has become of a link or of the page. */
type Outcome = {
  /** The page is gone for good, or its provider may be recommended again. */
  ended?: 'removed' | 'listable'
  /** Why the link or the key opens nothing. */
  closed?: string
}

/** The page at `/is-this-you`, with `?link=` as it is mailed; nobody has to be signed in. */
export function IsThisYouPage() {
  const { link, again } = useSearch({ from: path })
  const navigate = useNavigate()
  const [key, setKey] = useState(keptKey)
  // whatever there is of it: something else stood here before
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const turn = (next: Outcome, nextKey: string | null) => {
    setOutcome(next)
    setKey(nextKey)
    keepKey(nextKey)
  }
  const leaveLink = () => navigate({ to: path, search: {}, replace: true })
  if (outcome?.ended) return <Ended ending={outcome.ended} />
  if (link) {
    return (
      <OpenLink
        token={link}
        again={again !== undefined}
        onOpened={(given) => {
          if (given === null) setOutcome({ ended: 'listable' })
          else turn({}, given)
          return leaveLink()
        }}
        onClosed={(closed) => {
          setOutcome({ closed })
          return leaveLink()
        }}
      />
    )
  }
  if (key) {
    return (
      <LazyBoundary missing={<ChunkMissing as="h1" title="Your page did not arrive" />}>
        <OwnListing
          key={key}
          secret={key}
          follows={outcome !== null}
          onExpired={(closed) => turn({ closed }, null)}
          onClose={() => turn({}, null)}
          onRemoved={() => turn({ ended: 'removed' }, null)}
        />
      </LazyBoundary>
    )
  }
  return (
    <ListingAsk
      follows={outcome !== null}
      notice={
        outcome?.closed && (
          <Notice tone="warn" className="mt-5">
            {outcome.closed}
          </Notice>
        )
      }
    />
  )
}

type OpenLinkProps = {
  token: string
  /** It lets somebody be listed again, who has no page. */
  again: boolean
  /** The key of this device; null when the link let somebody be listed again. */
  onOpened: (key: string | null) => Promise<void>
  onClosed: (why: string) => Promise<void>
}

/** What a mailed link shows first: one button, since mail scanners open links and press nothing. A fault of ours leaves it as it is. */
function OpenLink({ token, again, onOpened, onClosed }: OpenLinkProps) {
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
      if (refusal?.code === 'invalid_input') return onClosed('This link is not whole. Please ask for a new one.')
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

const endings = {
  removed: ['You are no longer here', 'Your page is gone, and we do not list you again. You need do nothing more.'],
  listable: [
    'You can be listed again',
    'From now on parents can recommend you here again. When somebody does, you can see it and answer it.',
  ],
} as const

function Ended({ ending }: { ending: keyof typeof endings }) {
  const [title, words] = endings[ending]
  return (
    <ListingLetter title={title} follows>
      <p className="mt-2.5 text-ink-soft">{words}</p>
      <p className="mt-2.5 text-ink-soft">
        If you ever change your mind,{' '}
        <Link to="/contact" className="link">
          write to us
        </Link>
        .
      </p>
      <Button asChild className="mt-6 max-sm:w-full">
        <Link to="/">To the home page</Link>
      </Button>
    </ListingLetter>
  )
}
