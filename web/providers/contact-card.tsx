// The card beside a provider's notes: how to reach them, their price, from when they are free, and what to do with the page.
import { useQuery } from '@tanstack/react-query'
import { Printer, Share2 } from 'lucide-react'
import { providerSlug } from '../../domain/providers/provider-address.rules.ts'
import type { ProviderPage } from '../../domain/providers/providers.contracts.ts'
import { village } from '../../domain/village.ts'
import { queryOf } from '../app/call.ts'
import { SaveButton } from '../saved/save-heart.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { calendarDayOf } from '../ui/dates.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingBlock } from '../ui/skeleton.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { ContactLimit, ContactNote, limitWords } from './contact-note.tsx'
import { type Contact, ContactWays, hasContact, isConsented } from './provider-contact.tsx'
import { calledName } from './provider-page.copy.ts'

/** Shares the address, which opens for members only. A sheet that is closed again shares nothing and says nothing. */
async function shareProvider({ provider_id, provider_name }: ProviderPage): Promise<void> {
  const url = `${window.location.origin}/providers/${providerSlug(provider_id, provider_name)}`
  const byTouch = window.matchMedia('(pointer: coarse)').matches
  try {
    if (byTouch && navigator.share) {
      await navigator.share({ title: `${provider_name} on ${village.name}`, url })
      return
    }
    await navigator.clipboard.writeText(url)
    toastSuccess('Address copied', 'Only members can open it.')
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'AbortError') return
    toastFailure('The address was not copied', url)
  }
}

type ContactCardProps = { provider: ProviderPage; memberId: string | undefined }

/** How to reach a provider; asked for only where there is something to tell. */
export const useProviderContact = (provider: ProviderPage) =>
  useQuery({
    ...queryOf('get-provider-contact', { submission_id: provider.id }),
    enabled: provider.has_any_contact_info,
    // The answer is the same, and each call is a look that is written down.
    refetchOnReconnect: false,
  })

/** Contact, facts, and Save, Share and Print. */
export function ContactCard({ provider, memberId }: ContactCardProps) {
  return (
    <Card as="section" className="p-6" aria-labelledby="contact">
      <h2 id="contact" className="h4">
        Contact
      </h2>
      {provider.has_any_contact_info ? <Reach provider={provider} /> : <NotShared provider={provider} />}
      <Facts provider={provider} />
      <div className="mt-4 grid grid-cols-3 gap-2 border-t border-line pt-4.5 print:hidden">
        <SaveButton provider={provider} memberId={memberId} className={tall} />
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

function Reach({ provider }: { provider: ProviderPage }) {
  const query = useProviderContact(provider)
  if (query.isPending) return <LoadingBlock label="Loading contact" className="mt-2 h-32" />
  const limit = limitWords(query.error)
  if (limit) return <ContactLimit words={limit} />
  if (query.isError) return <ErrorState title="Failed to get contact information" query={query} />
  const { contact } = query.data
  if (!contact || !hasContact(contact)) return <NotShared provider={provider} />
  return (
    <>
      <p className="text-small text-ink-mute">{onWhoseWord(contact, provider)}</p>
      <ContactWays contact={contact} className="mt-2.5" />
    </>
  )
}

const onWhoseWord = (contact: Contact, provider: ProviderPage): string =>
  isConsented(contact)
    ? `A parent confirmed that ${calledName(provider)} agreed to be contacted.`
    : 'What parents told us that anybody may know.'

function NotShared({ provider }: { provider: ProviderPage }) {
  return (
    <ContactNote icon="lock" title="Not shown yet">
      {provider.has_contact_consent
        ? `${calledName(provider)} agreed to be contacted, but nobody has left a way to do so here yet.`
        : `No parent has told us that ${calledName(provider)} agreed to be contacted through the village, so nothing is shown here.`}
    </ContactNote>
  )
}

function Facts({ provider }: { provider: ProviderPage }) {
  const { pricing, available_start_date: day, towns } = provider
  const facts = [
    ['Price', pricing],
    ['Available from', day && calendarDayOf(day)],
    ['Where families met', towns.length > 1 ? towns.join(', ') : null],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  if (facts.length === 0) return null
  return (
    <dl className="mt-4 grid gap-3.5 border-t border-line pt-4.5">
      {facts.map(([name, words]) => (
        <div key={name}>
          <dt className="text-small leading-tight text-ink-mute">{name}</dt>
          <dd className="wrap-anywhere">{words}</dd>
        </div>
      ))}
    </dl>
  )
}
