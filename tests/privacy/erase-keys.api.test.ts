// Erasing a member matches limits, mails and visits by complete ids, so that crafted ids cannot delete rows of others.
import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { recordVisit } from '../../domain/visits/visits.contracts.ts'
import { eraseMember } from '../../server/privacy/erase-member.ts'
import { insertVisit } from '../../server/visits/visits.queries.ts'
import { startTestVillage } from '../app.ts'
import { accountOf, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'

const village = await forFile(startTestVillage())
const { db } = village.database
const mayaId = await accountOf(db, maya)

const keys = async () => (await db.selectFrom('limits').select('key').orderBy('key').execute()).map(({ key }) => key)
const all = async () => ({
  keys: await keys(),
  visits: await db.selectFrom('page_visits').select(['session_id', 'user_id']).execute(),
  windows: await db.selectFrom('visit_sessions').select('session_id').execute(),
  mails: await db.selectFrom('mail_outbox').select('merge_key').orderBy('merge_key').execute(),
})

const write = (email: string) => village.call(sendInquiry, { name: 'N', email, subject: 'Hello', message: 'Hello' })
const open = (session_id: string, as = maya) => village.call(recordVisit, { page_path: '/', session_id }, as)
/** Queues a mail to Maya's address. */
const queue = (merge_key: string) =>
  db
    .insertInto('mail_outbox')
    .values({
      ...{ id: v7(), kind: 'notice', recipient: maya.email, subject: 's', text_body: 't', html_body: 'h', merge_key },
      next_attempt_at: new Date(Date.now() + 3_600_000),
    })
    .execute()

it('erasing a member with the session ids ":", "a" and another member’s keeps the others’ rows', async () => {
  for (const member of [maya, otto]) await open('window-of-maya', member)
  await write('long-a@b.example')
  await queue(`notice:${mayaId}`)
  const before = await all()

  const person = await makePerson(db, { email: 'a@b.example' })
  // As earlier releases accepted them.
  for (const session_id of [':', 'a', 'window-of-maya'])
    await insertVisit(db, { id: v7(), page_path: '/', session_id, user_id: person.id, created_at: new Date() })
  await insertVisit(db, { id: v7(), page_path: '/', session_id: 'a', created_at: new Date() })
  await open('window-of-theirs', person)
  await write(person.email)
  await queue(`notice:${person.id}`)
  await queue(`notice:${person.id}:again`)
  expect((await keys()).length).toBeGreaterThan(before.keys.length + 2)

  await eraseMember(db, { email: person.email, recommendations: 'remove' })
  expect(await all()).toEqual(before)
})

it('a session id equal to a member’s id is not deleted with that member', async () => {
  await open(mayaId, otto)
  await eraseMember(db, { email: maya.email, recommendations: 'remove' })
  expect((await keys()).filter((key) => key.includes(mayaId))).toEqual([expect.stringMatching(/^visits:/)])
})
