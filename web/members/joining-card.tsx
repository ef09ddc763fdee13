// Whether anybody may join, and the switch that closes joining for the whole village; it says what it does and asks first.

import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { joinedLatelyDays } from '../../domain/limits.ts'
import type { Membership } from '../../domain/members/members.contracts.ts'
import { call } from '../app/call.ts'
import { Card } from '../ui/card.tsx'
import { dayAndTimeOf } from '../ui/dates.ts'
import { LoadingBlock } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { ActDialog } from './act-dialog.tsx'
import { countOf } from './member.copy.ts'

const closedSentence = 'The village isn’t taking new members right now. Please try again later.'

/** The card; it is left out while nothing is known. */
export function JoiningCard({ membership }: { membership: UseQueryResult<Membership> }) {
  const [asking, setAsking] = useState(false)
  const { data, isError, refetch } = membership
  if (!data && isError) return null
  if (!data) return <LoadingBlock className="h-52 w-full" />
  const { joining, joined_lately, usable_codes } = data
  const closed = joining.closed_at !== null
  return (
    <Card as="section" className="p-5" aria-labelledby="joining-heading">
      <h2 id="joining-heading" className="h4">
        {closed ? 'Joining is closed' : 'Joining is open'}
      </h2>
      <p className="mt-1 text-small text-ink-soft wrap-anywhere">
        {joining.closed_at ? (
          <span>
            Since {dayAndTimeOf(joining.closed_at)}, by <bdi>{joining.closed_by ?? 'the operator'}</bdi>: “
            <bdi>{joining.reason}</bdi>”
          </span>
        ) : (
          `Anyone with a valid code can join. ${countOf(joined_lately, 'parent')} joined in the last ${joinedLatelyDays} days.`
        )}
      </p>
      <Switch
        label="Close joining"
        on={closed}
        onToggle={() => setAsking(true)}
        className="mt-2 border-t border-line"
      />
      <p className="text-small text-ink-mute">
        {closed
          ? 'All codes are kept. Invitation requests still come in.'
          : 'Closing keeps all codes, but none will work until you reopen. Members aren’t affected.'}
      </p>
      {asking && (
        <ActDialog
          about="joining"
          onClose={() => setAsking(false)}
          title={closed ? 'Open joining for the whole village' : 'Close joining for the whole village'}
          reasonLabel="Note for the other administrators"
          confirm={closed ? 'Open joining' : 'Close joining'}
          done={closed ? 'Joining is open' : 'Joining is closed'}
          act={async (reason) => {
            await call('set-joining', { closed: !closed, reason })
            await refetch()
          }}
        >
          <ul className="grid list-disc gap-1 pl-5 text-ink-soft">
            {closed ? (
              <>
                <li>{countOf(usable_codes, 'active code')} will work again.</li>
                <li>Invitation requests are waiting in Inquiries.</li>
              </>
            ) : (
              <>
                <li>No code will work. Visitors see: “{closedSentence}”</li>
                <li>{countOf(usable_codes, 'active code')} will work again when you reopen.</li>
                <li>Members can still sign in, share, and search.</li>
                <li>Invitation requests still come in, under Inquiries.</li>
              </>
            )}
          </ul>
        </ActDialog>
      )}
    </Card>
  )
}
