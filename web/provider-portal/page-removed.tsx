import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { requestDays } from '../../domain/limits.ts'
import type { OwnPageView } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { draftSent, keepDraft, useDraft } from '../app/drafts.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { dayOf } from '../ui/dates.ts'
import { TextAreaField } from '../ui/field.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { PageNotice } from './page-notice.tsx'
import type { Acting } from './use-own-page.ts'

type PageRemovedProps = {
  own: OwnPageView
  removal: NonNullable<OwnPageView['removal']>
  acting: Acting
  follows: boolean
  onTakenBack: () => void
  onClose: () => void
}

export function PageRemoved({ own, removal, acting, follows, onTakenBack, onClose }: PageRemovedProps) {
  const name = <bdi className="font-semibold text-ink wrap-anywhere">{own.provider_name}</bdi>
  const takeBack = async () => {
    const { done } = await acting.act('take_back', 'We couldn’t take it back', { kind: 'take_back' })
    if (!done) return
    onTakenBack()
    toastSuccess('Your page is back', 'Members can see it again.')
  }
  return (
    <PageNotice title={removal.own ? 'Your page is hidden' : 'This page is hidden'} follows={follows}>
      <div className="mt-2.5 grid gap-2.5 text-ink-soft">
        <p>
          {removal.own ? 'You asked us to remove the page for ' : 'Someone else asked us to remove the page for '}
          {name}. Members can’t see it anymore.
        </p>
        <p role="status">
          {removal.objected || removal.deletes_at === null ? (
            <span key="asked">
              We’ve been asked to keep it. We’ll decide within {requestDays.promised} days. The page stays hidden until
              then.
            </span>
          ) : (
            <span key="deleted">
              On <b className="font-semibold whitespace-nowrap text-ink">{dayOf(removal.deletes_at)}</b> we’ll delete
              it, with the contact details and the notes that parents wrote.
            </span>
          )}
        </p>
        {removal.own ? (
          <>
            <p>
              You’re on our do-not-list now, which helps keep you from being listed again. There’s nothing else you need
              to do.
            </p>
            <p>If you’ve changed your mind, you can take it back.</p>
          </>
        ) : (
          !removal.objected && <p>If that’s right, there’s nothing else you need to do.</p>
        )}
      </div>
      {removal.own && (
        <Button className="mt-6 max-sm:w-full" busy={acting.isDoing('take_back')} onClick={takeBack}>
          Take it back
        </Button>
      )}
      {!removal.own && <Objection key={String(removal.objected)} acting={acting} again={removal.objected} />}
      <p className="mt-6 text-small text-ink-mute">
        You can read this on this device until <span className="whitespace-nowrap">{dayOf(own.works_until)}</span>.{' '}
        <LinkButton onClick={onClose} className="-my-3">
          Close it on this device
        </LinkButton>
      </p>
    </PageNotice>
  )
}

type ObjectionProps = {
  acting: Acting
  /** Somebody has already objected, from this mailbox or another one. */
  again: boolean
}

function Objection({ acting, again }: ObjectionProps) {
  const draft = `page removal ${acting.about}`
  const words = useDraft(draft) ?? ''
  const [opened, setOpened] = useState(false)
  const writing = !again || opened || words !== ''
  const [fault, setFault] = useState<string>()
  const id = useId()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const { done, faults } = await acting.act('object_to_removal', 'We couldn’t send this', {
      kind: 'object_to_removal',
      words,
    })
    if (!done) return setFault(faults.words)
    draftSent(draft, words)
    setOpened(false)
    document.querySelector<HTMLElement>('main h1')?.focus()
    toastSuccess('We got it', 'Nothing is deleted until we decide.')
  }
  if (!writing) {
    return (
      <LinkButton
        className="mt-4"
        onClick={() => {
          flushSync(() => setOpened(true))
          document.getElementById(id)?.focus()
        }}
      >
        Tell us why the page should stay
      </LinkButton>
    )
  }
  return (
    <form onSubmit={send} noValidate className="mt-5">
      <TextAreaField
        id={id}
        required
        label={again ? 'Why should the page stay?' : 'If not, why should the page stay?'}
        value={words}
        onChange={({ target }) => {
          keepDraft(draft, target.value)
          // stays open when the text is deleted
          setOpened(true)
          setFault(undefined)
        }}
        hint={again ? 'This replaces what you told us before.' : 'We won’t delete anything until we decide.'}
        error={fault}
      />
      <Button type="submit" className="mt-3 max-sm:w-full" busy={acting.isDoing('object_to_removal')}>
        Object to the removal
      </Button>
    </form>
  )
}
