// Takes a parent's own recommendation back; a provider without another one is hidden.
import { withdrawRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import { lockOwnVersions, retireVersions } from './recommendations.queries.ts'

export const withdrawRecommendationHandler = handle(withdrawRecommendation, async ({ input, caller, database }) => {
  await database.db.transaction().execute(async (trx) => {
    const versions = await lockOwnVersions(trx, caller.userId, input.id)
    if (versions.length === 0) throw new Refusal('not_found')
    const standing = versions.filter(({ status }) => status !== 'replaced' && status !== 'withdrawn')
    const providerIds = await retireVersions(
      trx,
      standing.map(({ id }) => id),
      'withdrawn',
    )
    for (const providerId of providerIds) await recountProvider(trx, providerId)
  })
  notifyDashboards(database)
  return { withdrawn: true as const }
})
