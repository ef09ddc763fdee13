// Contacts opened at the same moment in many windows: no limit is exceeded, nothing counts twice, and members do not
// affect each other.
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { listInquiries } from '../../domain/inquiries/inquiries.contracts.ts'
import { alarmMessage } from '../../domain/providers/contact-limits.rules.ts'
import { listContactReveals } from '../../domain/providers/providers.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { look, recommendMany } from './contact-village.ts'

const village = await forFile(startTestVillage({ environment: { DATABASE_POOL: '16' } }))
let ids: string[]
beforeAll(async () => {
  ids = await recommendMany(village, 24)
})
beforeEach(async () => {
  await village.database.db.deleteFrom('contact_reveals').execute()
  await village.database.db.deleteFrom('inquiries').execute()
})

const seen = async (as = maya) => (await village.call(listContactReveals, {}, as)).body.reveals

it('of twenty-four providers ten are shown, one notice is sent, and another member is not limited', async () => {
  const [answers, others] = await Promise.all([
    Promise.all(ids.map((id) => look(village, id))),
    Promise.all(ids.slice(0, 10).map((id) => look(village, id, otto))),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(14)
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
  expect(await seen()).toHaveLength(10)
  const { inquiries } = (await village.call(listInquiries, {}, ada)).body
  expect(inquiries).toMatchObject([{ email: maya.email, message: alarmMessage('minutes') }])
})

it('one provider opened in twenty windows counts once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => look(village, ids[0] ?? '')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await seen()).toHaveLength(1)
})
