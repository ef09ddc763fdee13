// Takes a new version of a parent's own recommendation: what parents see stays until the new version is approved.

import type { z } from 'zod'
import { areKnownAlike } from '../../domain/provider-portal/do-not-list.rules.ts'
import { editRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import type { Submission } from '../../domain/recommendations/recommendation.schema.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { addSubmission, checkDates, chosenPage, identityOf, providerOf, submitListed } from './add-submission.ts'
import { lockOwnVersions, retireVersions, waitGoesOn } from './recommendations.queries.ts'

type Version = Awaited<ReturnType<typeof lockOwnVersions>>[number]

/** Whether this was said already: the same call, made again because its answer was lost. */
const saysTheSame = (version: Version, answers: Submission): boolean => {
  const kept = version as Record<string, unknown>
  return Object.entries(answers).every(([name, value]) => !(name in kept) || kept[name] === value)
}

/** Whether both speak of the same provider by the words of the form. */
const namesTheSame = (one: Version, other: z.output<typeof editRecommendation.input>): boolean =>
  JSON.stringify(identityOf(one)) === JSON.stringify(identityOf(other))

export const editRecommendationHandler = handle(editRecommendation, async (call) => {
  const { input, caller, database, now } = call
  const at = now()
  const { id, provider_id: chosen, ...answers } = input
  const added = await submitListed(call, input, async (trx) => {
    const versions = await lockOwnVersions(trx, caller.userId, id)
    const standing = versions.filter(isStanding)
    const [newest] = standing
    if (!newest) throw new Refusal('not_found')
    const isKnown = newest.do_not_list_match !== null && areKnownAlike(newest, input)
    if (newest.id !== id) {
      const looked_at_first = newest.do_not_list_match === 'possible'
      const { status } = newest
      if (status === 'pending' && saysTheSame(newest, answers))
        return { isKnown, add: async () => ({ ...newest, status, looked_at_first }) }
      throw new Refusal('edited_meanwhile')
    }
    checkDates(input, at, newest.available_start_date)
    await chosenPage(trx, input)
    const add = async (match: 'possible' | null) => {
      // An administrator may have joined it with a provider of another spelling: it stays there unless its name or place changed.
      const stays = !chosen && namesTheSame(newest, input)
      const providerId = stays ? newest.provider_id : await providerOf(trx, input)
      const waitedFrom = newest.status === 'pending' ? await waitGoesOn(trx, newest.id, at) : null
      const unseen = standing.filter(({ status }) => status !== 'approved')
      await retireVersions(
        trx,
        unseen.map((version) => version.id),
        'replaced',
      )
      const editOf = newest.edit_of ?? newest.id
      return addSubmission(trx, { answers, caller, providerId, at, editOf, waitedFrom, match })
    }
    return { isKnown, add }
  })
  notifyDashboards(database)
  return added
})

const isStanding = <V extends { status: string }>(version: V): version is V & { status: SubmissionStatus } =>
  version.status !== 'replaced' && version.status !== 'withdrawn'
