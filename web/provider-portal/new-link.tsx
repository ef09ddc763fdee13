import { useMutation } from '@tanstack/react-query'
import { call } from '../app/call.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageNotice } from './page-notice.tsx'

type NewLinkProps = {
  /** Token of a link that no longer opens. The server knows its mailbox; the page does not show it. */
  token: string
  why: string
  onOther: () => void
}

export function NewLink({ token, why, onOther }: NewLinkProps) {
  const renewing = useMutation({
    mutationFn: () => call('ask-for-listing', { token }),
    meta: { failed: 'We couldn’t send a new link' },
  })
  const other = (question: string) => (
    <p className="mt-5 text-small text-ink-mute">
      <span>{question}</span> <LinkButton onClick={onOther}>Ask us another way</LinkButton>
    </p>
  )
  if (renewing.isSuccess) {
    return (
      <PageNotice key="sent" title="Check your email" follows>
        <p className="mt-2.5 text-ink-soft">
          If that address is still on a page, we’re sending it a new link. Open it in the browser you’d like to use.
          Each link works in one browser only.
        </p>
        {other('Didn’t get it?')}
      </PageNotice>
    )
  }
  return (
    <PageNotice title="Is this you?" follows>
      <Notice tone="warn" className="mt-5">
        {why}
      </Notice>
      <Button
        variant="primary"
        size="lg"
        className="mt-6 w-full"
        busy={renewing.isPending}
        onClick={() => renewing.mutate()}
      >
        Send me a new link
      </Button>
      <p className="hint mt-3">We’ll email it to the address that got this one.</p>
      {other('Is that address not yours anymore?')}
    </PageNotice>
  )
}
