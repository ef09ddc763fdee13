// The review desk at work: ten reviews by keyboard only, and drafts of notes that are not lost.

import { beforeEach, describe, expect, it } from 'vitest'
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { share } from '../submissions.ts'
import { startBrowser } from './browser.ts'
import { atTheDesk, dialogOf, emptyTheDesk, hearing, open, row } from './review-desk.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeEach(() => emptyTheDesk(village))

const standing = async (search: string) => {
  const { body } = await village.call(listSubmissions, { search }, ada)
  return body.submissions.map(({ provider_name, status, admin_notes }) => [provider_name, status, admin_notes])
}

describe('ten submissions', () => {
  it('are reviewed by keyboard only, without leaving the dialog', async () => {
    for (let count = 11; count > 0; count--) await share(village, { provider_name: `Tenfold Number${count}` })
    const { page, faults } = await atTheDesk(browser)
    const { keyboard } = page
    const focusIn = (selector: string) =>
      page.waitForFunction((where) => document.activeElement?.matches(where), selector)
    await row(page, 'Tenfold Number11').waitFor()
    await page.locator('#submissions-heading').focus()
    for (let stops = 0; stops < 20; stops++) {
      await keyboard.press('Tab')
      if (await page.evaluate(() => document.activeElement?.matches('[data-submission] button'))) break
    }
    await keyboard.press('Enter')
    await dialogOf(page, 'Tenfold Number1').waitFor()
    await page.getByText('1 of 11').first().waitFor()
    await hearing(page)
    const places = () =>
      page
        .locator(':is(.pane-foot, .pane-head) button:not(.answer button)')
        .evaluateAll((buttons) => buttons.map((button) => JSON.stringify(button.getBoundingClientRect())))
    const before = await places()

    // Neither a key with a modifier nor a held-down key decides, nor does typing into the notes.
    await keyboard.press('Control+a')
    await keyboard.press('Shift+R')
    await page.evaluate(() =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', repeat: true, bubbles: true })),
    )
    await keyboard.press('m')
    await focusIn('textarea')
    await keyboard.type('a parent, no risk')
    await keyboard.press('Shift+Tab')
    await keyboard.press('a')
    for (let count = 2; count <= 10; count++) {
      await dialogOf(page, `Tenfold Number${count}`).waitFor()
      await focusIn('section')
      await hearing(page)
      if (count === 2) expect(await places()).toEqual(before)
      await keyboard.press(count % 2 === 0 ? 'r' : 'a')
    }
    await dialogOf(page, 'Tenfold Number11').waitFor()
    expect(await page.getByRole('dialog').getByText('1 of 1', { exact: true }).count()).toBe(0)
    await keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.endsWith('Number11'))
    expect(await standing('tenfold')).toEqual(
      Array.from({ length: 11 }, (_, at) => [
        `Tenfold Number${at + 1}`,
        at === 10 ? 'pending' : at % 2 === 0 ? 'approved' : 'rejected',
        at === 0 ? 'a parent, no risk' : null,
      ]),
    )
    expect(faults).toEqual([])
  })

  it('can be browsed back and forth; drafts of notes stay with their submission', async () => {
    await share(village, { provider_name: 'Second Of Two' })
    await share(village, { provider_name: 'First Of Two' })
    const { page } = await atTheDesk(browser, '/admin', 'phone')
    for (const tab of ['Baby Products', 'Recommendations']) await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('searchbox').fill('of two')
    await page.getByRole('status').getByText('2 submissions found').waitFor()
    const dialog = page.getByRole('dialog')
    const notes = dialog.getByLabel('Admin Notes')
    await open(page, 'First Of Two')
    await page.keyboard.press('n')
    await dialogOf(page, 'Second Of Two').waitFor()
    await page.keyboard.press('p')
    await dialogOf(page, 'First Of Two').waitFor()

    await notes.fill('Half a thought')
    await dialog.getByRole('button', { name: 'Next submission' }).click()
    await dialogOf(page, 'Second Of Two').waitFor()
    expect(await notes.inputValue()).toBe('')
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'View Details, First Of Two, unsaved notes' }).click()
    expect(await notes.inputValue()).toBe('Half a thought')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await standing('of two')).toEqual([
      ['First Of Two', 'pending', null],
      ['Second Of Two', 'pending', null],
    ])
  })
})
