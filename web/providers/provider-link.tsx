import { Link } from '@tanstack/react-router'
import { providerSlug } from '../../domain/providers/provider-address.rules.ts'
import { coverLink } from '../ui/classes.ts'

type ProviderLinkProps = {
  provider: { provider_id: string; provider_name: string }
  /** Makes the whole card a link; other controls in the card need `relative z-1`. */
  covers?: boolean
}

export function ProviderLink({ provider, covers }: ProviderLinkProps) {
  const { provider_id, provider_name } = provider
  return (
    <Link
      to="/providers/$slug"
      params={{ slug: providerSlug(provider_id, provider_name) }}
      className={covers ? coverLink : 'hover:underline'}
    >
      <bdi>{provider_name}</bdi>
    </Link>
  )
}
