// The members of the demo village: who they are, who invited whom, and their codes.
import { sql } from 'kysely'
import { placeLabel } from '../../domain/places/us-states.ts'
import { makeReferralCode } from '../../domain/referrals/referral-code.rules.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { asJson } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { createNames, demoCities, demoPlace } from './demo-words.ts'
import type { Draw } from './draw.ts'

/** The password of all demo members. Accepted only from this machine (`server/platform/local-only.ts`). */
export const demoPassword = 'poppies-on-the-hill'
/** Its argon2id hash; sign-in replaces it if the parameters of hashes change. */
const demoPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$7w3sK9EoC0ifJTx+bPh7Kg$U0rsjt3KKSl+AWR2FrOYKGtLAjNKrQNMIN33sxhQASM'

export const demoInvitation = 'MOM2024PPPPY2'

export const demoMaya = { email: 'maya@trustedvillage.example', fullName: 'Maya Krishnan' }
export const demoAda = { email: 'ada@trustedvillage.example', fullName: 'Ada Fairweather' }

export interface DemoMember {
  id: string
  email: string
  isAdmin: boolean
  location: string
}

const memberCount = 32
/** The number of them who joined last and await an administrator's review. */
const demoNewcomers = 2
const dayMs = 86_400_000

const drawMembers = (draw: Draw, today: Date) => {
  const names = createNames(draw)
  const drawPerson = () => {
    const fullName = names.person()
    // `Tomás O’Rourke` -> `tomas.orourke@homes.example`
    return { email: `${foldText(fullName).replaceAll(' ', '.')}@homes.example`, fullName }
  }
  const people = [demoAda, demoMaya, ...Array.from({ length: memberCount - 2 }, drawPerson)]
  return people.map((person, index) => {
    const joined = new Date(today.getTime() - (420 - index * 12) * dayMs - draw.whole(0, dayMs / 2))
    return {
      ...person,
      id: draw.id(joined),
      location: placeLabel(demoPlace(draw.one(demoCities.flat()))),
      code: person === demoMaya ? demoInvitation : makeReferralCode(draw.bytes(32)),
      isAdmin: person === demoAda,
      userType: draw.chance(0.5) ? ('parent_seeking' as const) : ('parent_recommending' as const),
      joined,
      invitedBy: index === 0 ? null : draw.whole(0, index - 1),
    }
  })
}

export const fillMembers = async (trx: Trx, draw: Draw, today: Date): Promise<DemoMember[]> => {
  const members = drawMembers(draw, today)
  const users = members.map((member) => ({
    id: member.id,
    email: member.email,
    password_hash: demoPasswordHash,
    user_metadata: asJson({ full_name: member.fullName, user_type: member.userType }),
    email_confirmed_at: member.joined,
    created_at: member.joined,
    updated_at: member.joined,
  }))
  const inviterOf = ({ invitedBy }: { invitedBy: number | null }) => members[invitedBy ?? -1]
  const profiles = members.map((member, index) => ({
    id: member.id,
    full_name: member.fullName,
    user_type: member.userType,
    referral_code: member.code,
    invited_by: inviterOf(member)?.id ?? null,
    location: member.location,
    created_at: member.joined,
    review: (members.length - index > demoNewcomers ? 'done' : 'new') as 'done' | 'new',
  }))
  const codes = members.map((member) => ({
    code: member.code,
    owner_id: member.id,
    kind: 'personal' as const,
    created_at: member.joined,
  }))
  const uses = members.flatMap((member) => {
    const code = inviterOf(member)?.code
    return code ? [{ user_id: member.id, code, used_at: member.joined }] : []
  })
  const roles = members.filter(({ isAdmin }) => isAdmin).map(({ id }) => ({ user_id: id, role: 'admin' as const }))
  await trx.insertInto('auth.users').values(users).execute()
  await trx.insertInto('profiles').values(profiles).execute()
  await trx.insertInto('referral_codes').values(codes).execute()
  await trx.insertInto('referral_uses').values(uses).execute()
  await trx.insertInto('user_roles').values(roles).execute()
  await sql`update referral_codes c set uses = (select count(*) from referral_uses where code = c.code)`.execute(trx)
  return members
}
