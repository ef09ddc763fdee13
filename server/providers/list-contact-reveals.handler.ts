// Answers one page of the contacts that were shown to the caller.
import { listContactReveals } from '../../domain/providers/contact-reveals.contracts.ts'
import { handle } from '../http/serve.ts'
import { readReveals } from './contact-reveals.queries.ts'

export const listContactRevealsHandler = handle(listContactReveals, async ({ input, caller, database }) => {
  const { rows, next_cursor } = await readReveals(database.db, caller.userId, input.cursor)
  const reveals = rows.map(({ id, revealed_at, provider_id, provider_name, service_type, city, is_business }) => ({
    id,
    revealed_at,
    provider:
      provider_id !== null && provider_name !== null && service_type !== null
        ? { provider_id, provider_name, service_type, city, is_business: is_business === true }
        : null,
  }))
  return { reveals, next_cursor }
})
