// Answers how to reach a provider, as far as recommending parents were allowed to tell.
import { getProviderContact } from '../../domain/providers/providers.contracts.ts'
import { handle } from '../http/serve.ts'
import { readContact } from './providers.queries.ts'

export const getProviderContactHandler = handle(getProviderContact, async ({ input, database }) => {
  const found = await readContact(database.db, input.submission_id)
  if (!found) return { contact: null }
  const { business_name, ...ways } = found
  // A name alone reaches nobody.
  const reachable = Object.values(ways).some((value) => value !== null)
  return { contact: reachable ? { business_name, ...ways } : null }
})
