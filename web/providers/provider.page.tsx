import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import {
  ArrowLeft,
  DoorOpen,
  Flag,
  Globe,
  type LucideIcon,
  Mail,
  MapPin,
  MessageCircle,
  PencilLine,
  Phone,
  Search,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { categoryLabel, isCategorySlug } from '../../domain/providers/categories.ts'
import { providerSlug, shortIdIn } from '../../domain/providers/provider-address.rules.ts'
import type { ProviderPage as Provider } from '../../domain/providers/providers.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { queryOf } from '../app/call.ts'
import { lazyComponent } from '../app/lazy.ts'
import { useMemberFacts } from '../app/member-facts.ts'
import { useSession } from '../app/session.ts'
import { cardPlace } from '../places/place.copy.ts'
import { SaveButton } from '../saved/save-heart.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CategoryIcon } from '../ui/category-icon.tsx'
import { Emblem } from '../ui/emblem.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { LazyDialog } from '../ui/lazy-boundary.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ErrorState, LoadingBlock } from '../ui/states.tsx'
import { emailLink, phoneLink } from './contact.copy.ts'
import { AskParents, ContactCard, useReach } from './contact-card.tsx'
import { KeyFacts } from './key-facts.tsx'
import type { PageRemovalDialogProps } from './page-removal-dialog.tsx'
import { ProviderNotes } from './provider-notes.tsx'
import { calledName, familiesForNumbers, headLine } from './provider-page.copy.ts'
import { ProviderSays } from './provider-says.tsx'
import { searchHeading } from './search.copy.ts'
import { writeSearch } from './search-address.ts'

const vacant = {
  heading: 'This page isn’t available',
  words: 'There are no recommendations here now. If you know this person, please contact them directly.',
}

const asked = {
  heading: 'This page has been taken down',
  words: 'The person it was about asked us to take it down, so we did. If you know them, please contact them directly.',
}

/** The same text for an unknown page and a page without notes; another one for a page that was taken down on request. */
function ProviderNotFound({ takenDown = false, children }: { takenDown?: boolean; children?: ReactNode }) {
  const { heading, words } = takenDown ? asked : vacant
  return (
    <div className="grid place-items-center px-5 py-10">
      <PageTitle title={heading} />
      <div className="max-w-[34rem] text-center">
        <Illustration name="empty" className="mx-auto w-72 max-w-full" />
        <h1 className="h1 mt-6">{heading}</h1>
        <p className="mt-3 text-lead text-ink-soft">{words}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3 max-sm:grid">
          <Button asChild variant="primary" size="lg" icon={Search}>
            <Link to="/search-results">See who parents recommend</Link>
          </Button>
          <Button asChild size="lg">
            <Link to="/">Back to home</Link>
          </Button>
        </div>
        {children}
      </div>
    </div>
  )
}

const PageRemovalDialog = lazyComponent(() => import('./page-removal-dialog.tsx'), 'PageRemovalDialog')

function PageRemoval({ shortId, removed }: Omit<PageRemovalDialogProps, 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-4 px-1 text-small text-ink-mute print:hidden">
      For administrators:{' '}
      <LinkButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {removed ? 'Put it back' : 'Remove this page'}
      </LinkButton>
      <LazyDialog open={open} onMissing={() => setOpen(false)}>
        {open && <PageRemovalDialog shortId={shortId} removed={removed} onClose={() => setOpen(false)} />}
      </LazyDialog>
    </div>
  )
}

type ContactAction = { words: string; icon: LucideIcon; href: string }

function ProviderActions({ provider }: { provider: Provider }) {
  const { contact, hasMethod } = useReach(provider)
  const phone = contact?.provider_phone
  const email = contact?.provider_email
  const site = provider.is_business ? contact?.business_website : null
  const actions: ContactAction[] = [
    ...(phone ? [{ words: 'Call', icon: Phone, href: phoneLink(phone) }] : []),
    ...(phone && !site ? [{ words: 'Text', icon: MessageCircle, href: phoneLink(phone).replace('tel:', 'sms:') }] : []),
    ...(!phone && email ? [{ words: 'Email', icon: Mail, href: emailLink(email) }] : []),
    ...(site ? [{ words: 'Website', icon: Globe, href: site }] : []),
  ]
  return (
    <div className="action-bar sticky bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden">
      <div className="page flex gap-2.5 py-3 short:py-1">
        {actions.map(({ words, icon, href }, at) => (
          <Button key={words} asChild variant={at === 0 ? 'primary' : 'outline'} icon={icon} className={third}>
            <a href={href} {...(href === site && { target: '_blank', rel: 'noopener noreferrer' })}>
              {words}
            </a>
          </Button>
        ))}
        {!hasMethod && !provider.contact_hidden && (
          <AskParents provider={provider} className="flex-2 px-2 whitespace-nowrap" />
        )}
        <SaveButton provider={provider} className={third} />
      </div>
    </div>
  )
}

const third = 'flex-1 px-2'

/** Milliseconds between refetches. */
const askedAgain = 20_000

const isNotFound = (error: Error | null): boolean =>
  error instanceof Refusal && (error.code === 'page_gone' || error.code === 'not_found')

export function ProviderPage() {
  const { slug } = useParams({ from: '/providers/$slug' })
  const { user } = useSession()
  const { isAdmin } = useMemberFacts()
  const shortId = shortIdIn(slug)
  const provider = useQuery({
    ...queryOf('get-provider', { short_id: shortId ?? '' }),
    enabled: Boolean(user && shortId),
    // so that a page that was taken down disappears from open windows
    refetchInterval: ({ state }) => (isNotFound(state.error) ? false : askedAgain),
  })
  useReadableAddress(slug, provider.data)

  const refused = provider.error instanceof Refusal ? provider.error.code : null
  if (!shortId || refused === 'not_found') return <ProviderNotFound />
  if (refused === 'page_gone')
    return <ProviderNotFound takenDown>{isAdmin && <PageRemoval shortId={shortId} removed />}</ProviderNotFound>
  if (provider.data) return <Shown provider={provider.data} shortId={shortId} isAdmin={isAdmin} />
  return (
    <div className="page pt-6 pb-12">
      {provider.isError ? (
        <Card>
          <ErrorState as="h1" title="This page didn’t load" query={provider} />
        </Card>
      ) : (
        <>
          <h1 className="sr-only">Provider</h1>
          <LoadingBlock label="Loading the page" className="mt-13 h-160" />
        </>
      )}
    </div>
  )
}

/** Replaces an old or wrong name in the URL with the provider's current one. */
function useReadableAddress(slug: string, provider: Provider | undefined): void {
  const navigate = useNavigate()
  const today = provider && providerSlug(provider.provider_id, provider.provider_name)
  useEffect(() => {
    if (today && today !== slug) navigate({ to: '/providers/$slug', params: { slug: today }, replace: true })
  }, [today, slug, navigate])
}

function Shown({ provider, shortId, isAdmin }: { provider: Provider; shortId: string; isAdmin: boolean }) {
  const few = provider.total_recommendations < familiesForNumbers
  return (
    <>
      <PageTitle title={`${provider.provider_name}, ${categoryLabel(provider.service_type)}`} />
      <div className="page pt-2 pb-12">
        <BackToSearch provider={provider} />
        <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-16 print:block">
          <div>
            <Head provider={provider} />
            {!few && <ProviderSays provider={provider} />}
            <ProviderNotes shortId={shortId} provider={provider} />
            {few && <SecondVoice provider={provider} />}
          </div>
          <aside className="lg:sticky lg:top-6 lg:self-start print:mt-8" aria-label="Contact and facts">
            <ContactCard provider={provider} />
            <SomethingChanged provider={provider} />
            <IsThisYou />
            {isAdmin && <PageRemoval shortId={shortId} removed={false} />}
          </aside>
        </div>
      </div>
      <ProviderActions provider={provider} />
    </>
  )
}

function BackToSearch({ provider: { service_type, city, state } }: { provider: Provider }) {
  const search = {
    category: isCategorySlug(service_type) ? service_type : undefined,
    location: city ? [city, state].filter(Boolean).join(', ') : '',
  }
  return (
    <nav aria-label="Back to the search">
      <Link
        to="/search-results"
        search={writeSearch(search)}
        className="inline-flex min-h-(--tap) items-center gap-2 font-semibold text-link"
      >
        <ArrowLeft size={18} />
        {searchHeading(search)}
      </Link>
    </nav>
  )
}

function Head({ provider }: { provider: Provider }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 md:grid-rows-[1fr_auto_auto_1fr] md:gap-x-7">
      <Emblem
        id={provider.provider_id}
        business={provider.is_business}
        className="emblem-page size-24 md:size-40 md:row-span-4 md:row-start-1"
      />
      <h1 className="h1 leading-[1.06] wrap-anywhere max-md:text-[2rem] md:col-start-2 md:row-start-2">
        <bdi>{provider.provider_name}</bdi>
      </h1>
      <div className="max-md:col-span-2 max-md:mt-2 md:col-start-2 md:row-start-3">
        <p className="mt-2 flex flex-wrap items-center gap-x-4.5 gap-y-1 text-ink-soft">
          <span className="flex items-center gap-1.5">
            <CategoryIcon category={provider.service_type} size={18} />
            {categoryLabel(provider.service_type)}
          </span>
          <span className="flex items-center gap-1.5">
            <MapPin size={18} className="text-ink-mute" />
            {cardPlace(provider)}
          </span>
          {provider.has_contact_consent && <Badge kind="verified" />}
        </p>
        <p className="mt-3 font-[550]">{headLine(provider, new Date())}</p>
        {/* on small screens the contact card, which has these facts, is below the notes */}
        <KeyFacts short provider={provider} className="mt-1.5 gap-y-1 lg:hidden print:hidden" />
      </div>
    </div>
  )
}

function SecondVoice({ provider }: { provider: Provider }) {
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-4 rounded-lg bg-tint px-5.5 py-5 print:hidden">
      <div>
        <p className="font-semibold">Did {calledName(provider)} help your family too?</p>
        <p className="text-small text-ink-soft">Another voice helps the next parent decide.</p>
      </div>
      <Button asChild icon={PencilLine}>
        <Link to="/add-listing">Share Your Experience</Link>
      </Button>
    </div>
  )
}

const CorrectionDialog = lazyComponent(() => import('./correction-dialog.tsx'), 'CorrectionDialog')

function SomethingChanged({ provider }: { provider: Provider }) {
  const [open, setOpen] = useState(false)
  return (
    <p className="mt-4 flex min-h-(--tap) items-center gap-2.5 px-1 text-ink-soft print:hidden">
      <Flag size={18} className="text-ink-mute" />
      <span>
        Something changed?{' '}
        <LinkButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Tell us
        </LinkButton>
      </span>
      <LazyDialog open={open} onMissing={() => setOpen(false)}>
        <CorrectionDialog key={provider.provider_id} {...{ provider, open }} onClose={() => setOpen(false)} />
      </LazyDialog>
    </p>
  )
}

function IsThisYou() {
  return (
    <p className="flex min-h-(--tap) items-center gap-2.5 px-1 text-ink-soft print:hidden">
      <DoorOpen size={18} className="text-ink-mute" />
      <span>
        Is this you?{' '}
        <a href="/is-this-you" className="link inline-flex min-h-(--tap) items-center">
          See what you can do
        </a>
      </span>
    </p>
  )
}
