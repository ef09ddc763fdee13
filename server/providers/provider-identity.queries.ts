// Finds the provider of an approved recommendation among the shown ones, and pairs that an administrator must decide on.
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { areaOf } from '../../domain/places/location.rules.ts'
import {
  compareProviders,
  type EvidenceKind,
  type KeyedRecommendation,
  type Matchable,
  type MatchKey,
  matchKeys,
} from '../../domain/providers/match-providers.rules.ts'
import { nameKey } from '../../domain/providers/provider-name.rules.ts'
import type { Database, Queryable } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { findOrMakeProvider, followMerges } from './provider-numbers.queries.ts'

const candidateLimit = 20

export interface PlacedSubmission extends KeyedRecommendation {
  id: string
  provider_id: string
}

export interface PossibleTwin {
  id: string
  evidence: EvidenceKind[]
  score: number
}

/** The later of two approvals with a common key waits here, and then sees the changes of the earlier one. */
const lockKeys = async (trx: Trx, keys: readonly MatchKey[]): Promise<void> => {
  const names = keys.map(({ kind, value }) => `${kind} ${value}`).sort()
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(trx)
}

interface Candidate {
  id: string
  service_type: string
  area: string
  /** The name in the newest recommendation; null if the provider was never shown. */
  provider_name: string | null
  name_key: string
  towns: string[]
  is_shown: boolean
  merged_into: string | null
  removed_at: Date | null
  removal_id: string | null
  contact: MatchKey[]
}

const readCandidates = async (db: Queryable, ownId: string, keys: readonly MatchKey[]) => {
  const { rows } = await sql<Candidate>`
    with met as materialized (
      select k.provider_id from provider_keys k
      join unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ value }) => value)}::text[]) as w (kind, value)
        on k.kind = w.kind and k.value = w.value collate "C"
      where k.provider_id <> ${ownId} group by 1 order by count(*) desc, 1 limit ${sql.lit(candidateLimit)}
    )
    select id, service_type, area, provider_name, name_key, towns, total_recommendations > 0 as is_shown, merged_into,
      removed_at, removal_id, (select coalesce(json_agg(json_build_object('kind', kind, 'value', value)), '[]')
        from provider_keys where provider_id = p.id and kind <> 'name') as contact
    from (select provider_id from met union all select ${ownId}::uuid) as one join providers p on p.id = one.provider_id`.execute(
    db,
  )
  return rows
}

const matchableOf = ({ service_type, area, provider_name, name_key, towns, contact }: Candidate): Matchable => ({
  service_type,
  area,
  names: provider_name === null ? [name_key] : [provider_name, name_key],
  towns,
  keys: contact,
})

/**
 * Compares a recommendation with the providers that share a key with it. Returns the provider it belongs to, after
 * merges or by the rules, and the shown ones that may be the same, likeliest first.
 */
export const matchRecommendation = async (db: Queryable, submission: PlacedSubmission, keys: readonly MatchKey[]) => {
  const candidates = await readCandidates(db, submission.provider_id, keys)
  const own = candidates.find(({ id }) => id === submission.provider_id)
  if (!own) throw new Error('submission without a provider')
  const reported: Matchable = {
    service_type: submission.service_type,
    area: areaOf(submission),
    names: [submission.provider_name],
    towns: submission.city ? [submission.city] : [],
    keys,
  }
  const matches = candidates
    .filter(({ id }) => id !== own.id)
    .map((candidate) => ({ id: candidate.id, ...compareProviders(reported, matchableOf(candidate)) }))
    .filter(({ verdict }) => verdict !== 'different')
    .sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
  // Its own provider is being removed, so the reviewer has found that it is about another one.
  const isOther = own.removal_id !== null
  const isSettled = !isOther && (own.merged_into !== null || own.is_shown || own.removed_at !== null)
  const providerId = own.merged_into !== null ? await followMerges(db, own.merged_into) : own.id
  const joined = isSettled ? providerId : (matches.find(({ verdict }) => verdict === 'same')?.id ?? providerId)
  return { joined, matches, isNew: isOther && joined === providerId }
}

export const identityOf = (
  submission: Pick<PlacedSubmission, 'service_type' | 'city' | 'state' | 'provider_name'>,
) => ({
  serviceType: submission.service_type,
  area: areaOf(submission),
  nameKey: nameKey(submission.provider_name),
})

/**
 * Moves a recommendation that is being approved to its provider (`matchRecommendation`). Returns that provider, which
 * the caller must recount, and the shown ones that may be the same. Locks keys, but no provider.
 */
export const placeRecommendation = async (
  trx: Trx,
  submission: PlacedSubmission,
): Promise<{ providerId: string; twins: PossibleTwin[] }> => {
  const keys = matchKeys(submission)
  await lockKeys(trx, keys)
  const { joined: found, matches, isNew } = await matchRecommendation(trx, submission, keys)
  const joined = isNew ? await findOrMakeProvider(trx, identityOf(submission)) : found
  if (joined !== submission.provider_id) {
    await trx
      .updateTable('experience_submissions')
      .set({ provider_id: joined })
      .where('id', '=', submission.id)
      .execute()
  }
  return { providerId: joined, twins: matches.filter(({ id }) => id !== joined) }
}

/**
 * Stores pairs for the administrators. A known pair gains the evidence; a pair marked as different is reopened only by
 * evidence of a new kind. Returns how many pairs are new or have new evidence.
 */
export const recordTwins = async (trx: Trx, providerId: string, twins: readonly PossibleTwin[]): Promise<number> => {
  if (twins.length === 0) return 0
  const pairs = twins.map(({ id, evidence, score }) => {
    const [first_id = '', second_id = ''] = [providerId, id].sort()
    return { id: v7(), first_id, second_id, evidence, score }
  })
  const isNews = sql<boolean>`not excluded.evidence <@ provider_pairs.evidence`
  const isOpenAgain = sql<boolean>`provider_pairs.state = 'different' and ${isNews}`
  const recorded = await trx
    .insertInto('provider_pairs')
    // Sorted, so that two approvals never deadlock.
    .values(pairs.sort((one, other) => (one.first_id + one.second_id < other.first_id + other.second_id ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .constraint('provider_pairs_once')
        .doUpdateSet({
          evidence: sql`array(select distinct unnest(provider_pairs.evidence || excluded.evidence))`,
          score: sql`greatest(provider_pairs.score, excluded.score)`,
          state: sql`case when ${isOpenAgain} then 'open' else provider_pairs.state end`,
          decided_at: sql`case when ${isOpenAgain} then null else provider_pairs.decided_at end`,
          decided_by: sql`case when ${isOpenAgain} then null else provider_pairs.decided_by end`,
        })
        .where(isNews),
    )
    .returning('id')
    .execute()
  return recorded.length
}

/** Records the pairs of one provider with those after it in order, so that each pair is compared once. */
export const findPairsOf = async (trx: Trx, id: string): Promise<number> => {
  const keys = await trx.selectFrom('provider_keys').select(['kind', 'value']).where('provider_id', '=', id).execute()
  const candidates = await readCandidates(trx, id, keys)
  const own = candidates.find((candidate) => candidate.id === id)
  if (!own?.is_shown) return 0
  const twins = candidates
    .filter((candidate) => candidate.is_shown && candidate.id > id)
    .map((candidate) => ({ id: candidate.id, ...compareProviders(matchableOf(own), matchableOf(candidate)) }))
    .filter(({ verdict }) => verdict !== 'different')
  return recordTwins(trx, id, twins)
}

/**
 * Stores every pair of shown pages that may be one provider, also those that an approval would join. Returns the number
 * of pages, and of pairs that are new or have new evidence. Safe to repeat.
 */
export const findPairs = async (db: Database['db']): Promise<{ pages: number; pairs: number }> => {
  const shown = await db
    .selectFrom('providers')
    .select('id')
    .where('total_recommendations', '>', 0)
    .orderBy('id')
    .execute()
  let pairs = 0
  for (const { id } of shown) pairs += await inTransaction(db, (trx) => findPairsOf(trx, id))
  return { pages: shown.length, pairs }
}
