// The members of the demo village: who they are, who invited whom, and their codes.
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import { makeReferralCode } from '../../domain/referrals/referral-code.rules.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { asJson } from '../database/as-json.ts'
import type { Tables } from '../database/tables.ts'
import { memberTowns } from './demo-names.ts'
import type { Draw } from './draw.ts'

/** Everybody in the demo village signs in with it. Taken from people at this machine only (`server/platform/local-only.ts`). */
export const demoPassword = 'poppies-on-the-hill'
/** Its argon2id hash; sign-in replaces it when the parameters of hashes change. */
const demoPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$7w3sK9EoC0ifJTx+bPh7Kg$U0rsjt3KKSl+AWR2FrOYKGtLAjNKrQNMIN33sxhQASM'

/** The code printed at the first start: whoever follows its link may join. */
export const demoInvitation = 'MOM2024PPPPY2'

export const demoMaya = { email: 'maya@trustedvillage.example', fullName: 'Maya Krishnan' }
export const demoAda = { email: 'ada@trustedvillage.example', fullName: 'Ada Fairweather' }

/** `Tomás O’Neil` -> `tomas.oneil@homes.example`; the two who are printed at the start have shorter ones. */
const emailOf = (fullName: string): string =>
  [demoMaya, demoAda].find((member) => member.fullName === fullName)?.email ??
  `${foldText(fullName).replaceAll(' ', '.')}@homes.example`

export interface DemoMember {
  id: string
  email: string
  isAdmin: boolean
}

const dayMs = 86_400_000

const drawMembers = (draw: Draw, today: Date) =>
  memberTowns.map(([fullName, town], index) => {
    const joined = new Date(today.getTime() - (420 - index * 12) * dayMs - draw.whole(0, dayMs / 2))
    return {
      id: v7({ msecs: joined.getTime(), random: draw.bytes(16) }),
      email: emailOf(fullName),
      fullName,
      location: `${town}, CA`,
      code: index === 1 ? demoInvitation : makeReferralCode(draw.bytes(32)),
      isAdmin: index === 0,
      userType: draw.chance(0.5) ? ('parent_seeking' as const) : ('parent_recommending' as const),
      joined,
      // The first one came by herself; everybody else by somebody who was there before.
      invitedBy: index === 0 ? null : draw.whole(0, index - 1),
    }
  })

/** Fills in the members. Ada, the administrator, comes first and Maya second. */
export const fillMembers = async (trx: Transaction<Tables>, draw: Draw, today: Date): Promise<DemoMember[]> => {
  const members = drawMembers(draw, today)
  await trx
    .insertInto('auth.users')
    .values(
      members.map((member) => ({
        id: member.id,
        email: member.email,
        password_hash: demoPasswordHash,
        user_metadata: asJson({ full_name: member.fullName, user_type: member.userType }),
        email_confirmed_at: member.joined,
        created_at: member.joined,
        updated_at: member.joined,
      })),
    )
    .execute()
  await trx
    .insertInto('profiles')
    .values(
      members.map((member) => ({
        id: member.id,
        full_name: member.fullName,
        user_type: member.userType,
        referral_code: member.code,
        invited_by: member.invitedBy === null ? null : (members[member.invitedBy]?.id ?? null),
        location: member.location,
        created_at: member.joined,
      })),
    )
    .execute()
  const uses = new Map<string, number>()
  for (const { invitedBy } of members) {
    const code = invitedBy === null ? undefined : members[invitedBy]?.code
    if (code) uses.set(code, (uses.get(code) ?? 0) + 1)
  }
  await trx
    .insertInto('referral_codes')
    .values(
      members.map((member) => ({
        code: member.code,
        owner_id: member.id,
        kind: 'personal' as const,
        uses: uses.get(member.code) ?? 0,
        created_at: member.joined,
      })),
    )
    .execute()
  await trx
    .insertInto('referral_uses')
    .values(
      members.flatMap((member) => {
        const code = member.invitedBy === null ? undefined : members[member.invitedBy]?.code
        return code ? [{ user_id: member.id, code, used_at: member.joined }] : []
      }),
    )
    .execute()
  await trx
    .insertInto('user_roles')
    .values(
      members.filter((member) => member.isAdmin).map((member) => ({ user_id: member.id, role: 'admin' as const })),
    )
    .execute()
  return members
}
