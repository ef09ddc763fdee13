// Where drafts of recommendations stand in this browser, and when they go: a shared computer must not show them to the next person.
import { storedMemberId } from '../auth/stored-session.ts'
import { readText, storedNames, storeText } from '../safe-storage.ts'

const beginning = 'recommendationDraft:'

/** Name under which a member's draft is kept: nobody meets another parent's words. That of an edit goes on with the version's id. */
export const draftName = (memberId: string): string => `${beginning}${memberId}`

/** How to reach a provider is never kept: storage can be read by whoever sits at this computer next. */
const contactNames = ['provider_email', 'provider_phone', 'provider_social'] as const

/** A kept draft without contact details; null when it cannot be read. */
const withoutContact = (kept: string): string | null => {
  try {
    return JSON.stringify({ ...JSON.parse(kept), ...Object.fromEntries(contactNames.map((name) => [name, undefined])) })
  } catch {
    return null
  }
}

/** Drops every draft: the member has signed out. */
export const forgetDrafts = (): void => {
  for (const name of storedNames(beginning)) storeText(name, null)
}

/**
 * Drops the drafts of others once a member is signed in here; with nobody signed in they wait for a member whose session
 * ended by itself. Contact details that earlier releases kept go in any case.
 */
export const keepOnlyOwnDrafts = (): void => {
  const own = storedMemberId()
  for (const name of storedNames(beginning)) {
    const kept = readText(name)
    if (own !== null && !name.startsWith(draftName(own))) storeText(name, null)
    else if (kept && contactNames.some((contact) => kept.includes(contact))) storeText(name, withoutContact(kept))
  }
}
