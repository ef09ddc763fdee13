// Answers the caller's own profile.
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { readOwnProfile } from './own-profile.queries.ts'

export const getOwnProfileHandler = handle(getOwnProfile, async ({ caller, database }) => {
  const profile = await readOwnProfile(database.db, caller.userId)
  if (!profile) throw new Refusal('not_found')
  return {
    id: profile.id,
    full_name: profile.full_name,
    email: caller.email,
    user_type: profile.user_type,
    location: profile.location,
    referral_code: profile.referral_code,
    referral_count: profile.referral_count,
    created_at: profile.created_at.toISOString(),
  }
})
