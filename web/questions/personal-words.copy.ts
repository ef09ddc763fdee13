import type { PersonalKind, PersonalWords } from '../../domain/text/personal-words.rules.ts'

const nouns: Record<PersonalKind, string> = {
  name: 'name',
  street: 'street',
  number: 'phone number',
  address: 'link or email address',
}

const list = new Intl.ListFormat('en-US')

/** For a reviewer. */
export const personalNote = ({ text, kind }: PersonalWords): string => `“${text}” looks like a ${nouns[kind]}`

/** What a reviewer asks of who wrote these words; empty for none. */
export const leaveOutWords = (words: readonly PersonalWords[]): string => {
  const listed = [...new Set(words.map(({ kind }) => `the ${nouns[kind]}`))]
  return listed.length > 0 ? `Please leave out ${list.format(listed)}.` : ''
}
