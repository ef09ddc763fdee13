// Applies the matching rules to labelled pairs: npm run measure:pairs prints precision and recall; a test checks their
// minimum.
import { readFileSync } from 'node:fs'
import { areaOf, parseLocation } from '../../domain/places/location.rules.ts'
import {
  compareProviders,
  type KeyedRecommendation,
  type Match,
  type Matchable,
  matchKeys,
} from '../../domain/providers/match-providers.rules.ts'

/** Two providers as described by a recommendation each, and whether they are really the same. */
interface LabelledPair {
  label: 'same' | 'different'
  kind: string
  sides: [KeyedRecommendation, KeyedRecommendation]
}

/** Builds a recommendation; a place without a state is in the village's state, and contact details imply consent. */
const sideOf = ([name = '', category = '', town = '', contact = '']: string[]): KeyedRecommendation => {
  const { city = null, state = null } = parseLocation(town.includes(',') ? town : town && `${town}, CA`)
  const isEmail = contact.includes('@')
  const isPhone = /^[+\d(]/.test(contact)
  return {
    service_type: category,
    provider_name: name,
    city,
    state,
    has_contact_consent: isEmail || isPhone,
    provider_phone: isPhone ? contact : null,
    provider_email: isEmail ? contact : null,
    business_website: contact && !isEmail && !isPhone ? contact : null,
  }
}

export const readLabelledPairs = (): LabelledPair[] =>
  readFileSync(new URL('labelled-pairs.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([label, kind = '', ...sides]) => ({
      label: label === 'same' ? 'same' : 'different',
      kind,
      sides: [sideOf(sides.slice(0, 4)), sideOf(sides.slice(4, 8))],
    }))

const matchable = (side: KeyedRecommendation): Matchable => ({
  service_type: side.service_type,
  area: areaOf(side),
  names: [side.provider_name],
  towns: side.city ? [side.city] : [],
  keys: matchKeys(side),
})

/** The rules' verdict on the pair: without a common key two providers are never compared. */
const verdictOn = ({ sides: [one, other] }: LabelledPair): Match['verdict'] => {
  const keys = new Set(matchKeys(one).map(({ kind, value }) => `${kind} ${value}`))
  const isMet = matchKeys(other).some(({ kind, value }) => keys.has(`${kind} ${value}`))
  return isMet ? compareProviders(matchable(one), matchable(other)).verdict : 'different'
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)

/** Precision and recall of all matches (joined or asked about), and precision of those joined without asking. */
export const measurePairs = (pairs: readonly LabelledPair[]) => {
  const judged = pairs.map((pair) => ({ pair, verdict: verdictOn(pair) }))
  const found = judged.filter(({ verdict }) => verdict !== 'different')
  const joined = judged.filter(({ verdict }) => verdict === 'same')
  const isRight = ({ pair }: { pair: LabelledPair }) => pair.label === 'same'
  return {
    pairs: pairs.length,
    precision: share(found.filter(isRight).length, found.length),
    recall: share(found.filter(isRight).length, judged.filter(isRight).length),
    joined: joined.length,
    precisionOfJoined: share(joined.filter(isRight).length, joined.length),
    wrong: judged.filter((one) => isRight(one) !== (one.verdict !== 'different')),
  }
}

// npm run measure:pairs also prints every wrong pair.
if (import.meta.main) {
  const percent = (part: number): string => `${(100 * part).toFixed(1)} %`

  const measured = measurePairs(readLabelledPairs())
  console.log(`${measured.pairs} labelled pairs`)
  console.log(
    `found (joined or asked about): precision ${percent(measured.precision)}, recall ${percent(measured.recall)}`,
  )
  console.log(`joined without asking: ${measured.joined} pairs, precision ${percent(measured.precisionOfJoined)}`)
  for (const { pair, verdict } of measured.wrong) {
    const [one, other] = pair.sides
    const told = ({ provider_name, service_type, city }: typeof one) => `${provider_name} (${service_type}, ${city})`
    console.log(`  ${pair.label}, judged ${verdict} [${pair.kind}]: ${told(one)} / ${told(other)}`)
  }
}
