// When drafts of recommendations go from this browser: a shared computer must not show them to the next person.
import { draftItem } from '../app/stored-items.ts'
import { storedMemberId } from '../auth/stored-session.ts'

/**
 * Drops the drafts of others once a member is signed in here; with nobody signed in they wait for a member whose session
 * ended by itself.
 */
export const keepOnlyOwnDrafts = (): void => {
  const own = storedMemberId()
  if (own === null) return
  for (const whose of draftItem.stored()) if (!whose.startsWith(own)) draftItem.write(null, whose)
}
