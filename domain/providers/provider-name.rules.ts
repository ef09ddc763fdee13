// How a provider's name is shown (people by first name and last initial, businesses in full), and when two names are the same.
import { foldText } from '../text/fold-text.rules.ts'

const businessWords = new Set(['daycare', 'center', 'services', 'studio', 'care', 'academy', 'school', 'clinic'])

/** Words before a name that are shown but are not part of it: services and forms of address. */
const leadingWords =
  'postpartum doula,family photographer,daycare,nanny,babysitter,tutor,housecleaner,dr,mr,mrs,ms,miss'.split(',')

/** Words after a name that are not a family name: generations, degrees, and company suffixes. */
export const wordsAfterNames = new Set(
  'jr sr ii iii iv md do rn np dds dmd phd ibclc cnm lpn lcce faap cd pcd llc inc co corp ltd pllc pc'.split(' '),
)

const holdsBusinessWord = (name: string): boolean =>
  foldText(name)
    .split(' ')
    .some((word) => businessWords.has(word))

const leadingCount = (words: string[]): number => {
  let count = 0
  for (;;) {
    const next = words.slice(count, count + 2).map(foldText)
    const taken = leadingWords.find((leading) => leading === next.join(' ') || leading === next[0])
    if (!taken) return count
    count += taken.split(' ').length
  }
}

/** The words of a person's name: without remarks in brackets and degrees, and with "Lopez, Maria" reordered. */
const personWords = (words: string[]): string[] => {
  const named = words
    .join(' ')
    .replace(/\([^()]*\)/g, ' ')
    .split(' ')
    .filter((word) => /\p{L}/u.test(word))
  while (named.length > 1 && wordsAfterNames.has(foldText(named.at(-1) ?? ''))) named.pop()
  const [first, ...others] = named
  return first?.endsWith(',') && others.length > 0 ? [...others, first] : named
}

const initialOf = (person: string[]): string | undefined =>
  person.length > 1 ? /\p{L}\p{M}*/u.exec(person.at(-1) ?? '')?.[0]?.toUpperCase() : undefined

/** A member's name as others see it: first name and last initial, whatever words it contains. */
export const shownMemberName = (name: string): string => {
  const person = personWords(name.trim().split(/\s+/))
  const [first = name, initial] = [person[0]?.replace(/,$/, ''), initialOf(person)]
  return initial ? `${first} ${initial}.` : first
}

/** The name of a person as members see it: "Nanny Maria Lopez" becomes "Nanny Maria L."; one word stays. */
export const shownPerson = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const leading = words.slice(0, leadingCount(words))
  const person = personWords(words.slice(leading.length))
  const initial = initialOf(person)
  return initial ? [...leading, person[0]?.replace(/,$/, ''), `${initial}.`].join(' ') : words.join(' ')
}

/**
 * The name as visitors and members see it: "Maria Lopez Garcia" becomes "Maria G.", "Nanny Maria Lopez" becomes
 * "Nanny Maria L.". Businesses, names with a business word (whole words, any case) and one-word names stay in full.
 */
export const shownName = (name: string, isBusiness: boolean): string => {
  const whole = name.replace(/\s+/g, ' ').trim()
  return isBusiness || holdsBusinessWord(whole) ? whole : shownPerson(whole)
}

/**
 * The name as it is compared: case, accents, punctuation and double spaces ignored. A name of symbols alone ("★★★") is
 * compared by its symbols, so a name with any visible character never gives an empty key.
 */
export const nameKey = (name: string): string =>
  foldText(name) || name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
