// Shortcuts for tests of contacts: providers with a phone number, opening a contact, and backdated reveals.
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { getProviderContact } from '../../domain/providers/providers.contracts.ts'
import type { TestVillage } from '../app.ts'
import { accountOf, type CastMember, maya } from '../cast.ts'
import { recommend } from '../submissions.ts'
import { providerOf } from './merge-facts.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Recommends this many providers without any common detail. */
export const recommendMany = async (village: TestVillage, count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const name = `${letters[at % 26]}${letters[(at * 7 + 3) % 26]}${letters[Math.floor(at / 26)]}`
    ids.push(
      await recommend(village, {
        provider_name: `${name.toUpperCase()} ${name.repeat(3)}`,
        has_contact_consent: true,
        provider_phone: `(510) 555-${String(1000 + at)}`,
      }),
    )
  }
  return ids
}

/** Opens the contact of a recommendation's provider. */
export const look = (village: TestVillage, submission_id: string, as: CastMember = maya) =>
  village.call(getProviderContact, { submission_id }, as)

/** Backdates all reveals by this many seconds. */
export const ageReveals = async (village: TestVillage, seconds: number): Promise<void> => {
  await sql`update contact_reveals set revealed_at = revealed_at - make_interval(secs => ${seconds})`.execute(
    village.database.db,
  )
}

/** Inserts a reveal from this many hours ago. */
export const lookedAt = async (village: TestVillage, submissionId: string, hours: number, as: CastMember = maya) => {
  const user_id = await accountOf(village.database.db, as)
  await village.database.db
    .insertInto('contact_reveals')
    .values({
      id: v7(),
      user_id,
      provider_id: await providerOf(village, submissionId),
      revealed_at: sql<Date>`clock_timestamp() - make_interval(secs => ${hours * 3600})`,
    })
    .execute()
}
