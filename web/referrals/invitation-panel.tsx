import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Answer } from '../../domain/contract.ts'
import type { validateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { village } from '../../domain/village.ts'
import { Button } from '../ui/button.tsx'
import { monthOf } from '../ui/dates.ts'
import { LetterTitle } from '../ui/letter.tsx'
import { ToastPlace } from '../ui/toast.tsx'

/** A valid code with its referrer. What the referrer does not share is null. */
export type Invitation = Answer<typeof validateReferralCode> & { code: string }

/** "Hannah" for "Hannah K."; a village's name is unchanged. */
const withoutInitial = (name: string): string => name.replace(/ \S\.$/, '')

/** Shows who invited the parent. An operator's invitation comes from the village, which has no "member since". */
export function InvitationPanel({ invitation, onContinue }: { invitation: Invitation; onContinue: () => void }) {
  const { referrer_name: name, referrer_location: location, referrer_member_since: since } = invitation
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const facts = [
    { term: 'Referred by', fact: name },
    { term: 'Location', fact: location ?? (since ? 'Not shared' : village.shortMetro) },
    { term: 'Member since', fact: since && monthOf(since) },
    // only an active code gets this far
    { term: 'Status', fact: 'Active' },
  ].filter(({ fact }) => fact)
  return (
    <>
      <LetterTitle ref={heading} tabIndex={-1} className="outline-none">
        {name ? `${withoutInitial(name)} saved you a place` : 'The village saved you a place'}
      </LetterTitle>
      <dl className="mt-6 rounded-md bg-tint px-5 py-2">
        {facts.map(({ term, fact }) => (
          <div
            key={term}
            className="flex min-h-12 items-center justify-between gap-4 border-line py-1.5 not-first:border-t"
          >
            <dt className="text-ink-mute">{term}</dt>
            <dd className="min-w-0 wrap-anywhere text-right font-semibold">{fact}</dd>
          </div>
        ))}
      </dl>
      <Button variant="primary" size="lg" iconAfter={ArrowRight} className="my-6 w-full" onClick={onContinue}>
        Continue to Sign Up
      </Button>
      <ToastPlace />
    </>
  )
}
