// A village for tests of members: shortcuts to create people, and acts by an administrator based on what they were
// shown.
import { v7 } from 'uuid'
import type { z } from 'zod'
import { type ActOnMember, actOnMember } from '../../domain/members/member-acts.contracts.ts'
import { getMember } from '../../domain/members/members.contracts.ts'
import type { Database } from '../../server/database/open.ts'
import { createMember } from '../../server/gotrue/sign-up.ts'
import type { Answer } from '../app.ts'
import { type AuthVillage, goodPassword, startAuthVillage } from '../auth/auth-village.ts'
import { accountOf, ada, type CastMember } from '../cast.ts'

export interface Person extends CastMember {
  id: string
  code: string
}

interface Telling {
  email?: string
  fullName?: string
  family?: Parameters<typeof createMember>[1]['family']
  confirmed?: boolean
  usedCode?: string
}

export interface MembersVillage extends AuthVillage {
  person(telling?: Telling): Promise<Person>
  idOf(member: CastMember): Promise<string>
  /** A member's page, as Ada reads it. */
  page(id: string): Promise<z.input<typeof getMember.output>>
  /** Acts as Ada or another administrator on the member's current state. */
  act(
    id: string,
    act: ActOnMember,
    more?: { as?: CastMember; reason?: string; last_act_id?: string | null },
  ): Promise<Answer<z.input<typeof actOnMember.output>>>
}

/** Creates a member, confirmed by default. */
export const makePerson = async (
  db: Database['db'],
  { email = `${v7()}@family.example`, fullName = 'Priya Raman', family, confirmed = true, usedCode }: Telling = {},
): Promise<Person> => {
  const id = await db.transaction().execute((trx) =>
    createMember(trx, {
      email,
      fullName,
      password: goodPassword,
      userType: 'parent_seeking',
      confirmed,
      ...(family ? { family } : {}),
      ...(usedCode ? { usedCode } : {}),
    }),
  )
  const { referral_code: code } = await db
    .selectFrom('profiles')
    .select('referral_code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, email, fullName, password: goodPassword, code }
}

/** Starts a village; close it in `afterAll`. */
export const startMembersVillage = async (environment: Record<string, string> = {}): Promise<MembersVillage> => {
  const village = await startAuthVillage(environment)
  const { db } = village.database
  const page = async (id: string) => (await village.call(getMember, { id }, ada)).body
  return {
    ...village,
    page,
    idOf: (member) => accountOf(db, member),
    person: (telling) => makePerson(db, telling),
    act: async (id, act, { as = ada, reason = 'As agreed', ...seen } = {}) => {
      const last_act_id = (await page(id)).acts[0]?.id ?? null
      return village.call(actOnMember, { id, act, reason, last_act_id, ...seen }, as)
    },
  }
}
