// A provider's name, leading to their page.
import { Link } from '@tanstack/react-router'
import { providerSlug } from '../../domain/providers/provider-address.rules.ts'

/** The name as members see it; a visitor who follows it signs in first. */
export function ProviderLink({ provider }: { provider: { provider_id: string; provider_name: string } }) {
  const { provider_id, provider_name } = provider
  return (
    <Link to="/providers/$slug" params={{ slug: providerSlug(provider_id, provider_name) }} className="hover:underline">
      <bdi>{provider_name}</bdi>
    </Link>
  )
}
