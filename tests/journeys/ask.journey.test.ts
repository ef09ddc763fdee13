// Asking the village: from an empty search over the desk and an answer to its end, and an answer with someone new.
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { listQuestions } from '../../domain/questions/questions.contracts.ts'
import { daysLater, newsOf } from '../alerts/alerts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { openQuestion } from '../questions/questions.ts'
import { decide, recommend } from '../submissions.ts'
import { startBrowser, toast, walkedAt } from './browser.ts'
import { choose, fillShare, sendShare } from './parent-steps.ts'
import { atTheDesk, open } from './review-desk.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
const list = async () => (await village.call(listQuestions, {}, otto)).body.questions

beforeEach(async () => {
  await village.sql`delete from posts`
  await village.sql`delete from experience_submissions`
  await village.sql`delete from limits`
})

const startAnswer = (page: Page) => page.getByRole('link', { name: 'I know someone' }).locator('visible=true').click()

it.each(walkedAt)(
  'a question from an empty search is reviewed, answered, and closed by its member, %s',
  async (viewport) => {
    await recommend(village, { provider_name: 'Keiko Night' }, ada)
    const { page, faults } = await browser.visitor({ as: maya, viewport, reducedMotion: true })
    await page.goto('/search-results?location=Bolinas%2C+CA&category=night-nurse')
    const card = page.getByRole('region', { name: 'Ask the village' })
    await choose(page, 'By when', 'Next month')
    await card.getByLabel('In your own words').fill('Twins due soon, we live at 12 Oak Street.')
    // leaving the field shows the warning in the place of the hint: the pressed button does not move
    await card.getByRole('button', { name: 'Ask the village' }).click()
    await page.locator('h3:focus').getByText('Asked').waitFor()
    expect(await list()).toEqual([])

    const desk = await atTheDesk(browser, '/admin', viewport)
    const dialog = await open(desk.page, 'Night Nurse, Bolinas')
    await dialog.getByRole('button', { name: /^Fine/ }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await toast(desk.page, 'Submission approved successfully').waitFor()
    expect(await list()).toMatchObject([
      { service_type: 'night-nurse', city: 'Bolinas', state: 'CA', needed: 'month', asked_from: null, mine: false },
    ])

    const other = await browser.visitor({ as: otto, viewport, reducedMotion: true })
    await other.page.goto('/questions')
    await startAnswer(other.page)
    await other.page.getByRole('combobox', { name: 'Who is it?' }).pressSequentially('Kei')
    await other.page.getByRole('option', { name: /Keiko N\./ }).click()
    await other.page.getByRole('button', { name: 'Send answer' }).click()
    await other.page.locator('h2:focus').getByText('Sent').waitFor()

    await village.runDigests(daysLater(1))
    expect((await newsOf(village, maya.email)).at(-1)?.subject).toBe('1 new answer to your question')

    await page.getByRole('link', { name: 'See your question' }).click()
    const answer = page.getByRole('article').filter({ hasText: 'Keiko N.' })
    await answer.getByRole('button', { name: /^Thank/ }).click()
    await answer.getByText('Thanked').waitFor()
    await page.getByRole('radio', { name: 'Keiko N.' }).check()
    await page.getByRole('button', { name: 'Close the question' }).click()
    await page.getByRole('status').getByText('You found Keiko N.').waitFor()
    expect(await list()).toEqual([])
    await other.page.goto(page.url())
    await other.page.getByText('1 parent thanked you').waitFor()
    expect([...faults, ...desk.faults, ...other.faults]).toEqual([])
  },
)

it('a question is answered with someone new, who is on its page after review', async () => {
  const id = await openQuestion(village)
  const { page, faults } = await browser.visitor({ as: otto, reducedMotion: true })
  await page.goto(`/questions/${id}`)
  await startAnswer(page)
  await page.getByText('Someone new', { exact: true }).click()
  await page.getByRole('link', { name: 'Share a recommendation' }).click()
  await fillShare(page, {
    name: 'Adaeze Brightwater',
    service: 'Night Nurse',
    words: 'A handover every morning.',
    strength: 'Calm',
  })
  await sendShare(page)
  const [note] = await village.sql<{ id: string }>`select id from experience_submissions`
  await decide(village, note?.id ?? '')

  const asker = await browser.visitor({ as: maya, reducedMotion: true })
  await asker.page.goto(`/questions/${id}`)
  const answer = asker.page.getByRole('article').filter({ hasText: 'A handover every morning.' })
  await answer.getByText('New in the village').waitFor()
  await answer.getByRole('heading', { name: 'Adaeze B.' }).waitFor()
  expect([...faults, ...asker.faults]).toEqual([])
})
