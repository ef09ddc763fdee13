// Is this you: where a provider without an account asks for the link to their page, opens it, and sees the page.
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyComponent } from '../app/lazy.ts'
import { Button } from '../ui/button.tsx'
import { ChunkMissing, LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Notice } from '../ui/notice.tsx'
import { forgetKey, keepKey, keptKey } from './kept-key.ts'
import { ListingAsk } from './listing-ask.form.tsx'
import { ListingLetter } from './listing-letter.tsx'
import { OpenLink } from './open-link.tsx'

const OwnListing = lazyComponent(() => import('./own-listing.tsx'), 'OwnListingPage')

const path = '/is-this-you'

/** What has become of the page: it is gone for good, or its provider may be recommended again. */
type Ending = 'removed' | 'listable'

/** The page at `/is-this-you`, with `?link=` as it is mailed; nobody has to be signed in. */
export function IsThisYouPage() {
  const { link, again } = useSearch({ from: path })
  const navigate = useNavigate()
  const [key, setKey] = useState(keptKey)
  const [ending, setEnding] = useState<Ending | null>(null)
  /** Why the link or the key does not open the page. */
  const [closed, setClosed] = useState<string | null>(null)

  /** Something else stood here before. */
  const [moved, setMoved] = useState(false)

  const leaveLink = () => {
    setMoved(true)
    return navigate({ to: path, search: {}, replace: true })
  }
  const forget = () => {
    forgetKey()
    setKey(null)
    setMoved(true)
  }

  if (ending) return <Ended ending={ending} />
  if (link) {
    const opened = (given: string | null) => {
      if (given === null) setEnding('listable')
      else {
        keepKey(given)
        setKey(given)
      }
      return leaveLink()
    }
    const failed = (why: string) => {
      setClosed(why)
      return leaveLink()
    }
    return <OpenLink token={link} again={again !== undefined} onOpened={opened} onClosed={failed} />
  }
  if (key) {
    return (
      <LazyBoundary missing={<ChunkMissing as="h1" title="Your page did not arrive" />}>
        <OwnListing
          key={key}
          secret={key}
          follows={moved}
          onExpired={(why) => {
            setClosed(why)
            forget()
          }}
          onClose={() => {
            setClosed(null)
            forget()
          }}
          onRemoved={() => {
            setEnding('removed')
            forget()
          }}
        />
      </LazyBoundary>
    )
  }
  return (
    <ListingAsk
      follows={moved}
      notice={
        closed && (
          <Notice tone="warn" className="mt-5">
            {closed}
          </Notice>
        )
      }
    />
  )
}

const endings: Record<Ending, [title: string, words: string]> = {
  removed: ['You are no longer here', 'Your page is gone, and we do not list you again. You need do nothing more.'],
  listable: [
    'You can be listed again',
    'From now on parents can recommend you here again. When somebody does, you can see it and answer it.',
  ],
}

function Ended({ ending }: { ending: Ending }) {
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
      <Button asChild className="mt-6">
        <Link to="/">To the home page</Link>
      </Button>
    </ListingLetter>
  )
}
