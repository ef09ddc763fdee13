// What housekeeping forgets of accounts: those that were never confirmed, with the uses of their codes.
import { expect, it } from 'vitest'
import { forgetUnconfirmed } from '../../server/gotrue/auth.sweep.ts'
import { forFile } from '../for-file.ts'
import { startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage())

const join = async (code: string) => {
  const { body, ...joined } = await village.signUp({ data: village.dataWith(code) })
  return { ...joined, id: String(body.id) }
}

/** Lets an account and its last link lie so many days in the past. */
const age = (id: string, days: number) =>
  village.sql`update auth.users set created_at = now() - make_interval(days => ${days}),
    confirmation_sent_at = now() - make_interval(days => ${days}) where id = ${id}`

const exists = async (id: string): Promise<boolean> =>
  (await village.sql`select id from auth.users where id = ${id}`).length === 1

it('forgets accounts unconfirmed for a week, and lets their code open the door again', async () => {
  const { db } = village.database
  const code = await village.newCode(1)
  const forgotten = await join(code)
  expect((await join(code)).status).toBe(422)
  const young = await join(await village.newCode())
  const asked = await join(await village.newCode())
  const confirmed = await join(await village.newCode())
  await village.open(await village.linkTo(confirmed.email))
  await age(forgotten.id, 8)
  await age(young.id, 6)
  await age(confirmed.id, 400)
  await age(asked.id, 8)
  await village.sql`update auth.users set confirmation_sent_at = now() where id = ${asked.id}`

  expect(await forgetUnconfirmed(db)).toBe(1)
  expect(await Promise.all([forgotten, young, asked, confirmed].map(({ id }) => exists(id)))).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect(await db.selectFrom('profiles').select('id').where('id', '=', forgotten.id).execute()).toEqual([])
  expect((await join(code)).status).toBe(200)
})

it('forgets many, each code by what it gave', async () => {
  const { db } = village.database
  const code = await village.newCode(500)
  const { id } = await join(code)
  await village.sql`
    with gone as (
      insert into auth.users (id, email, password_hash, user_metadata, created_at)
      select gen_random_uuid(), 'forgotten-' || n || '@trustedvillage.example', 'x', '{}', now() - interval '9 days'
      from generate_series(1, 120) n returning id
    ), used as (insert into referral_uses (user_id, code) select id, ${code} from gone)
    update referral_codes set uses = uses + 120 where code = ${code}`
  expect(await forgetUnconfirmed(db)).toBe(120)
  expect(await village.usesOf(code)).toBe(1)
  expect(await exists(id)).toBe(true)
})
