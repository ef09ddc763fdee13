// The name of an entry as it is stored and shown: of a person without the family name, in whatever way the list writes it.
import { shownName, shownPerson } from '../providers/provider-name.rules.ts'
import { foldText } from '../text/fold-text.rules.ts'
import { withoutContacts } from './list-row.rules.ts'

/** Kinds of care that people give: their name is never that of a business. */
const kindsOfPeople = ['nanny', 'babysitter', 'night-nurse']

/** Beside a name: whose nanny she is, a remark in brackets, or after a dash, a slash, a colon or a semicolon. */
const remarks =
  /\s*[([{<][^)\]}>]*[)\]}>]?|,?\s*\p{L}+['’]s\s+(?:nanny|nannies|(?:baby)?sitter|au pair|doula)\b|\s+[-–—|]\s.*$|\s*[/|;:].*$/giu

/** A given name without contact details and remarks, which may name a parent: "Marta (Jen’s nanny)". */
export const withoutRemarks = (name: string): string => {
  const bare = withoutContacts(name).replaceAll(remarks, ' ').replace(/\s+/g, ' ').trim()
  return /\p{L}/u.test(bare) ? bare : ''
}

/** "Marta K." for "Marta Kowalski (child care) 510-555-0142"; businesses in full. Empty if the text has no name. */
export const entryName = (name: string, kind: string | null): string => {
  const bare = withoutRemarks(name)
  return kind !== null && kindsOfPeople.includes(kind) ? shownPerson(bare) : shownName(bare, false)
}

/** The words of a list without the part of a name that is not shown: "Kowalski is the best" becomes "… is the best". */
export const withoutFamilyName = (words: string, name: string, shown: string): string => {
  const visible = new Set(foldText(shown).split(' '))
  const hidden = new Set(
    foldText(withoutRemarks(name))
      .split(' ')
      .filter((word) => word.length > 2 && !visible.has(word)),
  )
  return words.replace(/[\p{L}\p{M}'’-]+/gu, (word) => (hidden.has(foldText(word)) ? '…' : word))
}
