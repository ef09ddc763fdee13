// When a way to reach a provider is known to be theirs, and what somebody on the do-not-list is recognised by. What is compared is digested by the server.
import { areaOf } from '../places/location.rules.ts'
import { equalForms, nameForms } from '../providers/match-name.rules.ts'
import { emailKey, hostKey, phoneKey, socialKey } from '../providers/match-providers.rules.ts'

export interface NamingNote {
  /** Of the parent who shared it; null: without a name, so that nobody knows whose it is. */
  user_id: string | null
  /** As it is compared (`emailKey`, `phoneKey`, `hostKey`); null: the note names none. */
  value: string | null
  /** Since when a version of this note that names it has been approved. */
  since: Date
}

/** Days after which the only mailbox that a page's notes name counts as its provider's. */
const establishedDays = 14

export const isNamedByTwoFamilies = (notes: readonly Pick<NamingNote, 'user_id' | 'value'>[], value: string): boolean =>
  new Set(notes.flatMap((note) => (note.value === value && note.user_id ? [note.user_id] : []))).size >= 2

/** Whether every note names it, or two families do, or no note names another one and this one is `establishedDays` old. */
export const isEstablished = (notes: readonly NamingNote[], value: string, at: Date): boolean => {
  const naming = notes.filter((note) => note.value === value)
  if (naming.length === 0) return false
  if (naming.length === notes.length || isNamedByTwoFamilies(notes, value)) return true
  const isOnlyOne = notes.every((note) => note.value === null || note.value === value)
  const oldest = Math.min(...naming.map(({ since }) => since.getTime()))
  return isOnlyOne && at.getTime() - oldest >= establishedDays * 86_400_000
}

export interface ContactMethods {
  provider_email: string | null
  provider_phone: string | null
  business_website: string | null
  provider_social: string | null
}

export interface KnownBy extends ContactMethods {
  provider_name: string
  city: string | null
  state: string | null
}

export const areKnownAlike = (one: KnownBy, other: KnownBy): boolean =>
  (
    [
      'provider_name',
      'city',
      'state',
      'provider_email',
      'provider_phone',
      'business_website',
      'provider_social',
    ] as const
  ).every((name) => one[name] === other[name])

export const contactKeys = ({
  provider_email: email,
  provider_phone: phone,
  business_website: website,
  provider_social: social,
}: ContactMethods): string[] => {
  const [number, host] = [phone && phoneKey(phone), website && hostKey(website)]
  const pages = [website, social].flatMap((address) => (address && socialKey(address)) || [])
  return [
    ...(email ? [`email ${emailKey(email)}`] : []),
    ...(number ? [`phone ${number}`] : []),
    ...(host ? [`website ${host}`] : []),
    ...[...new Set(pages)].map((page) => `page ${page}`),
  ]
}

const beside = (contacts: readonly string[], forms: readonly string[]): string[] =>
  contacts.flatMap((contact) => forms.map((form) => `${contact}/${form}`))

/** Contacts, each beside the forms that equal names share. */
export const besideEqualNames = (contacts: readonly string[], name: string): string[] =>
  beside(contacts, equalForms(name))

/** All forms of a name: those that equal names share, and shortened ones: "Josefina B.", "J. Brightwell". */
const allForms = (name: string): string[] => [...new Set([...equalForms(name), ...nameForms(name)])]

/** Contacts, each beside the forms that names like this one share. */
export const besideNearNames = (contacts: readonly string[], name: string): string[] => beside(contacts, allForms(name))

/** Stands for every area: a note without a place may be about somebody of any. */
const anywhere = '*'

type NamedThere = Pick<KnownBy, 'provider_name' | 'city' | 'state'>

const inAreas = (areas: readonly string[], forms: readonly string[]): string[] =>
  forms.flatMap((form) => areas.map((area) => `${area}/${form}`))

/** What the list holds of a name: in its area, and for notes without a place. */
export const listedNames = (named: NamedThere): string[] =>
  inAreas([areaOf(named), anywhere], allForms(named.provider_name))

/**
 * By what a new note's name is looked up: in its area and among names without one; without a place among all. As it is written:
 * "Josefina B." may be short for one on the list, "Josefina Baker" is not.
 */
export const namesToAsk = (named: NamedThere): string[] => {
  const area = areaOf(named)
  return inAreas(area === '' ? [anywhere] : [area, ''], equalForms(named.provider_name))
}
