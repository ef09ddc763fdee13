// Answers how to reach a provider, as far as recommending parents were allowed to tell, and writes down who looked.

import { providerContact } from '../../domain/providers/contact.rules.ts'
import { limitSentence } from '../../domain/providers/contact-limits.rules.ts'
import { getProviderContact } from '../../domain/providers/providers.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { takeReveal } from './contact-reveals.queries.ts'
import { readContactDetails } from './providers.queries.ts'

export const getProviderContactHandler = handle(getProviderContact, async ({ input, caller, database }) => {
  const { userId } = caller
  const details = await readContactDetails(database.db, { submissionId: input.submission_id, userId })
  const contact = providerContact(details)
  const [newest] = details
  if (!contact || !newest) return { contact: null }
  if (!newest.was_shown) {
    const refused = await takeReveal(database, { userId, providerId: newest.provider_id })
    if (refused?.isNews) notifyDashboards(database)
    if (refused) {
      throw new Refusal('too_many_contacts', {
        detail: limitSentence(refused),
        retryAfterSeconds: refused.waitSeconds,
      })
    }
  }
  const business_name = details.find((one) => one.business_name)?.business_name ?? null
  return { contact: { business_name, ...contact } }
})
