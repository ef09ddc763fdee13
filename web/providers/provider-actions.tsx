// The bar at the bottom of a provider's page on phones and tablets, as long as the contact card is below the notes.
import { Globe, Mail, MessageCircle, Phone } from 'lucide-react'
import type { ProviderPage } from '../../domain/providers/provider-page.contracts.ts'
import { Button } from '../ui/button.tsx'
import { emailLink, phoneLink } from './contact.copy.ts'
import { useProviderContact } from './contact-card.tsx'
import { SaveButton } from './save-button.tsx'

/** Call, text (or the website of a business), else e-mail; and Save. */
export function ProviderActions({ provider, memberId }: { provider: ProviderPage; memberId: string | undefined }) {
  const contact = useProviderContact(provider).data?.contact
  const phone = contact?.provider_phone
  const email = contact?.provider_email
  const site = provider.is_business ? contact?.business_website : null
  return (
    <div className="action-bar sticky bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden">
      <div className="page flex gap-2.5 py-3 short:py-1">
        {phone && (
          <Button asChild variant="primary" icon={Phone} className={third}>
            <a href={phoneLink(phone)}>Call</a>
          </Button>
        )}
        {phone && !site && (
          <Button asChild icon={MessageCircle} className={third}>
            <a href={phoneLink(phone).replace('tel:', 'sms:')}>Text</a>
          </Button>
        )}
        {!phone && email && (
          <Button asChild variant="primary" icon={Mail} className={third}>
            <a href={emailLink(email)}>Email</a>
          </Button>
        )}
        {site && (
          <Button asChild icon={Globe} className={third}>
            <a href={site} target="_blank" rel="noopener noreferrer">
              Website
            </a>
          </Button>
        )}
        <SaveButton provider={provider} memberId={memberId} className={third} />
      </div>
    </div>
  )
}

const third = 'flex-1 px-2'
