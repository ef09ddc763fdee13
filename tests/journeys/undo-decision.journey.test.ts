// Taking a decision back at the desk: by its line or by key, with what was typed, and in time.
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { share } from '../submissions.ts'
import { startBrowser } from './browser.ts'
import { atTheDesk, dialogOf, emptyTheDesk, hearing, open, statusesOf, toast } from './review-desk.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeEach(() => emptyTheDesk(village))

describe('a decision', () => {
  it('is taken back by key, and is on screen again with its notes and its reason', async () => {
    for (const name of ['Second Thought', 'First Thought']) await share(village, { provider_name: name })
    const { page } = await atTheDesk(browser)
    const dialog = await open(page, 'First Thought')
    await dialog.getByRole('button', { name: /Says too little/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await dialogOf(page, 'Second Thought').waitFor()
    await page.waitForFunction(() => document.activeElement?.matches('section'))
    await page.keyboard.press('z')
    await dialogOf(page, 'First Thought').waitFor()
    expect(
      await page
        .getByRole('dialog')
        .getByLabel(/parent/i)
        .last()
        .inputValue(),
    ).toContain('Another family would need a little more')
    expect(await statusesOf(village, 'Thought')).toEqual(['pending', 'pending'])
    // there is nothing more to take back
    await page.waitForFunction(() => document.activeElement?.matches('section'))
    await page.keyboard.press('z')
    await hearing(page)
    await page.keyboard.press('a')
    await toast(page, 'Submission approved successfully').waitFor()
    expect(await statusesOf(village, 'First Thought')).toEqual(['approved'])
  })

  it('can be undone by itself for its seconds, whatever comes meanwhile', async () => {
    for (const name of ['Third Page', 'Second Page', 'First Page']) await share(village, { provider_name: name })
    const { page } = await atTheDesk(browser)
    const undo = page.getByRole('button', { name: /^Undo/ })
    await (await open(page, 'First Page')).getByRole('button', { name: 'Approve' }).click()
    await dialogOf(page, 'Second Page').waitFor()
    await share(village, { provider_name: 'Just Come' })
    await toast(page, 'New Submission').waitFor()
    expect(await undo.count()).toBe(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await dialogOf(page, 'Third Page').waitFor()
    await expect.poll(() => undo.count()).toBe(2)
    await page.getByRole('button', { name: 'Undo the decision on First Page' }).click()
    await expect.poll(() => statusesOf(village, 'First Page')).toEqual(['pending'])
    expect(await statusesOf(village, 'Second Page')).toEqual(['rejected'])
    await dialogOf(page, 'First Page').waitFor()
    await page.keyboard.press('z')
    await expect.poll(() => statusesOf(village, 'Second Page')).toEqual(['pending'])
    await expect.poll(() => undo.count()).toBe(0)
  })
})
