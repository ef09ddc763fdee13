// Reviewing: an administrator decides on what parents share, also when another was faster.
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { decide, share } from '../submissions.ts'
import { startBrowser } from './browser.ts'
import { atTheDesk, buttonsOf, dialogOf, emptyTheDesk, fact, open, row, show, toast } from './review-desk.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeEach(() => emptyTheDesk(village))

describe('an administrator', () => {
  it('approves with a note, rejects, and changes a decision; the filter lives in the address', async () => {
    await share(village, { provider_name: 'Nina Next' })
    await share(village, { provider_name: 'Carmen Duarte' })
    await share(village, { provider_name: 'Otto Oversell' })
    const { page } = await atTheDesk(browser, '/admin', 'phone')
    let dialog = await open(page, 'Carmen Duarte')
    await dialog.getByLabel('Admin Notes').fill('Called her, all true.')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await toast(page, 'Submission approved successfully').waitFor()
    // The next one of the queue is shown at once.
    await dialogOf(page, 'Nina Next').waitFor()
    expect(await page.getByRole('dialog').getByLabel('Admin Notes').inputValue()).toBe('')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await row(page, 'Carmen Duarte').waitFor({ state: 'detached' })
    // The keyboard goes on where the dialog left the queue.
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
    expect(await page.getByText('Approved by Admin').count()).toBe(1)
    await page.reload()
    dialog = await open(page, 'Carmen Duarte')
    expect(await dialog.getByLabel('Admin Notes').inputValue()).toBe('Called her, all true.')
    expect(await fact(page, 'Reviewed by')).toBe(ada.fullName)
    expect(await fact(page, 'Reviewed at')).not.toBe('Not yet')
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
    const told = (await log.allInnerTexts()).map((words) => words.replace(/\s+/g, ' '))
    expect(told[0]).toMatch(
      new RegExp(`^Approved to Rejected by ${ada.fullName} \\w{3} \\d+, \\d{4}, .+ She moved away\\.$`),
    )
    expect(told[1]).toMatch(new RegExp(`^Pending to Approved by ${ada.fullName} .+ Called her, all true\\.$`))
    expect(await buttonsOf(dialog)).toEqual(['Go to notes', 'Move to Approved'])
    await dialog.getByRole('button', { name: 'Move to Approved' }).click()
    await toast(page, 'Submission approved successfully').waitFor()
    await row(page, 'Carmen Duarte').waitFor({ state: 'detached' })
    await show(page, 'All')
    await page.waitForURL('**/admin?status=all')
    await row(page, 'Carmen Duarte').getByText('Approved by Admin').waitFor()
    await row(page, 'Otto Oversell').getByText('Rejected by Admin').waitFor()
    await show(page, 'Pending')
    await page.waitForURL('**/admin')
  })

  it('is told when another was faster, keeps the notes, sees where it stands, and may still decide', async () => {
    const id = await share(village, { provider_name: 'Wanda Wanted' })
    const { page } = await atTheDesk(browser)
    // Live updates would bring the other's decision at once: here they are interrupted.
    await page.route('**/realtime/**', (route) => route.abort())
    await page.reload()
    let dialog = await open(page, 'Wanda Wanted')
    await dialog.getByLabel('Admin Notes').fill('I was about to approve this.')
    await decide(village, id, 'rejected')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await toast(page, 'Failed to approve submission').waitFor()
    const sentence = 'Another administrator got to this one first. The list now shows its status.'
    await dialog.getByRole('alert').getByText(sentence).waitFor()
    await dialog.getByText(`Rejected by ${ada.fullName}, `).waitFor()
    expect(await row(page, 'Wanda Wanted').count()).toBe(0)
    expect(await dialog.getByLabel('Admin Notes').inputValue()).toBe('I was about to approve this.')
    expect(await buttonsOf(dialog)).toEqual(['Show current status', 'Next'])
    await dialog.getByRole('button', { name: 'Show current status' }).click()
    await dialog.getByText('Rejected by Admin').waitFor()
    expect(await dialog.getByLabel('Admin Notes').inputValue()).toBe('I was about to approve this.')
    expect(await fact(page, 'Reviewed by')).toBe(ada.fullName)
    await dialog.getByRole('button', { name: 'Move to Approved' }).click()
    await toast(page, 'Submission approved successfully').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')

    // With them the dialog tells at once, and nothing that was typed is lost.
    const other = await share(village, { provider_name: 'Wim Wanted' })
    await page.unroute('**/realtime/**')
    await page.goto('/admin?status=all')
    await row(page, 'Wanda Wanted').getByText('Approved by Admin').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    dialog = await open(page, 'Wim Wanted')
    await dialog.getByLabel('Admin Notes').fill('Half a sentence')
    await decide(village, other, 'approved')
    await dialog.getByRole('alert').getByText(sentence).waitFor()
    expect(await dialog.getByLabel('Admin Notes').inputValue()).toBe('Half a sentence')
  })
})
