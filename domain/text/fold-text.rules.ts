// Normalizes names and places for comparison: without case, accents and punctuation.

/** Letters without a separable accent, after Unicode's compatibility decomposition. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}

/**
 * The text as it is compared: lower case, without accents and punctuation, words separated by one space. Apostrophes
 * and periods are removed ("O'Brien" is "obrien", "St. Louis" is "st louis"). Works for every script.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'‘’ʻʼ`´.\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[ßæœøłđðþıς]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()

/** A name as it is written in URLs and keys: "North Shore" is "north-shore". */
export const slugOf = (name: string): string => foldText(name).replaceAll(' ', '-')

/** Finds folded phrases in folded text, as whole words; of two that begin at the same word, the longer one. */
export const phrasePattern = (phrases: Iterable<string>): RegExp =>
  new RegExp(`(?<!\\S)(?:${[...phrases].sort((one, other) => other.length - one.length).join('|')})(?!\\S)`, 'g')
