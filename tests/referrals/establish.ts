// Makes members of the cast two months old, when they may have ten active codes.
import type { TestVillage } from '../app.ts'
import type { CastMember } from '../cast.ts'

/** As if this member had joined 60 days ago. */
export const establish = (village: Pick<TestVillage, 'sql'>, { email }: CastMember) =>
  village.sql`update profiles set created_at = now() - interval '60 days'
    where id = (select id from auth.users where email = ${email})`
