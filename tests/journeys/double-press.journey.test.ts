// A long form and a quick server, pressed twice at once: one request leaves, and one fact is recorded.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser } from './browser.ts'
import { fillShare } from './parent-steps.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const generatedCodes = () =>
  village.database.db
    .selectFrom('referral_codes as c')
    .innerJoin('auth.users as u', 'u.id', 'c.owner_id')
    .select('c.revoked_at')
    .where('u.email', '=', ada.email)
    .where('c.kind', '=', 'generated')
    .execute()

describe('two presses at once', () => {
  it('share one recommendation, also by a pointer while it is under way', async () => {
    const { page } = await browser.visitor({ as: maya, reducedMotion: true })
    await page.goto('/add-listing')
    await fillShare(page, { name: 'Wilhelmina Brightwater' })
    const submit = button(page, 'Submit recommendation')
    await submit.waitFor()
    const path = /\/rest\/v1\/experience_submissions/
    let sent = 0
    const held = Promise.withResolvers<void>()
    await page.route(path, async (route) => {
      if (route.request().method() === 'POST') sent += 1
      await held.promise
      await route.continue()
    })
    // within one task, before anything could be rendered
    await submit.evaluate((element: HTMLElement) => {
      element.click()
      element.click()
    })
    await expect.poll(() => sent).toBe(1)
    await submit.dblclick({ force: true, timeout: 2000 }).catch(() => undefined)
    const answered = page.waitForResponse((response) => path.test(response.url()))
    held.resolve()
    expect((await answered).status()).toBeLessThan(300)
    expect(sent).toBe(1)
    expect(await village.database.db.selectFrom('experience_submissions').select('id').execute()).toHaveLength(1)
  })
})

describe('a quick server', () => {
  it('takes a double click, and impatient presses after it, as one wish for a code', async () => {
    const { page } = await browser.visitor({ as: ada, reducedMotion: true })
    await page.goto('/generate-referral')
    await page.getByText('No codes yet').waitFor()
    const generate = page.getByRole('button', { name: /Generate a new code|Your code is ready/ })
    await generate.dblclick()
    // pressed by the page itself: it says so for 2.5 seconds only, which a slow test could miss
    await generate.evaluate(async (pressed: HTMLElement) => {
      while (!pressed.textContent.includes('Your code is ready')) await new Promise(requestAnimationFrame)
      pressed.click()
      pressed.click()
    })
    // the button is itself again when nothing came of the presses
    await button(page, 'Generate a new code').waitFor()
    expect(await generatedCodes()).toHaveLength(1)
    await button(page, 'Generate a new code').click()
    await button(page, 'Your code is ready').waitFor()
    expect(await generatedCodes()).toHaveLength(2)
  })
})
