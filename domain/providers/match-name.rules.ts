// How alike two names of providers are: short forms, initials, typing slips, forms of address, and the extra words of businesses.
import { foldText } from '../text/fold-text.rules.ts'
import { givenNamesOf, isGivenName } from './given-names.ts'
import { nameKey, wordsAfterNames } from './provider-name.rules.ts'

/**
 * `equal`: one name, perhaps by a short form of its given name. `near`: likely one name, spelt, shortened or extended
 * differently. `part`: one of them is a given name alone, which the other begins with.
 */
export type NameLikeness = 'equal' | 'near' | 'part' | 'unlike'

const wordSet = (words: string) => new Set(words.split(' '))

/** Forms of address, degrees, services before a name, and forms of companies: no part of anybody's name. */
const titles = new Set([
  ...wordSet('the and dr doctor mr mrs ms miss prof coach teacher nanny babysitter doula tutor'),
  ...wordsAfterNames,
])

const tradeWords = wordSet(
  'daycare childcare care day child childrens preschool school academy center centre studio studios service services ' +
    'family club group clinic consulting pediatrics pediatric dental dentistry dentist',
)

/** What a business is about: may be left out, but two different ones are two businesses. */
const subjectWords = wordSet(
  'music dance swim art ballet gymnastics photography photo photos lactation montessori cleaning doula doulas',
)

/** "Lopez, Maria" turned round; what follows a comma may also be a degree. */
const inOrder = (name: string): string => {
  const [family = '', given = '', ...more] = name.split(',')
  return given &&
    more.length === 0 &&
    foldText(given)
      .split(' ')
      .some((word) => !titles.has(word))
    ? `${given} ${family}`
    : name
}

/** The words of a name: folded, in the order of speech, without titles and remarks in brackets. Never none. */
const matchWords = (name: string): string[] => {
  const words = foldText(inOrder(name.replace(/\([^()]*\)/g, ' ')))
    .split(' ')
    .filter(Boolean)
  const kept = words.filter((word) => !titles.has(word))
  if (kept.length > 0) return kept
  return words.length > 0 ? words : [nameKey(name)]
}

const isTrade = (word: string): boolean => tradeWords.has(word) || subjectWords.has(word)

/** The words that tell a business from another; all words when they are nothing but its trade. */
const coreOf = (words: readonly string[]): string[] => {
  const core = words.filter((word) => !isTrade(word))
  return core.length > 0 ? core : [...words]
}

/** Whether one edit makes the one word of the other: a letter more, less or another, or two that changed places. */
const isOneEdit = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2))
}

/** Fewest letters of the longer word in which one edit is more likely a slip than another name. */
const slipLetters = 6

/**
 * A typing slip: one edit in a long word, not in its first letter, not in a number, and not between two names that people
 * have.
 */
const isSlip = (one: string, other: string): boolean => {
  if (one[0] !== other[0] || Math.max(one.length, other.length) < slipLetters || !isOneEdit(one, other)) return false
  if (/\d/.test(one + other) || (isGivenName(one) && isGivenName(other))) return false
  // Marcela and Marcelo, Fabian and Fabiana are two people.
  return one.replace(/[aeo]$/, '') !== other.replace(/[aeo]$/, '')
}

const isInitialOf = (one: string, other: string): boolean =>
  (one.length === 1 || other.length === 1) && one[0] === other[0]

const likenessOfGiven = (one = '', other = ''): 'equal' | 'near' | 'unlike' => {
  if (one === other) return 'equal'
  const [names, others] = [givenNamesOf(one), givenNamesOf(other)]
  if (names.some((name) => others.includes(name))) return names.length > 1 || others.length > 1 ? 'near' : 'equal'
  return isSlip(one, other) || isInitialOf(one, other) ? 'near' : 'unlike'
}

const isNearWord = (one = '', other = ''): boolean => one === other || isSlip(one, other) || isInitialOf(one, other)

const isWithin = (words: readonly string[], others: readonly string[]): boolean =>
  words.every((word) => others.includes(word))

/** "Bay Tots Music" and "Bay Tots": the same words but for those of the trade, and no two subjects. */
const isNearBusiness = (one: readonly string[], other: readonly string[]): boolean => {
  const [core, otherCore] = [coreOf(one), coreOf(other)]
  const subjects = one.filter((word) => subjectWords.has(word))
  const others = other.filter((word) => subjectWords.has(word))
  return core.join('') === otherCore.join('') && (isWithin(subjects, others) || isWithin(others, subjects))
}

/** Of two names of at least two words, the shorter one first. */
const isNearPerson = (short: readonly string[], long: readonly string[]): boolean => {
  const family = short.at(-1)
  if (long.length === short.length) {
    const isGivenNear = likenessOfGiven(short[0], long[0]) !== 'unlike'
    return isGivenNear && short.slice(1).every((word, at) => isNearWord(word, long[at + 1]))
  }
  if (isWithin(short, long)) return true
  // "Maria G." and "Maria Lopez Garcia"
  if (likenessOfGiven(short[0], long[0]) !== 'unlike') return long.slice(1).some((word) => isNearWord(family, word))
  // "Chabela Soto" and "Maria Isabel Soto"
  return family === long.at(-1) && long.slice(1, -1).some((word) => likenessOfGiven(short[0], word) === 'equal')
}

/** How alike two names are, whoever bears them. */
export const compareNames = (name: string, otherName: string): NameLikeness => {
  const [one, other] = [matchWords(name), matchWords(otherName)].sort((a, b) => a.length - b.length) as [
    string[],
    string[],
  ]
  if (one.join('') === other.join('')) return 'equal'
  const given = likenessOfGiven(one[0], other[0])
  if (one.length > 1 && given === 'equal' && one.slice(1).join('') === other.slice(1).join('')) return 'equal'
  if (isNearBusiness(one, other)) return 'near'
  if (one.length > 1) return isNearPerson(one, other) ? 'near' : 'unlike'
  if (other.length === 1 && isSlip(one[0] ?? '', other[0] ?? '')) return 'near'
  return given === 'unlike' ? 'unlike' : 'part'
}

/** Whether a name that is being typed may be this one: it begins one of its words, or is like it already. */
export const mayBecomeName = (typed: string, name: string): boolean =>
  ` ${foldText(name)}`.includes(` ${foldText(typed)}`) || compareNames(typed, name) !== 'unlike'

/**
 * Forms by which names that are alike can be looked up: given name and initial of a family name ("elizabeth m"), initial
 * and family name ("l moreno"), and all words of it without those of a trade ("littleacorns").
 */
export const nameForms = (name: string): string[] => {
  const words = matchWords(name)
  const core = coreOf(words)
  const [first = '', ...rest] = words
  const families = [...new Set([rest[0], rest.at(-1)])].filter((word) => word !== undefined)
  return [
    ...new Set([
      core.join(''),
      ...families.flatMap((family) => givenNamesOf(first).map((given) => `${given} ${family[0]}`)),
      ...families.map((family) => `${first[0]} ${family}`),
    ]),
  ]
}

/**
 * Forms of a name by equality alone: whenever `compareNames` calls two names equal, they share one of them. All of its words, and
 * the words behind the first one with each given name that this one may be short for.
 */
export const equalForms = (name: string): string[] => {
  const words = matchWords(name)
  const [first = '', ...rest] = words
  const spoken = rest.length > 0 ? givenNamesOf(first).map((given) => `${given} ${rest.join('')}`) : []
  return [...new Set([words.join(''), ...spoken])]
}
