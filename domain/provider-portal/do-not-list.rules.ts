// When a contact is established as the provider's own, and what the do-not-list matches on. The server hashes the compared values.
import { areaOf } from '../places/location.rules.ts'
import { equalForms, nameForms } from '../providers/match-name.rules.ts'
import { emailKey, hostKey, phoneKey, socialKey } from '../providers/match-providers.rules.ts'

export interface NamingNote {
  /** The parent who shared it; null: shared without a name, so the parent is unknown. */
  user_id: string | null
  /** Normalized for comparison (`emailKey`, `phoneKey`, `hostKey`); null: the note names none. */
  value: string | null
  /** When a version of this note that names the contact was first approved. */
  since: Date
}

/** Days after which the only mailbox named in a page's notes counts as its provider's. */
const establishedDays = 14

export const isNamedByTwoFamilies = (notes: readonly Pick<NamingNote, 'user_id' | 'value'>[], value: string): boolean =>
  new Set(notes.flatMap((note) => (note.value === value && note.user_id ? [note.user_id] : []))).size >= 2

/**
 * Whether the notes of a page establish a contact at a given time: every note names it, or two families do, or no note
 * names another one and this one has been named for `establishedDays`.
 */
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

/** Each contact combined with each form that equal names share. */
export const besideEqualNames = (contacts: readonly string[], name: string): string[] =>
  beside(contacts, equalForms(name))

/** All forms of a name: those that equal names share, and shortened ones: "Josefina B.", "J. Brightwell". */
const allForms = (name: string): string[] => [...new Set([...equalForms(name), ...nameForms(name)])]

/** Each contact combined with each form that similar names share. */
export const besideNearNames = (contacts: readonly string[], name: string): string[] => beside(contacts, allForms(name))

/** Stands for every area: a note without a place may be about a provider anywhere. */
const anywhere = '*'

type NamedThere = Pick<KnownBy, 'provider_name' | 'city' | 'state'>

const inAreas = (areas: readonly string[], forms: readonly string[]): string[] =>
  forms.flatMap((form) => areas.map((area) => `${area}/${form}`))

/** What the list stores for a name: its forms in its area, and under `anywhere` for notes without a place. */
export const listedNames = (named: NamedThere): string[] =>
  inAreas([areaOf(named), anywhere], allForms(named.provider_name))

/**
 * How a new note's name is looked up: in its areas and among names without a place; a note without a place is looked up
 * in all areas. The name is matched as written: "Josefina B." may be short for one on the list, "Josefina Baker" is
 * not.
 */
export const namesToAsk = (named: NamedThere, areas: readonly string[] = [areaOf(named)]): string[] =>
  inAreas(areas.includes('') ? [anywhere] : [...areas, ''], equalForms(named.provider_name))
