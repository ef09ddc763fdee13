// Reviewing: an administrator decides on submissions one after another, and changes a decision.
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { share } from '../submissions.ts'
import { startBrowser, toast } from './browser.ts'
import { atTheDesk, buttonsOf, dialogOf, emptyTheDesk, fact, open, row, show } from './review-desk.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeEach(() => emptyTheDesk(village))

describe('an administrator', () => {
  it('approves with a note, rejects, and changes a decision; the filter is in the URL', async () => {
    await share(village, { provider_name: 'Nina Next' })
    await share(village, { provider_name: 'Carmen Duarte' })
    await share(village, { provider_name: 'Otto Oversell' })
    const { page } = await atTheDesk(browser, '/admin', 'phone')
    let dialog = await open(page, 'Carmen Duarte')
    await dialog.getByLabel('Admin Notes').fill('Called her, all true.')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await toast(page, 'Submission approved successfully').waitFor()
    // The next submission of the queue is shown at once.
    await dialogOf(page, 'Nina Next').waitFor()
    expect(await page.getByRole('dialog').getByLabel('Admin Notes').inputValue()).toBe('')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await row(page, 'Carmen Duarte').waitFor({ state: 'detached' })
    // The focus moves to the row of the submission that the dialog showed last.
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.endsWith('Nina Next'))

    dialog = await open(page, 'Otto Oversell')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await toast(page, 'Submission rejected').waitFor()
    await dialogOf(page, 'Nina Next').waitFor()
    await page.keyboard.press('Escape')
    await row(page, 'Otto Oversell').waitFor({ state: 'detached' })

    await show(page, 'Approved')
    await page.waitForURL('**/admin?status=approved')
    await row(page, 'Carmen Duarte').waitFor()
    await page.reload()
    dialog = await open(page, 'Carmen Duarte')
    expect(await dialog.getByLabel('Admin Notes').inputValue()).toBe('Called her, all true.')
    expect(await fact(page, 'Reviewed by')).toBe(ada.fullName)
    await dialog.getByText('Pending to Approved by').waitFor()
    expect(await buttonsOf(dialog)).toEqual(['Go to notes', 'Move to Rejected'])
    await dialog.getByLabel('Admin Notes').fill('She moved away.')
    await dialog.getByRole('button', { name: 'Move to Rejected' }).click()
    await toast(page, 'Submission rejected').waitFor()
    await dialog.waitFor({ state: 'detached' })

    await show(page, 'Rejected')
    await row(page, 'Otto Oversell').waitFor()
    dialog = await open(page, 'Carmen Duarte')
    expect(await dialog.getByLabel('Admin Notes').inputValue()).toBe('She moved away.')
    const log = dialog.getByRole('list', { name: 'Decisions, newest first' }).getByRole('listitem')
    await log.nth(1).waitFor()
    expect(await buttonsOf(dialog)).toEqual(['Go to notes', 'Move to Approved'])
    await dialog.getByRole('button', { name: 'Move to Approved' }).click()
    await toast(page, 'Submission approved successfully').waitFor()
    await row(page, 'Carmen Duarte').waitFor({ state: 'detached' })
  })
})
