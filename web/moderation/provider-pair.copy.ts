import type { Answer } from '../../domain/contract.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { listProviderPairs } from '../../domain/providers/duplicates.contracts.ts'
import { counted } from '../../domain/text/counts.ts'
import { dayOf } from '../ui/dates.ts'
import { actOf, isElsewhere, keyOf } from './desk-keys.tsx'

export type ProviderPair = Answer<typeof listProviderPairs>['pairs'][number]
export type PairedProvider = ProviderPair['kept']

const evidenceWords: Record<string, string> = {
  phone: 'same phone',
  email: 'same email',
  host: 'same website',
  name: 'same name',
  near_name: 'similar name',
  town: 'same town',
  area: 'same area',
  category: 'same service',
}

export const evidenceOf = ({ evidence }: Pick<ProviderPair, 'evidence'>): string[] =>
  Object.keys(evidenceWords)
    .filter((kind) => evidence.includes(kind))
    .map((kind) => evidenceWords[kind] ?? '')

/** "3 recommendations, 4.7". */
export const countLine = ({
  total_recommendations: count,
  rating,
}: Pick<PairedProvider, 'total_recommendations' | 'rating'>): string =>
  `${counted(count, 'recommendation')}, ${rating.toFixed(1)}`

export type Likeness = 'same' | 'near' | 'none'

const likenessOf = (one: string | null, other: string | null, isNear = false): Likeness => {
  if (one === null || other === null) return 'none'
  if (one.toLowerCase() === other.toLowerCase()) return 'same'
  return isNear ? 'near' : 'none'
}

export interface ComparedField {
  label: string
  likeness: Likeness
  kept: string | null
  merged: string | null
}

export const comparedFields = ({ kept, merged, evidence }: ProviderPair): ComparedField[] => {
  const field = (label: string, read: (one: PairedProvider) => string | null, nearBy: string[] = []) => ({
    label,
    kept: read(kept),
    merged: read(merged),
    likeness: likenessOf(
      read(kept),
      read(merged),
      nearBy.some((kind) => evidence.includes(kind)),
    ),
  })
  return [
    field('Service type', (one) => categoryLabel(one.service_type)),
    field('Email', (one) => one.provider_email, ['email']),
    field('Name', (one) => one.provider_name, ['name', 'near_name']),
    field('Town', (one) => one.towns.join(', ') || null, ['town', 'area']),
    field('Phone', (one) => one.provider_phone, ['phone']),
    field('Website', (one) => one.business_website, ['host']),
    field('Pricing', (one) => one.pricing),
    {
      ...field('First shared', (one) => `${dayOf(one.first_shared_at)} by ${one.first_shared_by}`),
      likeness: 'none' as const,
    },
  ].filter((one) => one.kept !== null || one.merged !== null)
}

export type PairAct = 'merge' | 'different' | 'later' | 'undo' | 'next'

export const pairKeys: Record<PairAct, string> = { merge: 'M', different: 'S', later: 'L', undo: 'Z', next: 'N' }

export const readPairStroke = (event: KeyboardEvent): PairAct | null =>
  actOf(pairKeys, keyOf(event, isElsewhere(event)))
