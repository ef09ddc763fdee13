// Asking from an empty search: the question is reviewed, then another member reads it on its own page.
import { expect, it } from 'vitest'
import { listQuestions } from '../../domain/questions/questions.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { decidePost } from '../questions/questions.ts'
import { startBrowser, walkedAt } from './browser.ts'
import { choose } from './parent-steps.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
const list = async () => (await village.call(listQuestions, {}, otto)).body.questions

it.each(walkedAt)('a question asked from an empty search reaches other members after review, %s', async (viewport) => {
  await village.sql`delete from posts`
  const { page, faults } = await browser.visitor({ as: maya, viewport, reducedMotion: true })
  await page.goto('/search-results?location=Bolinas%2C+CA&category=night-nurse')
  const card = page.getByRole('region', { name: 'Ask the village' })
  await choose(page, 'By when', 'Next month')
  await card.getByLabel('In your own words').fill('Twins due soon, we live at 12 Oak Street.')
  // leaving the field shows the warning in the place of the hint: the pressed button does not move
  await card.getByRole('button', { name: 'Ask the village' }).click()
  await page.locator('h3:focus').getByText('Asked').waitFor()
  expect(await list()).toEqual([])

  const [post] = await village.sql<{ id: string }>`select id from posts`
  await decidePost(village, post?.id ?? '')
  expect(await list()).toMatchObject([
    { service_type: 'night-nurse', city: 'Bolinas', state: 'CA', needed: 'month', asked_from: null, mine: false },
  ])
  await page.getByRole('link', { name: 'See your question' }).click()
  await page.waitForURL(`**/questions/${post?.id}`)
  expect(faults).toEqual([])
})
