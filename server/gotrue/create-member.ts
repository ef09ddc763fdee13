// Makes a member whole: account, personal referral code, profile, and the use of the code they came with.
import { v7 } from 'uuid'
import type { UserType } from '../../domain/auth/credentials.schema.ts'
import { asJson } from '../database/as-json.ts'
import type { Queryable } from '../database/open.ts'
import { type FamilyFields, insertProfile } from '../profiles/profiles.queries.ts'
import { insertCode } from '../referrals/referral-codes.queries.ts'
import { countReferralUse } from '../referrals/referrals.queries.ts'
import { insertAccount, now } from './accounts.queries.ts'
import { hashPassword } from './password-hash.ts'

export type NewMember = {
  /** In lower case. */
  email: string
  fullName: string
  userType: UserType
  /** Whether the address is known to be theirs; otherwise a mailed link must follow. */
  confirmed: boolean
  /** The normalised invitation code they used; none for those an operator makes. */
  usedCode?: string
  /** Kept as `user_metadata`; name and type when left out. */
  metadata?: Record<string, unknown>
  family?: FamilyFields
} & ({ password: string } | { passwordHash: string })

/**
 * Creates account, profile and personal code in the caller's transaction; records the code used. Returns the new id.
 * Throws when the code is not usable, and the database's unique violation (`users_email_unique`) when the address is taken; the transaction must then end.
 */
export const createMember = async (trx: Queryable, member: NewMember): Promise<string> => {
  const id = v7()
  const { email, fullName: full_name, userType: user_type } = member
  await insertAccount(trx, {
    id,
    email,
    password_hash: 'password' in member ? await hashPassword(member.password) : member.passwordHash,
    user_metadata: asJson(member.metadata ?? { full_name, user_type }),
    email_confirmed_at: member.confirmed ? now : null,
  })
  const used = member.usedCode === undefined ? null : await countReferralUse(trx, member.usedCode, id)
  if (used === undefined) throw new Error('This referral code is not usable')
  await insertProfile(trx, {
    ...member.family,
    id,
    full_name,
    user_type,
    referral_code: (await insertCode(trx, { kind: 'personal', ownerId: id })).code,
    invited_by: used?.owner_id ?? null,
    // whom an operator makes is known to them
    ...(used === null && { review: 'done' as const }),
  })
  return id
}
