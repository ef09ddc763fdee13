import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { normalizeReferralCode } from '../../domain/referrals/referral-code.rules.ts'
import { Refusal } from '../../domain/refusal.ts'
import { village } from '../../domain/village.ts'
import { call } from '../app/call.ts'
import { lazyComponent } from '../app/lazy.ts'
import { Button } from '../ui/button.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { LazyDialog } from '../ui/lazy-boundary.tsx'
import { LetterTitle } from '../ui/letter.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import type { Invitation } from './invitation-panel.tsx'
import { ReferralCodeField } from './referral-code-field.tsx'

const InvitationRequestDialog = lazyComponent(() => import('./invitation-request.form.tsx'), 'InvitationRequestDialog')

function RequestInvitation() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button className="w-full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Request an invitation
      </Button>
      <LazyDialog open={open} onMissing={() => setOpen(false)}>
        <InvitationRequestDialog open={open} onClose={() => setOpen(false)} />
      </LazyDialog>
    </>
  )
}

type CodeStepProps = {
  offered: string | undefined
  /** The valid code, if the parent returned from a later step. */
  typed: string | undefined
  /** `byLink`: the code was in the URL. */
  onValid: (invitation: Invitation, byLink: boolean) => void
}

const invalidSentence = 'Invalid referral code. Please check with the mom who invited you.'

const failureSentence = (error: unknown): string =>
  error instanceof Refusal && (error.code === 'too_many_requests' || error.code === 'joining_closed')
    ? error.message
    : 'Failed to validate referral code. Please try again.'

export function CodeStep({ offered, typed, onValid }: CodeStepProps) {
  const [code, setCode] = useState(() => normalizeReferralCode(typed ?? offered ?? ''))
  const validation = useMutation({
    mutationFn: (typed: string) => call('validate-referral-code', { ref_code: typed }),
  })
  const { mutate, isPending, data, error } = validation
  const blank = code.trim() === ''

  const validate = (text: string) => {
    const wanted = normalizeReferralCode(text)
    if (wanted === '') return
    mutate(wanted, {
      onSuccess: (answer) => {
        if (!answer.is_valid) return
        toastSuccess('Valid referral code!', `Referred by ${answer.referrer_name ?? village.name}`)
        const byLink = wanted === normalizeReferralCode(offered ?? '')
        onValid({ ...answer, code: answer.referral_id ?? wanted }, byLink)
      },
    })
  }
  const validateOffered = useEffectEvent(validate)
  useEffect(() => validateOffered(offered ?? ''), [offered])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) validate(code)
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className="flex items-start justify-between gap-4">
        <LetterTitle>You were invited by a friend</LetterTitle>
        <Illustration name="spot-invite" className="-mt-2 -mr-2 w-24 flex-none max-[22rem]:hidden md:w-28" />
      </div>
      <p className="mt-3 mb-6 text-ink-soft">
        {village.name} grows one introduction at a time. Enter the code they gave you.
      </p>
      <ReferralCodeField
        label="Referral code"
        large
        value={code}
        hint={blank ? 'Please enter a referral code' : undefined}
        error={error ? failureSentence(error) : data?.is_valid === false ? invalidSentence : undefined}
        onChange={(event) => {
          setCode(event.target.value)
          validation.reset()
        }}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="mt-4 w-full"
        busy={isPending}
        disabled={blank || isPending}
      >
        Validate Referral Code
      </Button>
      <div className="my-6 flex items-center gap-4 text-small text-ink-mute">
        <hr className="flex-1 border-line" />
        No code yet?
        <hr className="flex-1 border-line" />
      </div>
      <RequestInvitation />
      <p className="mt-5 text-center text-small text-ink-mute">{village.reviewPromise}</p>
      <p className="mt-1 text-center">
        Already a member?{' '}
        <Link to="/login" className="link">
          Sign in
        </Link>
      </p>
    </form>
  )
}
