// Inserts profiles at sign-up, and updates them.
import type { UserType } from '../../domain/auth/credentials.schema.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

/** The family's answers in the invitation form; each may be missing. */
export interface FamilyFields {
  location?: string | null | undefined
  children_count?: Tables['profiles']['children_count'] | undefined
  children_ages?: string | null | undefined
  parenting_story?: string | null | undefined
}

export interface NewProfile extends FamilyFields {
  id: string
  full_name: string
  user_type: UserType
  referral_code: string
  invited_by: string | null
  review?: 'done' | undefined
}

export const insertProfile = (trx: Queryable, profile: NewProfile) =>
  trx.insertInto('profiles').values(profile).execute()

export const updateProfile = async (
  trx: Queryable,
  id: string,
  changes: Partial<Omit<NewProfile, 'id' | 'referral_code'>>,
): Promise<void> => {
  const inviter = changes.invited_by === undefined ? {} : { invited_by_erased: null }
  await trx
    .updateTable('profiles')
    .set({ ...changes, ...inviter })
    .where('id', '=', id)
    .execute()
}
