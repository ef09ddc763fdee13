// Members of the cast as they are after two months, when they may have ten active codes.
import type { TestVillage } from '../app.ts'
import type { CastMember } from '../cast.ts'

/** As if these members had joined 60 days ago. */
export const establish = async (village: TestVillage, ...members: CastMember[]): Promise<void> => {
  const { db } = village.database
  await db
    .updateTable('profiles')
    .set({ created_at: new Date(Date.now() - 60 * 86_400_000) })
    .where('id', 'in', (account) =>
      account
        .selectFrom('auth.users')
        .select('id')
        .where(
          'email',
          'in',
          members.map(({ email }) => email),
        ),
    )
    .execute()
}
