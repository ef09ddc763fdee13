// Changes what the caller chose for her own account.
import { updateOwnProfile } from '../../domain/profiles/own-profile.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'

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
