// Finds the kind of care in what a list says: "ped", "sitters", "daycare (infants ok)", "Nanny/Babysitter".
import { type CategorySlug, categories } from '../providers/categories.ts'
import { foldText, phrasePattern } from '../text/fold-text.rules.ts'

/** In words that `categories` does not have. What begins with another phrase of its kind, or ends with one, needs none. */
const synonyms: Record<CategorySlug, string> = {
  nanny: 'nannie, nany, nannyshare, au pair, aupair, ninera, governess',
  babysitter: 'baby sitter, sitter, babysitting, babysiter, bbsitter, mothers helper, date night',
  daycare:
    'day care, childcare, child care, preschool, pre school, prek, pre k, creche, nursery school, montessori, ' +
    'child development center, kindergarten',
  'postpartum-doula': 'post partum doula, pp doula, postnatal doula, postpartum',
  'birth-doula': 'labor doula, birthing doula, midwife',
  'lactation-consultant': 'lactation, ibclc, lc, breastfeeding',
  'night-nurse':
    'night nanny, night doula, newborn care specialist, ncs, newborn specialist, night nursing, baby nurse',
  'sleep-consultant': 'sleep',
  pediatrician: 'paediatrician, pediatrition, pediatrican, pediatric, ped, kids doctor, childrens doctor',
  'pediatric-dentist': 'ped dentist, dentist, orthodontist',
  'family-photographer': 'photographer, photography, photo',
  'kids-classes': 'class, classe, lesson, swim, swimming, dance, ballet, gymnastic, soccer, music',
  'kids-indoor-outdoor-activities': 'activity, playground, play space, playspace, indoor play, museum, zoo, camp, park',
  other: 'tutor, therapist, cleaner, housekeeper, housecleaner, handyman, ot, mover',
}

/** A folded word in the singular, so that plurals need no entries: "nannies", "peds". */
const singular = (word: string): string =>
  /ies$/.test(word) ? `${word.slice(0, -3)}y` : /[^s]s$/.test(word) && word.length > 2 ? word.slice(0, -1) : word

const wordsOf = (text: string): string => foldText(text).split(' ').map(singular).join(' ')

const kindOfPhrase = new Map<string, CategorySlug>(
  categories.flatMap(({ slug, label, plural }) =>
    [label, plural, slug, ...synonyms[slug].split(', ')].map((phrase) => [wordsOf(phrase), slug] as const),
  ),
)
const phrases = phrasePattern(kindOfPhrase.keys())

const firstKind = (text: string): CategorySlug | null => {
  const [phrase = ''] = wordsOf(text).match(phrases) ?? []
  return kindOfPhrase.get(phrase) ?? null
}

/** The kind of care that a cell names first; null if it names none. Remarks in brackets count last. */
export const kindOf = (cell: string): CategorySlug | null =>
  firstKind(cell.replace(/\([^()]*\)/g, ' ')) ?? firstKind(cell)

const hints: [RegExp, CategorySlug][] = [
  [/\bdoulas?\b/i, 'postpartum-doula'],
  [/\bdoulas?\b/i, 'birth-doula'],
  [/\b(?:dr|doctor|md)\b/i, 'pediatrician'],
  [/\bnurse\b/i, 'night-nurse'],
]

/** One or two kinds that somebody of unknown kind may have, from all that the list says about them. */
export const likelyKinds = (text: string): CategorySlug[] => {
  const hinted = hints.filter(([pattern]) => pattern.test(text)).map(([, kind]) => kind)
  const kinds = new Set([kindOf(text) ?? hinted[0] ?? 'other', ...hinted])
  return [...kinds].slice(0, 2)
}
