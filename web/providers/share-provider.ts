// Hands a provider's address on: through the phone's own sheet where there is one, else by the clipboard.
import { providerSlug } from '../../domain/providers/provider-address.rules.ts'
import type { ProviderPage } from '../../domain/providers/provider-page.contracts.ts'
import { village } from '../../domain/village.ts'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'

/** Shares the address, which opens for members only. A sheet that is closed again shares nothing and says nothing. */
export async function shareProvider({ provider_id, provider_name }: ProviderPage): Promise<void> {
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
