// Whether two providers are one: what speaks for it, and whether that is enough to join them without asking.
import { foldText } from '../text/fold-text.rules.ts'
import { type ContactKind, contactKinds, type MatchKey } from './match-keys.rules.ts'
import { compareNames, type NameLikeness } from './match-name.rules.ts'
import { nameKey } from './provider-name.rules.ts'

/** What speaks for two providers being one, as the desk tells it. */
const evidenceKinds = [...contactKinds, 'name', 'near_name', 'town', 'area', 'category'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** What a provider, or a recommendation of one, is compared by. */
export interface Matchable {
  service_type: string
  /** Region slug, "city, st" outside the regions, or '' without a place. */
  area: string
  /** Every name it goes by. */
  names: readonly string[]
  towns: readonly string[]
  /** Keys of contact among them; names are ignored. */
  keys: readonly MatchKey[]
}

export interface Match {
  /** `same` is joined without asking, `possible` is put before an administrator. */
  verdict: 'same' | 'possible' | 'different'
  evidence: EvidenceKind[]
  /** Sum of what the evidence weighs: the more, the likelier. */
  score: number
}

const weights: Record<EvidenceKind, number> = {
  phone: 40,
  email: 40,
  host: 30,
  name: 40,
  near_name: 25,
  town: 15,
  area: 5,
  category: 10,
}

const likenesses: readonly NameLikeness[] = ['equal', 'near', 'part', 'unlike']

const likenessOf = (one: Matchable, other: Matchable): NameLikeness => {
  const found = new Set(one.names.flatMap((name) => other.names.map((otherName) => compareNames(name, otherName))))
  return likenesses.find((likeness) => found.has(likeness)) ?? 'unlike'
}

const valuesOf = ({ keys }: Matchable, kind: ContactKind): string[] =>
  keys.filter((key) => key.kind === kind).map(({ value }) => value)

/** Whether the specification makes them one: names that fold alike, in one category and area. */
const isSpecifiedSame = (one: Matchable, other: Matchable): boolean => {
  const names = other.names.map(nameKey)
  return one.names.some((name) => names.includes(nameKey(name)))
}

/**
 * Compares two providers. Without a name in common they are two, whatever contact they share: that is an agency's. In two
 * categories, or by a given name alone, they are never joined without asking.
 */
export const compareProviders = (one: Matchable, other: Matchable): Match => {
  const reached = contactKinds.map((kind) => ({ kind, values: valuesOf(one, kind), others: valuesOf(other, kind) }))
  const shared = reached
    .filter(({ values, others }) => values.some((value) => others.includes(value)))
    .map(({ kind }) => kind)
  const isContactOther =
    shared.length === 0 && reached.some(({ values, others }) => values.length > 0 && others.length > 0)
  const likeness = likenessOf(one, other)
  const isCategory = one.service_type === other.service_type
  const isArea = one.area === other.area
  const towns = other.towns.map(foldText)
  const isTown = isArea && one.towns.some((town) => towns.includes(foldText(town)))

  const decide = (): Match['verdict'] => {
    if (likeness === 'unlike') return 'different'
    if (shared.length > 0) return isCategory && likeness !== 'part' ? 'same' : 'possible'
    if (!isCategory || !isArea || likeness === 'part') return 'different'
    if (isSpecifiedSame(one, other)) return 'same'
    if (likeness === 'equal') return isTown && !isContactOther ? 'same' : 'possible'
    return isTown && !isContactOther ? 'possible' : 'different'
  }
  const evidence: EvidenceKind[] = [
    ...shared,
    ...(likeness === 'equal' ? (['name'] as const) : likeness === 'unlike' ? [] : (['near_name'] as const)),
    ...(isTown ? (['town'] as const) : isArea && one.area !== '' ? (['area'] as const) : []),
    ...(isCategory ? (['category'] as const) : []),
  ]
  return { verdict: decide(), evidence, score: evidence.reduce((sum, kind) => sum + weights[kind], 0) }
}
