import { findPersonalWords, type PersonalKind, type PersonalWords } from '../../domain/text/personal-words.rules.ts'

const nouns: Record<PersonalKind, string> = {
  name: 'name',
  street: 'street',
  number: 'phone number',
  address: 'link or email address',
}

const kindsOf = (words: readonly PersonalWords[]): PersonalKind[] => [...new Set(words.map(({ kind }) => kind))]

/** For who is typing: one sentence for each kind of words that may identify someone. */
export const personalHints = (text: string): string[] =>
  kindsOf(findPersonalWords(text)).map(
    (kind) => `This looks like a ${nouns[kind]}.${kind === 'street' ? ' Neighbors may know the house.' : ''}`,
  )

/** For a reviewer. */
export const personalNote = ({ text, kind }: PersonalWords): string => `“${text}” looks like a ${nouns[kind]}`

/** What a reviewer asks of who wrote these words; empty for none. */
export const leaveOutWords = (words: readonly PersonalWords[]): string => {
  const listed = kindsOf(words).map((kind) => `the ${nouns[kind]}`)
  return listed.length > 0 ? `Please leave out ${listed.join(' and ')}.` : ''
}
