import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, ShieldQuestionMark } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { requestDays } from '../../domain/limits.ts'
import type { OwnPageView } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { counted } from '../../domain/text/counts.ts'
import { queryOf } from '../app/call.ts'
import { forgetDrafts } from '../app/drafts.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CategoryIcon } from '../ui/category-icon.tsx'
import { shortDayOf } from '../ui/dates.ts'
import { Email } from '../ui/email.tsx'
import { Notice } from '../ui/notice.tsx'
import { ErrorState, LoadingBlock } from '../ui/states.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { PageAvailability } from './page-availability.tsx'
import { PageContact } from './page-contact.tsx'
import { PageRecommendations } from './page-recommendations.tsx'
import { PageRemoved } from './page-removed.tsx'
import { RemovalDialog } from './removal-dialog.tsx'
import { RequestButton } from './review-request.tsx'
import { type Acting, useOwnPageActions, whyClosed } from './use-own-page.ts'

type OwnPageProps = {
  /** The key that this device got by opening the link. */
  secret: string
  follows: boolean
  onExpired: (why: string) => void
  onClose: () => void
  onOther: (() => void) | null
}

export function OwnPage({ secret, follows, onExpired, onClose, onOther }: OwnPageProps) {
  const listing = useQuery(queryOf('read-listing', { key: secret }))
  const acting = useOwnPageActions(secret, onExpired)
  const [isBack, setIsBack] = useState(false)
  const why = whyClosed(listing.error)
  const close = useEffectEvent(onExpired)
  useEffect(() => {
    if (why !== null) close(why)
  }, [why])
  if (!listing.data) {
    return (
      <div className="page min-h-[34rem] pt-6 pb-12">
        <h1 className="sr-only">Is this you?</h1>
        {listing.isError ? (
          <ErrorState as="h2" title="Your page didn’t load" query={listing} />
        ) : (
          <LoadingBlock label="Loading your page" className="h-96 w-full" />
        )}
      </div>
    )
  }
  const own = listing.data
  const forget = () => {
    forgetDrafts('page ')
    onClose()
  }
  if (own.removal) {
    return (
      <PageRemoved
        {...{ own, acting, follows }}
        onClose={forget}
        removal={own.removal}
        onTakenBack={() => setIsBack(true)}
      />
    )
  }
  return (
    <div className="page pt-4 pb-12 md:pt-6">
      <Device {...{ own, acting, onOther }} onClose={forget} />
      <Head own={own} follows={follows || isBack} />
      {/* contact and availability come first: on a phone that is what a provider opens the page for */}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:mt-7 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-6 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="grid min-w-0 gap-5 lg:col-start-2">
          <PageContact own={own} acting={acting} />
          <PageAvailability own={own} acting={acting} />
        </div>
        <PageRecommendations own={own} acting={acting} />
        <PageRemoval own={own} secret={secret} acting={acting} />
      </div>
    </div>
  )
}

type DeviceProps = Pick<OwnPageProps, 'onClose' | 'onOther'> & { own: OwnPageView; acting: Acting }

function Device({ own, acting, onClose, onOther }: DeviceProps) {
  const { established, other_devices: others } = own
  const close = useRef<HTMLButtonElement>(null)
  const signOut = async () => {
    const { done } = await acting.act('sign_out_others', 'We couldn’t sign them out', { kind: 'sign_out_others' })
    if (!done) return
    close.current?.focus()
    toastSuccess('Other devices are signed out')
  }
  return (
    <Notice
      tone={established ? 'ok' : 'info'}
      icon={established ? BadgeCheck : ShieldQuestionMark}
      className="max-w-[68rem]"
    >
      {!established && <Doubt />}
      <p>
        <span>You opened the link we emailed to</span>{' '}
        <b className="font-semibold">
          <Email address={own.mailbox} />
        </b>
        <span>{`${established ? ', so we know it’s you' : ''}. It works until`}</span>{' '}
        <span className="whitespace-nowrap">{shortDayOf(own.works_until)}</span>
        <span>, on this device.</span>{' '}
        <LinkButton ref={close} onClick={onClose} className="-my-3">
          Close it on this device
        </LinkButton>
      </p>
      {onOther && (
        <p className="mt-1">
          <span>You opened another page here, too.</span>{' '}
          <LinkButton onClick={onOther} className="-my-3">
            Show that one
          </LinkButton>
        </p>
      )}
      {others > 0 && (
        <p className="mt-1">
          The page is also open on {counted(others, 'other device')}.{' '}
          <LinkButton
            onClick={signOut}
            aria-disabled={acting.isDoing('sign_out_others') || undefined}
            className="-my-3"
          >
            Sign out other devices
          </LinkButton>
        </p>
      )}
    </Notice>
  )
}

function Doubt() {
  return (
    <div className="mb-3 max-w-prose">
      <h2 className="h4">We don’t know yet if this page is yours</h2>
      <p className="mt-1">
        Someone can mistype an email address, or give us one without asking. We trust an address once two families have
        given it to us, or once we’ve checked it. That hasn’t happened with yours yet.
      </p>
      <p className="mt-2">
        You can read the page, reply, say when you’re available, and tell us what’s untrue. To change the contact
        details or remove the page, ask us below. A person will look at it within {requestDays.promised} days and email
        you. We’ll also email the other addresses on the page.
      </p>
    </div>
  )
}

function Head({ own, follows }: { own: OwnPageView; follows: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (follows) heading.current?.focus()
  }, [follows])
  const { provider_name, shown_name, service_type, city, state } = own
  const place = [city, state].filter(Boolean).join(', ')
  return (
    <header className="mt-7">
      <p className="eyebrow">Is this you?</p>
      <div className="mt-2 flex items-start gap-4">
        <span
          className="grid size-16 flex-none max-[22rem]:size-12 place-items-center rounded-sm bg-tone-laurel pt-2.5 text-on-tone-laurel [clip-path:polygon(50%_0,100%_33%,100%_100%,0_100%,0_33%)]"
          aria-hidden="true"
        >
          <CategoryIcon category={service_type} size={27} />
        </span>
        <div className="min-w-0">
          <h1
            ref={heading}
            tabIndex={-1}
            className="h1 text-[clamp(2rem,1.6rem+1.6vw,2.75rem)] outline-none wrap-anywhere"
          >
            <bdi>{provider_name}</bdi>
          </h1>
          <p className="mt-1.5 text-ink-soft wrap-anywhere">
            <span>{`${categoryLabel(service_type)}${place ? ` in ${place}` : ''}.`}</span>
            {shown_name !== provider_name && (
              <span>
                {' '}
                Members see “<bdi>{shown_name}</bdi>” until they open your contact details.
              </span>
            )}
          </p>
        </div>
      </div>
    </header>
  )
}

type PageRemovalProps = { own: OwnPageView; secret: string; acting: Acting }

function PageRemoval({ own, secret, acting }: PageRemovalProps) {
  const [asking, setAsking] = useState(false)
  return (
    <Card as="section" className="p-5 lg:col-start-2" aria-labelledby="leave">
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
          <RequestButton {...{ own, acting }} request="remove" variant="danger-outline" className="max-sm:w-full" />
        </>
      )}
    </Card>
  )
}
