import { Link } from '@tanstack/react-router'
import { providerSlug } from '../../domain/providers/provider-address.rules.ts'

/** Makes a link cover its card or row, which is `relative`; other controls in it need `relative z-1`. */
export const coverLink =
  'inline-block min-h-6 min-w-6 outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus'

type ProviderLinkProps = {
  provider: { provider_id: string; provider_name: string }
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
