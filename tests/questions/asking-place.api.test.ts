// What members will read of where a member lives, before and after they ask.
import { expect, it } from 'vitest'
import { listQuestions } from '../../domain/questions/questions.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { openQuestion, questionFor } from './questions.ts'

const village = await forFile(startTestVillage())

it('is said before they ask as it is shown after the approval', async () => {
  for (let more = 0; more < 8; more++) await makePerson(village.database.db)
  // ten: Maya, Ada, and these
  await village.sql`update profiles set location = 'Berkeley, CA' where full_name <> ${otto.fullName}`
  const askingFrom = async (as = maya) => (await village.call(listQuestions, {}, as)).body.asking_from
  expect(await askingFrom()).toBe('Berkeley')
  const { question } = await questionFor(village, await openQuestion(village))
  expect(question.asked_from).toBe('Berkeley')
  expect(await askingFrom(otto)).toBeNull()
})
