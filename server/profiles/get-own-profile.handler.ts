// Answers the caller's own profile.
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { readOwnProfile } from './own-profile.queries.ts'

export const getOwnProfileHandler = handle(getOwnProfile, async ({ caller, database }) => {
  const profile = await readOwnProfile(database.db, caller.userId)
  if (!profile) throw new Refusal('not_found')
  return { ...profile, email: caller.email }
})
