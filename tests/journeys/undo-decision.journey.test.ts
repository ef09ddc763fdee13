// Undoing a decision at the desk, with its button or a key, restores the typed text.
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { mailsInTheEnd } from '../moderation/hurry-mails.ts'
import { share } from '../submissions.ts'
import { startBrowser, toast } from './browser.ts'
import { atTheDesk, dialogOf, emptyTheDesk, open, row, statusesOf } from './review-desk.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeEach(() => emptyTheDesk(village))

describe('a decision', () => {
  it('is undone with its button on a phone, which restores the typed notes', async () => {
    await share(village, { provider_name: 'Regretted Provider' })
    const { page, faults } = await atTheDesk(browser, '/admin', 'phone')
    const dialog = await open(page, 'Regretted Provider')
    await dialog.getByLabel('Admin Notes').fill('Looks fine')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await toast(page, 'Submission approved successfully').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await toast(page, 'Regretted Provider').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast(page, 'Undone').waitFor()
    expect(await statusesOf(village, 'Regretted')).toEqual(['pending'])
    expect(new URL(page.url()).search).toBe('')
    // the notes are unsaved again
    await row(page, 'Regretted Provider')
      .getByRole('button', { name: /unsaved notes$/ })
      .click()
    expect(await dialogOf(page, 'Regretted Provider').getByLabel('Admin Notes').inputValue()).toBe('Looks fine')
    await dialog.getByText('Undone right away. No one was notified.').waitFor()
    expect((await mailsInTheEnd(village)).filter(({ text }) => text.includes('Regretted'))).toEqual([])
    expect(faults).toEqual([])
  })

  it('can be undone separately from later decisions until its time is up', async () => {
    for (const name of ['Third Page', 'Second Page', 'First Page']) await share(village, { provider_name: name })
    const { page } = await atTheDesk(browser)
    const undo = page.getByRole('button', { name: /^Undo/ })
    await (await open(page, 'First Page')).getByRole('button', { name: 'Approve' }).click()
    await dialogOf(page, 'Second Page').waitFor()
    await share(village, { provider_name: 'Just Come' })
    await toast(page, 'New Submission').waitFor()
    expect(await undo.count()).toBe(1)
    // a decision does not count in the first 600 ms of a submission
    await page.waitForTimeout(700)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Says too little/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
    await dialogOf(page, 'Third Page').waitFor()
    await expect.poll(() => undo.count()).toBe(2)
    await page.getByRole('button', { name: 'Undo the decision on First Page' }).click()
    await expect.poll(() => statusesOf(village, 'First Page')).toEqual(['pending'])
    expect(await statusesOf(village, 'Second Page')).toEqual(['rejected'])
    await dialogOf(page, 'First Page').waitFor()
    await page.keyboard.press('z')
    await expect.poll(() => statusesOf(village, 'Second Page')).toEqual(['pending'])
    const reason = dialogOf(page, 'Second Page').getByLabel('Reason the parent will see')
    expect(await reason.inputValue()).toContain('Another family would need a little more')
    await expect.poll(() => undo.count()).toBe(0)
  })
})
