// The calls about one’s own profile.

import { updateOwnProfile } from '../../domain/profiles/own-profile.contracts.ts'
import { getOwnProfile, hasRole } from '../../domain/profiles/profiles.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { readOwnProfile } from './own-profile.queries.ts'

/** Answers the caller's own profile. */
export const getOwnProfileHandler = handle(getOwnProfile, async ({ caller, db }) => {
  const profile = await readOwnProfile(db, caller.userId)
  if (!profile) throw new Refusal('not_found')
  return { ...profile, email: caller.email }
})

/** Answers whether the caller is an administrator. */
export const hasRoleHandler = handle(hasRole, async ({ caller }) => ({ has_role: caller.isAdmin }))

/** Changes what the caller chose for her own account. */
export const updateOwnProfileHandler = handle(updateOwnProfile, async ({ input, caller, database }) => {
  const profile = await database.db
    .updateTable('profiles')
    .set({ picture: input.picture })
    .where('id', '=', caller.userId)
    .returning('picture')
    .executeTakeFirst()
  if (!profile) throw new Refusal('not_found')
  return profile
})
