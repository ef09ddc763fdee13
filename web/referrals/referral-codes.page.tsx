import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { activeReferralCodes, referralCodeDays, referralCodeUses } from '../../domain/referrals/referral-code.rules.ts'
import type { listReferralCodes, ReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { counted } from '../../domain/text/counts.ts'
import { call, queryOf } from '../app/call.ts'
import { useMemberFacts } from '../app/member-facts.ts'
import { refresh } from '../app/queries.ts'
import { useSession } from '../app/session.ts'
import { AccountFrame, CopyInvitation, joinedWords, onBand, profileFailed } from '../profiles/account-frame.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { dayOf } from '../ui/dates.ts'
import { Notice } from '../ui/notice.tsx'
import { ErrorState, LoadingBlock } from '../ui/states.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { ReferralCodeRow } from './referral-code-row.tsx'

export function ReferralCodesPage() {
  const { user } = useSession()
  const list = useQuery({ ...queryOf('list-referral-codes', {}), enabled: user !== null })
  return (
    <AccountFrame
      place="/generate-referral"
      above={
        <>
          <OwnCode />
          {(list.data ?? !list.isError) && <Joined list={list.data} />}
        </>
      }
      action={<Generate list={list.data} />}
    >
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

const bite = 'absolute -top-3 size-6 rounded-full bg-bg'

/** The member's own code, as a ticket. */
function OwnCode() {
  const { user } = useSession()
  const profile = useQuery({ ...queryOf('get-own-profile', {}), enabled: user !== null, meta: profileFailed })
  if (profile.isError && !profile.data) return null
  const { referral_code = '', referral_count = 0 } = profile.data ?? {}
  return (
    <section
      aria-labelledby="own-code"
      className="overflow-hidden rounded-lg bg-band p-6 text-on-band [--color-focus:var(--color-poppy-300)] md:px-7"
    >
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        <div>
          <h2 id="own-code" className="h3">
            Invite a parent you trust
          </h2>
          <p className="mt-1 text-small text-on-band-mute">
            Share your code with a friend. It opens the gate for them.
          </p>
        </div>
        <div className={profile.data ? undefined : 'invisible'}>
          <p className="code text-lead leading-tight wrap-anywhere">{referral_code || '…'}</p>
          <p className="mt-1 text-small text-on-band-mute">{joinedWords(referral_count)}</p>
        </div>
      </div>
      <div className="relative my-5 border-t-2 border-dashed border-laurel-600" aria-hidden="true">
        <span className={`${bite} -left-9 md:-left-10`} />
        <span className={`${bite} -right-9 md:-right-10`} />
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton variant="paper" text={referral_code} />
        <CopyInvitation code={referral_code} className={onBand} />
      </div>
    </section>
  )
}

const firstJoined = 5

function Joined({ list }: { list: List | undefined }) {
  const [all, setAll] = useState(false)
  const { profile } = useMemberFacts()
  if (!list)
    return <LoadingBlock label="Loading who joined" className="h-14" count={1 + (profile?.referral_count ?? 0)} />
  if (list.joined.length === 0) return null
  const shown = all ? list.joined : list.joined.slice(0, firstJoined)
  return (
    <Card as="section" className="px-4.5 pt-4 pb-2 md:px-6 md:pt-5" aria-labelledby="joined">
      <h2 id="joined" className="h3 pb-3">
        Who joined
      </h2>
      <ul className="divide-y divide-line border-t border-line">
        {shown.map(({ code, name, joined_at }) => (
          <li key={`${joined_at} ${name}`} className="flex min-h-14 items-center gap-3.5 py-1.5 leading-snug">
            <Avatar name={name} size="sm" />
            <p className="min-w-0">
              <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
              <span className="text-small text-ink-mute">
                {list.codes.some((made) => made.code === code) ? `${dayOf(joined_at)}, with ${code}` : dayOf(joined_at)}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {shown.length < list.joined.length && (
        <Button variant="quiet" size="sm" className="-ml-4" onClick={() => setAll(true)}>
          All {list.joined.length}
        </Button>
      )}
    </Card>
  )
}

const closedWords = {
  paused:
    'Your invitations are paused, so your codes don’t work for now. If you think that’s a mistake, please write to us.',
  closed: 'The village isn’t taking new members right now. Your codes are saved and will work when we reopen.',
}

type List = z.input<typeof listReferralCodes.output>

const activeOf = ({ codes }: List): number => codes.filter(({ status }) => status === 'active').length

function Room({ list }: { list: List }) {
  const { most, grows_at } = list.quota
  const left = Math.max(0, most - activeOf(list))
  const now =
    left > 0 ? `You can make ${counted(left, 'more code')} now.` : `You have ${activeOf(list)} of ${most} active codes.`
  const later = (at: string) =>
    `As a new member, you can have ${most} at a time. That goes up to ${activeReferralCodes} on ${dayOf(at)}, or once one of your recommendations is approved.`
  return <p className="my-2 text-small text-ink-mute">{[now, grows_at && later(grows_at)].filter(Boolean).join(' ')}</p>
}

function Generate({ list }: { list: List | undefined }) {
  const making = useMutation({
    mutationFn: () => call('generate-referral-code', {}),
    meta: { failed: 'Failed to generate a code' },
    onSettled: async (made) => {
      // also after a refusal: codes may have been created in another tab
      await refresh('list-referral-codes')
      if (made) toastSuccess('Your new code is ready')
    },
  })
  const most = list?.quota.most ?? activeReferralCodes
  return (
    <Button
      variant="primary"
      icon={Plus}
      busy={making.isPending}
      onClick={() => making.mutate()}
      disabledReason={
        list?.invitations === 'paused'
          ? 'Your invitations are paused.'
          : list && activeOf(list) >= most
            ? `You have ${activeOf(list)} active codes. Revoke one to make another.`
            : undefined
      }
    >
      Generate a new code
    </Button>
  )
}

function Codes({ codes }: { codes: ReferralCode[] | undefined }) {
  if (!codes) return <LoadingBlock label="Loading your codes" count={2} className="my-5 h-28" />
  if (codes.length === 0)
    return <p className="my-4 text-ink-soft">No other codes yet. Generate one for each parent you invite.</p>
  return (
    <ul>
      {codes.map((row) => (
        <ReferralCodeRow key={row.code} row={row} />
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
