// Two processes that write letters at the same moment, and one that fails in the middle.
import { setTimeout } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { daysAfter } from '../../domain/text/calendar-days.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { chooseLetter } from '../../server/letter/letter-setting.queries.ts'
import { writeLetters } from '../../server/letter/write-letters.ts'
import { eraseMember } from '../../server/privacy/erase-member.ts'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { fillWeek, thisWeek } from './letters.ts'

const village = await forFile(startTestVillage())
const { sql } = village
const { db } = village.database.background

const members = 230
const at = new Date(`${daysAfter(thisWeek().to, 1)}T21:00:00Z`)

await fillWeek(village)
const addresses: string[] = []
for (let made = 0; made < members; made++)
  addresses.push((await makePerson(db, { email: `p${made}@family.example` })).email)

const process = () => {
  const digest = writeLetters(() => village.url, { countDigest: () => undefined })
  return async () => {
    while ((await inTransaction(db, (trx) => digest(trx, at))) > 0);
  }
}
const recipients = async () =>
  (await sql<{ recipient: string }>`select recipient from mail_outbox where kind = 'village_letter'`)
    .map(({ recipient }) => recipient)
    .sort()

beforeEach(async () => {
  await sql`delete from mail_outbox`
  await sql`delete from digests`
  await sql`
    insert into digests (user_id, letter_every, letter_due)
    select id, 'week', ${at}::timestamptz - interval '1 hour' from auth.users where email like 'p%@family.example'`
})

it('two jobs at the same time write each letter once', async () => {
  await Promise.all([process()(), process()()])
  expect(await recipients()).toEqual(addresses.toSorted())
})

it('a job that fails before its commit loses no letter and repeats none', async () => {
  await sql.text(`
    create function fail_once() returns trigger language plpgsql as $$ begin
      if new.recipient = 'p150@family.example' then raise 'the process died'; end if;
      return new;
    end $$`)
  await sql.text('create trigger fail_once before insert on mail_outbox for each row execute function fail_once()')
  await expect(process()()).rejects.toThrow('the process died')
  await sql.text('drop function fail_once() cascade')
  expect((await recipients()).length).toBeLessThan(members)
  await process()()
  expect(await recipients()).toEqual(addresses.toSorted())
})

it('a change of its rhythm while it is written brings no second one on that day', async () => {
  const [member] = await sql<{ id: string }>`select id from auth.users where email = 'p7@family.example'`
  const id = member?.id ?? ''
  await sql`delete from digests where user_id <> ${id}`
  await sql`update digests set letter_every = 'month'`
  const digest = writeLetters(() => village.url, { countDigest: () => undefined })
  let changed: Promise<unknown> | undefined
  await inTransaction(db, async (trx) => {
    expect(await digest(trx, at)).toBe(1)
    changed = inTransaction(village.database.db, (other) => chooseLetter(other, id, { every: 'week', weekday: 0 }, at))
    // the change goes as far as it can
    await setTimeout(500)
  })
  await changed
  expect(await inTransaction(db, (trx) => digest(trx, at))).toBe(0)
})

it('no email to a member remains who is erased while it is written', async () => {
  const email = 'p7@family.example'
  await sql`delete from digests where user_id <> (select id from auth.users where email = ${email})`
  const digest = writeLetters(() => village.url, { countDigest: () => undefined })
  let erased: Promise<unknown> | undefined
  await inTransaction(db, async (trx) => {
    expect(await digest(trx, at)).toBe(1)
    erased = eraseMember(village.database.db, { email, recommendations: 'remove' })
    // the erasure goes as far as it can
    await setTimeout(1000)
  })
  await erased
  expect(await recipients()).toEqual([])
})
