// Answers how to reach a provider, as far as recommending parents were allowed to tell.
import { providerContact } from '../../domain/providers/contact.rules.ts'
import { getProviderContact } from '../../domain/providers/providers.contracts.ts'
import { handle } from '../http/serve.ts'
import { readContactDetails } from './providers.queries.ts'

export const getProviderContactHandler = handle(getProviderContact, async ({ input, database }) => {
  const details = await readContactDetails(database.db, input.submission_id)
  const contact = providerContact(details)
  const business_name = details.find((one) => one.business_name)?.business_name ?? null
  return { contact: contact && { business_name, ...contact } }
})
