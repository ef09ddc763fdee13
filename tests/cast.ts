// The cast of the tests: Maya, a member; Ada, an administrator; Otto, another member; Vera, a visitor.
import type { Kysely } from 'kysely'
import type { Tables } from '../server/database/tables.ts'
import { demoAda, demoMaya, demoPassword } from '../server/demo/demo-members.ts'
import { hashPassword } from '../server/gotrue/passwords.ts'
import { createMember } from '../server/gotrue/sign-up.ts'
import { grantRole } from '../server/members/member-acts.queries.ts'

export interface CastMember {
  email: string
  password: string
  fullName: string
}

/** Maya and Ada are the same in the demo village, so that one cast serves every test. */
export const maya: CastMember = { ...demoMaya, password: demoPassword }
export const ada: CastMember = { ...demoAda, password: demoPassword }
export const otto: CastMember = {
  email: 'otto@trustedvillage.example',
  fullName: 'Otto Lindqvist',
  password: demoPassword,
}

/** A visitor. */
export const vera = null

/** Creates the cast's accounts, confirmed and ready to sign in. */
export const inviteCast = async (db: Kysely<Tables>): Promise<void> => {
  const passwordHash = await hashPassword(demoPassword)
  await db.transaction().execute(async (trx) => {
    for (const { email, fullName } of [maya, ada, otto]) {
      const member = { email, passwordHash, fullName, userType: 'parent_seeking', confirmed: true } as const
      const id = await createMember(trx, member)
      if (email === ada.email) await grantRole(trx, id)
    }
  })
}

/** The account id of a cast member. */
export const accountOf = async (db: Kysely<Tables>, { email }: CastMember): Promise<string> =>
  (await db.selectFrom('auth.users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** Makes a member an administrator in addition to Ada. */
export const makeAdministrator = async (db: Kysely<Tables>, member: CastMember): Promise<void> => {
  await grantRole(db, await accountOf(db, member))
}
