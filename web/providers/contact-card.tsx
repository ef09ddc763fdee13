import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquare, Printer, Share2 } from 'lucide-react'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { providerSlug } from '../../domain/providers/provider-address.rules.ts'
import type { ProviderPage } from '../../domain/providers/providers.contracts.ts'
import { village } from '../../domain/village.ts'
import { queryOf } from '../app/call.ts'
import { cardPlace } from '../places/place.copy.ts'
import { SaveButton } from '../saved/save-heart.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { ErrorState, LoadingBlock } from '../ui/states.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { confirmedWords, freeFact, freeSource, hiddenWords } from './own-words.copy.ts'
import { ContactLimit, ContactMethods, isConsented, isReachable, limitWords } from './provider-contact.tsx'
import { calledName } from './provider-page.copy.ts'

/** Shares the URL, which opens for members only. Closing the share sheet shares nothing and shows no message. */
async function shareProvider({ provider_id, provider_name }: ProviderPage): Promise<void> {
  const url = `${window.location.origin}/providers/${providerSlug(provider_id, provider_name)}`
  const byTouch = window.matchMedia('(pointer: coarse)').matches
  try {
    if (byTouch && navigator.share) {
      await navigator.share({ title: `${provider_name} on ${village.name}`, url })
      return
    }
    await navigator.clipboard.writeText(url)
    toastSuccess('Link copied', 'Only members can open it.')
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'AbortError') return
    toastFailure('We couldn’t copy the link', url)
  }
}

/**
 * The provider's contact, fetched only if there is something in it, and whether it contains a way to reach them. While
 * loading this is a guess, since the contact may contain only a date.
 */
export function useReach(provider: ProviderPage) {
  const { has_any_contact_info, has_contact_consent, is_business } = provider
  const query = useQuery({
    ...queryOf('get-provider-contact', { submission_id: provider.id }),
    enabled: has_any_contact_info,
    // The response would be the same, and each call is logged as a view of the contact.
    refetchOnReconnect: false,
  })
  const contact = query.data?.contact
  const hasMethod = query.isSuccess
    ? Boolean(contact && isReachable(contact))
    : has_any_contact_info && (query.isError || has_contact_consent || is_business)
  return { query, contact, hasMethod }
}

export function ContactCard({ provider }: { provider: ProviderPage }) {
  const { hasMethod } = useReach(provider)
  const facts = factsOf(provider)
  const title = hasMethod ? 'Contact' : 'Good to know'
  return (
    <Card as="section" className="p-6" aria-label={title}>
      {(hasMethod || facts.length > 0) && <h2 className="h4">{title}</h2>}
      {hasMethod && <Reach provider={provider} />}
      {facts.length > 0 && (
        <dl className={classes('grid gap-3.5', hasMethod ? rule : 'mt-1.5')}>
          {facts.map(([name, words, source]) => (
            <div key={name}>
              <dt className="text-small leading-tight text-ink-mute">{name}</dt>
              <dd className="wrap-anywhere">
                <span>{words}</span>
                {source && <span className="block text-small text-ink-mute">{source}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!hasMethod && <NoContact provider={provider} apart={facts.length > 0} />}
      <div className={classes('grid grid-cols-3 gap-2 print:hidden', hasMethod && rule)}>
        <SaveButton provider={provider} className={tall} />
        <Button icon={Share2} className={tall} onClick={() => shareProvider(provider)}>
          Share
        </Button>
        <Button icon={Printer} className={tall} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </Card>
  )
}

const tall = 'min-h-16 flex-col gap-1 px-1 text-[0.9375rem]'
const rule = 'mt-4 border-t border-line pt-4.5'

function Reach({ provider }: { provider: ProviderPage }) {
  const { query, contact } = useReach(provider)
  if (query.isPending) return <LoadingBlock label="Loading contact" className="mt-2 h-32" />
  const limit = limitWords(query.error)
  if (!contact && limit) return <ContactLimit words={limit} />
  if (!contact) return <ErrorState title="Failed to get contact information" query={query} />
  return (
    <>
      <p className="text-small text-ink-mute">
        {confirmedWords(provider, new Date()) ??
          (isConsented(contact)
            ? `A parent confirmed that ${calledName(provider)} agreed to be contacted.`
            : 'Public details, shared by parents.')}
      </p>
      <ContactMethods contact={contact} className="mt-2.5" />
    </>
  )
}

/** No contact is shared. Suggests asking the parents who wrote, unless the provider wants to be left alone. */
function NoContact({ provider, apart }: { provider: ProviderPage; apart: boolean }) {
  const hidden = hiddenWords(provider)
  if (hidden) return <p className={classes('mb-3 text-small text-ink-soft wrap-anywhere', apart && rule)}>{hidden}.</p>
  const those = provider.total_recommendations === 1 ? 'The parent' : 'The parents'
  return (
    <div className={classes('mb-3', apart && rule)}>
      <p className="text-small text-ink-soft wrap-anywhere">
        No contact information available. {those} who wrote about {calledName(provider)} may know how to reach them.
        Your question goes to the administrators, who pass it on.
      </p>
      <AskParents provider={provider} className="mt-3 w-full print:hidden" />
    </div>
  )
}

export function AskParents({ provider, className }: { provider: ProviderPage; className: string }) {
  const { provider_name: name, service_type } = provider
  const who = `${name} (${categoryLabel(service_type)}, ${cardPlace(provider)})`
  const message = `Could you ask the parents who wrote about ${who} how to get in touch?`
  return (
    <Button asChild variant="primary" icon={MessageSquare} className={className}>
      <Link to="/contact" search={{ subject: `Question for parents about ${name}`, message }}>
        Ask the parents
      </Link>
    </Button>
  )
}

const factsOf = (provider: ProviderPage) => {
  const { pricing, towns } = provider
  const facts: [name: string, words: string | null, source?: string | null][] = [
    ['Price', pricing],
    [...freeFact(provider), freeSource(provider, new Date())],
    ['Where families used them', towns.length > 1 ? towns.join(', ') : null],
  ]
  return facts.filter(([, words]) => words)
}
