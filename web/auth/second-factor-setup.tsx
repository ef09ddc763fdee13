import { useEffect, useRef, useState } from 'react'
import { authSentence } from '../../domain/auth/auth-fault.rules.ts'
import { useSession } from '../app/session.ts'
import { Button, Spinner } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { askAuth } from './ask-auth.ts'
import { passwordRefused, useAskedPassword } from './asked-password.tsx'
import { CodeForm } from './code-form.tsx'
import { factorSentence } from './second-factor.ts'

interface Key {
  factorId: string
  secret: string
  picture: string
}

const enroll = () => askAuth((client) => client.mfa.enroll({ factorType: 'totp', friendlyName: 'Authenticator app' }))

const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** Asks for the password, so that a person who finds a signed-in device cannot lock its member out with a second factor. */
function PasswordFirst({ onRight, onCancel }: { onRight: () => void; onCancel: () => void }) {
  const email = useSession().user?.email ?? ''
  const { input, field, busy, submit } = useAskedPassword('We couldn’t check your password', async (password) => {
    const { fault } = await askAuth((client) => client.signInWithPassword({ email, password }))
    if (fault?.code === 'invalid_credentials') throw passwordRefused('That isn’t your current password.')
    if (fault) throw passwordRefused(authSentence(fault) ?? 'Please try again.')
    onRight()
  })
  useEffect(() => input.current?.focus(), [input])
  return (
    <form onSubmit={submit} noValidate className="max-w-96">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <p className="mb-3 text-ink-soft">It’s been a while since you signed in.</p>
      {field}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          Continue
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

export function StepTitle({ at, children }: { at: number | undefined; children: string }) {
  return (
    <h4 className="flex items-center gap-3 font-display text-[1.125rem] leading-tight">
      {at && (
        <span className="name grid size-8 flex-none place-items-center rounded-full bg-primary text-small text-on-primary">
          {at}
          <span className="sr-only">. </span>
        </span>
      )}
      <span>{children}</span>
    </h4>
  )
}

export function SecondFactorSetup({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [key, setKey] = useState<Key | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [asksPassword, setAsksPassword] = useState(false)
  const begun = useRef(false)
  useEffect(() => {
    // a second request would invalidate the first key
    if (begun.current || asksPassword) return
    begun.current = true
    enroll().then(({ data, fault }) => {
      begun.current = fault?.code !== 'reauthentication_needed'
      if (!begun.current) setAsksPassword(true)
      else if (data && 'totp' in data)
        setKey({ factorId: data.id, secret: data.totp.secret, picture: data.totp.qr_code })
      else setFailure(fault ? factorSentence(fault) : 'Please try again.')
    })
  }, [asksPassword])

  if (failure !== null) {
    return (
      <>
        <Notice tone="error" title="That didn’t work.">
          {failure}
        </Notice>
        <Button className="mt-4" onClick={onCancel}>
          Back
        </Button>
      </>
    )
  }
  if (asksPassword) return <PasswordFirst onRight={() => setAsksPassword(false)} onCancel={onCancel} />
  if (!key) {
    return (
      <p role="status" className="flex items-center gap-3 text-ink-soft">
        <Spinner size={20} />
        Creating your key...
      </p>
    )
  }
  return (
    <div className="grid gap-6">
      <div>
        <StepTitle at={1}>Scan this with your app</StepTitle>
        <p className="mt-2 text-ink-soft">Any authenticator app works. We show this only once.</p>
        <div className="mt-4 flex flex-wrap items-center gap-5">
          <img
            src={key.picture}
            width={196}
            height={196}
            alt="QR code of the key below"
            className="rounded-md border border-line bg-paper-0"
          />
          <div className="min-w-0">
            <p className="text-small text-ink-mute">On that same phone, or no camera? Use this key:</p>
            <p className="mt-1 max-w-60 font-semibold tracking-[0.12em]" translate="no">
              {inFours(key.secret)}
            </p>
            <CopyButton
              text={key.secret}
              variant="quiet"
              className="mt-2 -ml-3"
              label="Copy the key"
              success="Key copied"
              failure="We couldn’t copy the key"
            />
          </div>
        </div>
      </div>
      <div className="grid gap-3">
        <StepTitle at={2}>Type the six digits it shows</StepTitle>
        <CodeForm action="Turn it on" factorId={key.factorId} focused={false} onRight={onDone} onCancel={onCancel} />
        <p className="text-small text-ink-mute">
          Next, you’ll get ten codes to save. Each one lets you in once without your phone.
        </p>
      </div>
    </div>
  )
}
