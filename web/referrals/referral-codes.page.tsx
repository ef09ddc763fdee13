import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { activeReferralCodes, referralCodeDays, referralCodeUses } from '../../domain/referrals/referral-code.rules.ts'
import type { ListedCode, listReferralCodes } from '../../domain/referrals/referrals.contracts.ts'
import { call, queryOf } from '../app/call.ts'
import { refresh } from '../app/queries.ts'
import { useSession } from '../app/session.ts'
import { AccountFrame } from '../profiles/account-frame.tsx'
import { Button } from '../ui/button.tsx'
import { dayOf } from '../ui/dates.ts'
import { Notice } from '../ui/notice.tsx'
import { EmptyState, ErrorState, LoadingBlock } from '../ui/states.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useDelay } from '../ui/use-delay.ts'
import { ReferralCodeRow } from './referral-code-row.tsx'

export function ReferralCodesPage() {
  const { user } = useSession()
  const list = useQuery({ ...queryOf('list-referral-codes', {}), enabled: user !== null })
  return (
    <AccountFrame place="/generate-referral" action={<Generate list={list.data} />}>
      <p className="mt-1 mb-2 text-ink-soft">Open the gate to a parent you’d trust with your own kids.</p>
      {list.data && list.data.invitations !== 'open' && (
        <Notice tone="warn" className="my-3">
          {closedWords[list.data.invitations]}
        </Notice>
      )}
      {list.data?.invitations === 'open' && <Room list={list.data} />}
      {!list.data && list.isError ? (
        <ErrorState title="Failed to load referral codes" query={list}>
          The codes you gave out still work.
        </ErrorState>
      ) : (
        <Codes codes={list.data?.codes} />
      )}
      <Tips quota={list.data?.quota} />
    </AccountFrame>
  )
}

const closedWords = {
  paused:
    'Your invitations are paused, so your codes don’t work for now. If you think that’s a mistake, please write to us.',
  closed: 'The village isn’t taking new members right now. Your codes are saved and will work when we reopen.',
}

/** Milliseconds the button shows that the code is ready; pressing it during that time creates no second code. */
const readyMs = 2500

type List = z.input<typeof listReferralCodes.output>

const activeOf = ({ codes }: List): number => codes.filter(({ status }) => status === 'active').length

function Room({ list }: { list: List }) {
  const { most, grows_at } = list.quota
  const left = Math.max(0, most - activeOf(list))
  const now =
    left > 0
      ? `You can make ${left} more ${left === 1 ? 'code' : 'codes'} now.`
      : `You have ${activeOf(list)} of ${most} active codes.`
  const later = (at: string) =>
    `As a new member, you can have ${most} at a time. That goes up to ${activeReferralCodes} on ${dayOf(at)}, or once one of your recommendations is approved.`
  return <p className="mb-2 text-small text-ink-mute">{[now, grows_at && later(grows_at)].filter(Boolean).join(' ')}</p>
}

function Generate({ list }: { list: List | undefined }) {
  const [ready, setReady] = useState(false)
  useDelay(ready, ready ? readyMs : null, () => setReady(false))
  const making = useMutation({
    mutationFn: () => call('generate-referral-code', {}),
    meta: { failed: 'Failed to generate a code' },
    onSettled: async (made) => {
      // also after a refusal: codes may have been created in another tab
      await refresh('list-referral-codes')
      if (!made) return
      setReady(true)
      toastSuccess('Your new code is ready', made.code)
    },
  })
  const most = list?.quota.most ?? activeReferralCodes
  return (
    <Button
      variant="primary"
      icon={ready ? Check : Plus}
      busy={making.isPending}
      onClick={() => ready || making.mutate()}
      disabledReason={
        list?.invitations === 'paused'
          ? 'Your invitations are paused.'
          : list && activeOf(list) >= most
            ? `You have ${activeOf(list)} active codes. Revoke one to make another.`
            : undefined
      }
    >
      {ready ? 'Your code is ready' : 'Generate a new code'}
    </Button>
  )
}

function Codes({ codes }: { codes: ListedCode[] | undefined }) {
  if (!codes) return <LoadingBlock label="Loading your codes" count={2} className="my-5 h-28" />
  if (codes.length === 0) {
    return (
      <EmptyState title="No codes yet" illustration="spot-invite">
        Generate a code and give it to a parent you trust.
      </EmptyState>
    )
  }
  return (
    <ul>
      {codes.map((code) => (
        <ReferralCodeRow key={code.code} code={code} />
      ))}
    </ul>
  )
}

function Tips({ quota }: { quota: List['quota'] | undefined }) {
  return (
    <div className="panel mt-5 mb-2 p-5">
      <h3 className="name">Good to know</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-small text-ink-soft">
        <li>Each code works for up to {referralCodeUses} parents.</li>
        <li>An unused code expires after {referralCodeDays} days.</li>
        <li>You can have {quota?.most ?? activeReferralCodes} active codes at a time.</li>
        <li>Share it in person or in a private message. Your code has your name on it.</li>
        <li>A revoked code stops working. Parents who already joined stay.</li>
      </ul>
    </div>
  )
}
