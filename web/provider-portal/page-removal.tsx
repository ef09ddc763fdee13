// The way out: a provider has their page removed, or asks for it while we do not know that it is theirs.
import { useState } from 'react'
import { requestDays } from '../../domain/limits.ts'
import type { OwnPageView } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { RemovalDialog } from './removal-dialog.tsx'
import { RequestButton } from './review-request.tsx'
import type { Acting } from './use-own-page.ts'

type PageRemovalProps = { own: OwnPageView; secret: string; acting: Acting }

/** The card, and the dialog before it is done. */
export function PageRemoval({ own, secret, acting }: PageRemovalProps) {
  const [asking, setAsking] = useState(false)
  return (
    <Card as="section" className="p-5" aria-labelledby="leave">
      <h2 id="leave" className="h4">
        Rather not be here?
      </h2>
      {own.established ? (
        <>
          <p className="mt-1 text-small text-ink-soft">
            We’ll take your page down right away and put you on our do-not-list. You don’t have to say why.
          </p>
          <Button
            variant="danger-outline"
            className="mt-3 max-sm:w-full"
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            Remove my page
          </Button>
          {asking && <RemovalDialog {...{ own, secret, acting }} onClose={() => setAsking(false)} />}
        </>
      ) : (
        <>
          <p className="mt-1 mb-3 text-small text-ink-soft">
            A person will look at it within {requestDays.promised} days. You don’t have to say why.
          </p>
          <RequestButton {...{ own, acting }} wish="remove" variant="danger-outline" className="max-sm:w-full" />
        </>
      )}
    </Card>
  )
}
