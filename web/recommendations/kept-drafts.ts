// Where drafts of recommendations stand in this browser, and when they go: a shared computer must not show them to the next person.

import { draftItem } from '../app/stored-items.ts'
import { storedMemberId } from '../auth/stored-session.ts'

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

/**
 * Drops the drafts of others once a member is signed in here; with nobody signed in they wait for a member whose session
 * ended by itself. Contact details that earlier releases kept go in any case.
 */
export const keepOnlyOwnDrafts = (): void => {
  const own = storedMemberId()
  for (const whose of draftItem.kept()) {
    const kept = draftItem.read(whose)
    if (own !== null && !whose.startsWith(own)) draftItem.write(null, whose)
    else if (kept && contactNames.some((contact) => kept.includes(contact)))
      draftItem.write(withoutContact(kept), whose)
  }
}
