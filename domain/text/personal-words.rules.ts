// Words of a member that may identify somebody: names of children, streets, numbers, addresses. They are marked, never refused.

export type PersonalKind = 'name' | 'street' | 'number' | 'address'

export interface PersonalWords {
  kind: PersonalKind
  text: string
  /** Where it begins in the text, in UTF-16 units. */
  from: number
}

const streetEnds =
  'st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|ct|court|way|pl|place|ter|terrace|cir|circle|pkwy|parkway|hwy|highway'

/** The same, capitalized. */
const capitalEnds = streetEnds.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

const verbs = 'is|was|has|loves?|likes?|needs?|turns?|goes|sleeps?|wakes?'

const notNames =
  'I|She|He|They|We|It|You|Our|My|Who|What|Where|When|Why|How|This|That|There|Here|One|Someone|Anyone|Nobody|Everyone|Everything|' +
  '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December|' +
  'Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mom|Mum|Dad|Baby|Twins?|Care|School|Daycare|Nanny|Nannies|Preschool|' +
  'Spanish|English|French|Mandarin|Cantonese|Chinese|German|Russian|Korean|Japanese|Hebrew|Arabic'

const relatives =
  'kids?|child|children|sons?|daughters?|twins?|boys?|girls?|baby|babies|toddlers?|infants?|newborn|brother|sister|husband|wife|partner'

const name = String.raw`(?!(?:${notNames})(?![\p{L}’'-]))\p{Lu}\p{Ll}[\p{L}’'-]*`

/** In this order: a text that two of them find is of the first kind. */
const patterns: readonly [kind: PersonalKind, pattern: RegExp][] = [
  ['address', /[^\s@<>(),;]+@[^\s@<>(),;]+\.\w+|(?:https?:\/\/|www\.)\S+|(?<!\S)@[a-z_][\w.]+/giu],
  [
    'street',
    new RegExp(String.raw`(?<![$\p{L}\d])\d+[a-z]?\s+(?:[\p{L}\d.’']+\s+){0,3}?(?:${streetEnds})\b\.?`, 'giu'),
  ],
  ['street', new RegExp(String.raw`\b(?:on|off|at|near)\s+(?:\p{Lu}[\p{L}’']+\s+){1,2}(?:${capitalEnds})\b`, 'gu')],
  ['number', /(?:\+?\p{Nd}[\s().\-–/]*){7,}/gu],
  ['name', new RegExp(String.raw`(?<=\b(?:${relatives}|named|called)[,:]?\s+)${name}`, 'gu')],
  [
    'name',
    new RegExp(
      String.raw`(?<!(?<!\p{L})(?!Our |My |And |But )\p{Lu}\p{L}* )(?<!\p{L})${name}(?=(?:['’]s)?\s+(?:${verbs})\b)`,
      'gu',
    ),
  ],
  ['name', /\b(?:Mr|Mrs|Ms|Miss|Mx)\.?\s+\p{Lu}[\p{L}’'-]+/gu],
]

/** What in a text may identify somebody, in order, without overlaps. */
export const findPersonalWords = (text: string): PersonalWords[] => {
  const found: PersonalWords[] = []
  for (const [kind, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const words = match[0].trim()
      const from = match.index + match[0].indexOf(words)
      const overlaps = found.some((one) => from < one.from + one.text.length && one.from < from + words.length)
      if (!overlaps) found.push({ kind, text: words, from })
    }
  }
  return found.sort((one, other) => one.from - other.from)
}
