// What a row of an old list may say: contact details are masked, in the browser before it is sent and again on the server.

const masked = '…'

const digitNames = 'zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple'
const spelledSeparator = String.raw`(?:[\s,.\-–]|dash|dot)`
const spelledPhones = new RegExp(
  String.raw`\b(?:(?:${digitNames}|\d)${spelledSeparator}*){6,}(?:${digitNames}|\d)\b`,
  'gi',
)

/** Digits as people write them between the parts of a telephone number; "o" for a zero, too. */
const digitRuns = /[+([]*\p{Nd}(?:[\s().\-–—/·_*[\]oO]|,\s?(?=\p{Nd})|\p{Nd})*\p{Nd}/gu
const fewestDigits = 7

/** Years, and ranges and days with a year: "2019-2021", "6/3/2021", "2-5 2019". */
const isOfYears = (run: string): boolean => {
  const parts = run.match(/\d+/g) ?? []
  return !run.includes('+') && parts.every((part) => part.length < 3 || isYear(part)) && parts.some(isYear)
}

const isYear = (digits: string): boolean => /^(?:19|20)\d\d$/.test(digits)

const maskDigits = (text: string): string =>
  text.replace(digitRuns, (run) => {
    const digits = run.match(/[\p{Nd}oO]/gu)?.length ?? 0
    return digits < fewestDigits || isOfYears(run) ? run : masked
  })

const maskSpelled = (text: string): string =>
  text.replace(spelledPhones, (run) => (/[a-z]{3}/i.test(run) ? masked : run))

const topLevel = 'com|net|org|edu|gov|io|co|info|biz|app|us|me'
const at = String.raw`(?:@|[([{<]\s*at\s*[)\]}>])`
const dot = String.raw`(?:\.|\s*[([{<]\s*dot\s*[)\]}>]\s*|\s+dot\s+)`
const contacts = [
  /[^\s@<>(),;]+@[^\s@<>(),;]+/g,
  new RegExp(String.raw`[\w.+%-]+\s*${at}\s*[\w-]+(?:${dot}[\w-]+)+`, 'gi'),
  new RegExp(
    String.raw`[\w.+%-]+\s+at\s+[\w-]+(?:${dot}[\w-]+)*(?:\s+dot\s+|\s*[([{<]\s*dot\s*[)\]}>]\s*|\.)(?:${topLevel})\b`,
    'gi',
  ),
  /[\w.+%-]+\s+(?:at|@)\s+(?:gmail|yahoo|hotmail|icloud|outlook)\b/gi,
  /(?<!\S)@[a-z_][\w.]+/gi,
  /(?:https?:\/\/|www\.)\S+/gi,
  /\b[\w-]+(?:\.[\w-]+)*\.(?:(?:com|net|org|edu|gov|io|info|biz|app|page)\b|(?:me|co|us|ly|gg)\/)\S*/gi,
]

/** Words after a number that begin no street: "3 kids with Dr. Amin". */
const noStreet =
  'kids?|children|boys?|girls?|years?|yrs?|months?|mos?|weeks?|days?|hours?|hrs?|times?|at|from|in|with|by|and|or|to|of|for|on|the|a|an|our|my|all'
const streetEnds =
  'st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|ct|court|way|pl|place|ter|terrace|cir|circle|pkwy|parkway|hwy|highway|sq|square|loop|broadway'
const streets = [
  new RegExp(
    String.raw`(?<![$\p{L}\d])\d+[a-z]?\s+(?:(?!(?:${noStreet})\b)[\p{L}\d.'’]+\s+){0,3}?(?:${streetEnds})\b\.?(?:\s*(?:apt|unit|suite|#)\.?\s*\w+)?`,
    'giu',
  ),
  /(?<![$\p{L}\d])(?!(?:19|20)\d\d\b)\d{3,5}\s+(?:[NSEW]\.?\s+)?\p{Lu}\p{L}+/gu,
  /\b(?:at|lives at|lives on|near)\s+\d{3,5}\s+\p{L}+/giu,
  /\b(?:p\.?\s?o\.?\s?box|apt|apartment|unit|suite)\.?\s*#?\d+\w*/gi,
]

/** The words without telephone numbers, email addresses, links and street addresses: each becomes "…". */
export const maskWords = (words: string): string => {
  const plain = [...contacts, ...streets].reduce((text, pattern) => text.replaceAll(pattern, masked), words)
  return maskSpelled(maskDigits(plain)).trim()
}

/** What is left of a text that must not be masked in part, such as a name. */
export const withoutContacts = (text: string): string =>
  maskWords(text)
    .replaceAll(masked, ' ')
    .replace(/[([]\s*[)\]]|(?<=\s)[)\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:\-–]+|[\s,;:(\-–]+$/g, '')

/** A capitalized name, not a day, a month or a word that begins a sentence. */
const personName = String.raw`(?!(?:I|She|He|They|We|Very|Also|Ages?|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]*\b)\p{Lu}[\p{L}-]+(?:['’]\p{Lu}\p{L}+)?`
const names = String.raw`${personName}(?:\s+\p{Lu}\.?(?!\p{L}))?(?:(?:\s*,\s*|\s*&\s*|\s+and\s+|\s*\+\s*)${personName})*`
const relatives =
  'kids?|child|children|sons?|daughters?|twins?|boys?|girls?|baby|babies|toddlers?|infants?|brother|sister|husband|wife|mom|mum|mama|dad|grandma|grandpa|grandson|granddaughter'
const relativesOf =
  'mom|mum|mama|mommy|mother|dad|daddy|papa|father|parents?|family|kids?|son|daughter|house|husband|wife'

/** Words that name a family. What comes before its name, in brackets, stays. */
const families = [
  new RegExp(String.raw`()\p{L}+['’]s (?=(?:${relativesOf})\b)`, 'gu'),
  /()\b(?:Mr|Mrs|Ms|Miss|Mx)\.?\s+\p{Lu}[\p{L}’'-]+/gu,
  new RegExp(
    String.raw`(\b[Tt]he\s+)${personName}(?:-\p{Lu}\p{L}+)?\s+(?=(?:family|household|kids|boys|girls|twins)\b)`,
    'gu',
  ),
  new RegExp(String.raw`(\b(?:with|for|by)\s+)${personName}\s+(?=(?:family|household)\b)`, 'gu'),
  /(\b[Tt]he\s+)\p{Lu}[\p{L}-]*(?:s|['’]s)(?!\p{L})(?!\s+\p{Lu})/gu,
  new RegExp(String.raw`(\b(?:${relatives})(?:\s+(?:named|called|are|is))?:?\s+)${names}`, 'gu'),
  new RegExp(String.raw`(\b(?:${relativesOf})\s+(?:of|to)\s+)${names}`, 'gu'),
  new RegExp(
    String.raw`(\b(?:(?:recommended|referred|suggested|added|used|posted|rec['’]?d)\s+(?:by|from)|(?:work(?:ed|s)|nannied|sat)\s+(?:for|with)|[Aa]sk|[Vv]ia|[Pp]er|[Tt]hanks to|friends? of|[Cc]ontact)\s+)${names}(?:\s+${personName})?`,
    'gu',
  ),
]

/** The words without the names of a family, each of which becomes "…"; null if they name none. */
export const withoutFamilies = (words: string): string | null => {
  const without = families.reduce((text, pattern) => text.replace(pattern, `$1${masked} `), words)
  if (without === words) return null
  return without
    .replace(/\s+/g, ' ')
    .replaceAll(/… (?=[.,;:!?)…]|$)/g, masked)
    .trim()
}
