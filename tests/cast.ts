// The cast of the tests: Maya, a member; Ada, an administrator; Otto, another member; Vera, who is only visiting.
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

/** Nobody is signed in. */
export const vera = null

/** Makes the cast's accounts, confirmed and ready to sign in. */
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

/** The account of one of them. */
export const accountOf = async (db: Kysely<Tables>, { email }: CastMember): Promise<string> =>
  (await db.selectFrom('auth.users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** Makes one of them an administrator beside Ada. */
export const makeAdministrator = async (db: Kysely<Tables>, member: CastMember): Promise<void> => {
  await grantRole(db, await accountOf(db, member))
}
