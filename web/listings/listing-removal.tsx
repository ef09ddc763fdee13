// The way out: a provider has their page removed, at once and for good.
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import type { Acting } from './use-listing.ts'

/** The card, and the question before it is done. */
export function ListingRemoval({ acting }: { acting: Acting }) {
  const [asking, setAsking] = useState(false)
  const remove = () => acting.act('remove', 'Your page was not removed', { kind: 'remove' })
  return (
    <Card as="section" className="p-5" aria-labelledby="leave">
      <h2 id="leave" className="h4">
        Rather not be here?
      </h2>
      <p className="mt-1 text-small text-ink-soft">
        We take your page down at once and do not list you again. You need not say why.
      </p>
      <Button variant="danger-outline" className="mt-3 max-sm:w-full" onClick={() => setAsking(true)}>
        Remove my page
      </Button>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="Remove your page?"
          description="It goes at once and for good: what parents say of you, and your contact. We do not list you again."
          cancel="Keep it"
          confirm="Remove it for good"
          // the letter that takes the place of the page
          focusAfter={() => document.querySelector<HTMLElement>('main h1')}
          act={{ isPending: acting.doing === 'remove', mutate: () => void remove() }}
        />
      )}
    </Card>
  )
}
