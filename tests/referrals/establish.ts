// Backdates members of the cast by two months, after which they may have ten active codes.
import type { TestVillage } from '../app.ts'
import type { CastMember } from '../cast.ts'

/** Backdates this member's joining by 60 days. */
export const establish = (village: Pick<TestVillage, 'sql'>, { email }: CastMember) =>
  village.sql`update profiles set created_at = now() - interval '60 days'
    where id = (select id from auth.users where email = ${email})`
