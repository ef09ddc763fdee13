// Generates the sentence for a recommendation whose parent wrote none.
import { village } from '../village.ts'
import { villageRegions } from '../village-places.ts'
import { highlights as offered, splitHighlights } from './highlights.ts'

/** Words that a highlight may begin with and that keep their capital within a sentence. */
const properWords = new Set(
  `I Dr Mr Mrs Ms Miss Google Instagram Zoom Bradley Ferber Lamaze Montessori Reggio Suzuki Waldorf
  American Arabic Armenian Asian Brazilian Cantonese Catholic Chinese Christian Dutch English European Farsi Filipino
  French German Greek Hebrew Hindi Indian Italian Japanese Jewish Korean Latin Mandarin Mexican Muslim Persian Polish
  Portuguese Punjabi Russian Spanish Tagalog Tamil Telugu Thai Turkish Ukrainian Urdu Vietnamese
  Christmas Easter Halloween Hanukkah Ramadan Thanksgiving
  Monday Tuesday Wednesday Thursday Friday Saturday Sunday
  January February April June July August September October November December`.split(/\s+/),
)

const places = [
  village.shortMetro,
  ...villageRegions.flatMap(({ name, together }) => [name, ...together.map(({ city }) => city)]),
]

const listed = new Set(Object.values(offered).flat())

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u)

/** Whether a text begins with a name or an abbreviation: "CPR certified", "Spanish at home", "Rosa sings", "Miss Kim". */
const beginsWithName = (text: string, providerName: string): boolean => {
  const [first = '', second = ''] = wordsOf(text)
  return (
    properWords.has(first) ||
    wordsOf(providerName).includes(first) ||
    places.some((place) => text.startsWith(place)) ||
    /\p{N}|.\p{Lu}/u.test(first) ||
    /^\p{Lu}\p{Ll}/u.test(second)
  )
}

/** A highlight within a sentence. Text that a parent typed in lower case, or as a title, is unchanged. */
const withinSentence = (highlight: string, providerName: string): string =>
  !listed.has(highlight) && beginsWithName(highlight, providerName)
    ? highlight
    : highlight.slice(0, 1).toLowerCase() + highlight.slice(1)

/**
 * The recommendation as a sentence, from its highlights (comma-joined), its rating and the provider's name, whose words
 * keep their capitals. A period at the end of "Another strength" is not doubled.
 */
export const generatedText = (highlights: string, rating: number, providerName: string): string => {
  const stars = rating === 1 ? '1 star' : `${rating} stars`
  const praised = splitHighlights(highlights)
    .map((highlight) => withinSentence(highlight, providerName))
    .join(', ')
    .replace(/[.\s]{1,20}$/, '')
  return `I used this service and was particularly impressed by: ${praised}. Overall, I would rate them ${stars}.`
}
