// Takes a member's word that something about a provider has changed; it stands among the inquiries.
import { v7 } from 'uuid'
import { correctionSubject, reportProviderChange } from '../../domain/inquiries/inquiries.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { findProvider } from '../providers/provider-page.queries.ts'
import { insertInquiry, readMemberName } from './inquiries.queries.ts'

export const reportProviderChangeHandler = handle(reportProviderChange, async ({ input, caller, database, now }) => {
  const id = v7()
  const createdAt = now()
  await database.db.transaction().execute(async (trx) => {
    const provider = await findProvider(trx, input.short_id)
    if (!provider) throw new Refusal('not_found')
    await insertInquiry(trx, {
      id,
      name: (await readMemberName(trx, caller.userId)) || caller.email,
      email: caller.email,
      subject: `${correctionSubject}: ${provider.shown_name}`,
      message: input.message,
      provider_id: provider.id,
      created_at: createdAt,
    })
  })
  notifyDashboards(database)
  return { id, created_at: createdAt }
})
