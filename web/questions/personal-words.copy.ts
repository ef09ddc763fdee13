import type { PersonalKind, PersonalWords } from '../../domain/text/personal-words.rules.ts'

const nouns: Record<PersonalKind, string> = {
  name: 'name',
  street: 'street',
  number: 'phone number',
  address: 'link or email address',
}

const list = new Intl.ListFormat('en-US')

const kindsOf = (words: readonly PersonalWords[]): PersonalKind[] => [...new Set(words.map(({ kind }) => kind))]

/** For a reviewer. */
export const personalNote = ({ text, kind }: PersonalWords): string => `“${text}” looks like a ${nouns[kind]}`

/** What a reviewer asks of who wrote these words; empty for none. */
export const leaveOutWords = (words: readonly PersonalWords[]): string => {
  const listed = kindsOf(words).map((kind) => `the ${nouns[kind]}`)
  return listed.length > 0 ? `Please leave out ${list.format(listed)}.` : ''
}
