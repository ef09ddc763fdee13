// The review desk on a phone, and with single-key shortcuts turned off.
import type { Locator } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { share } from '../submissions.ts'
import { startBrowser, toast } from './browser.ts'
import { atTheDesk, dialogOf, emptyTheDesk, hearing, open } from './review-desk.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeEach(async () => {
  await emptyTheDesk(village)
  for (const provider_name of ['Third Note', 'Second Note', 'First Note']) await share(village, { provider_name })
})

const boxOf = async (what: Locator) => (await what.boundingBox()) ?? { y: 0, height: 0 }

describe.each(['phone', 'desktop'] as const)('on a %s, the response to a decision', (viewport) => {
  it('appears above the buttons, takes no more height, and does not cover the name of the next note', async () => {
    const { page } = await atTheDesk(browser, '/admin', viewport)
    await open(page, 'First Note')
    const foot = async () => (await boxOf(page.locator('.pane-foot'))).height
    const before = await foot()
    await page.getByRole('button', { name: 'Approve' }).click()
    await dialogOf(page, 'Second Note').waitFor()
    await toast(page, 'Submission approved successfully').waitFor()
    expect(await foot()).toBe(before)
    const answer = () => boxOf(page.locator('.toast'))
    const name = await boxOf(page.getByRole('heading', { name: 'Second Note' }))
    await expect.poll(async () => (await answer()).y).toBeGreaterThan(name.y + name.height)
    const approve = await boxOf(page.getByRole('button', { name: 'Approve' }))
    const { y, height } = await answer()
    expect(y + height).toBeLessThan(approve.y)
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast(page, 'Undone').waitFor()
  })
})

describe('single keys', () => {
  it('decide nothing in the first moment after the next note appears', async () => {
    const { page } = await atTheDesk(browser)
    // That moment is extended, so that a slow machine has time for the key presses.
    await page.clock.install()
    await open(page, 'First Note')
    await page.clock.pauseAt(Date.now() + 1000)
    await page.keyboard.press('a')
    await dialogOf(page, 'Second Note').waitFor()
    await page.keyboard.press('a')
    await page.keyboard.press('r')
    await page.getByRole('button', { name: 'Reject' }).click({ force: true, noWaitAfter: true })
    await page.clock.resume()
    await hearing(page)
    const { body } = await village.call(listSubmissions, { order: 'oldest' }, ada)
    expect(body.submissions.map(({ status }) => status)).toEqual(['pending', 'pending', 'approved'])
    await page.keyboard.press('r')
    await dialogOf(page, 'Third Note').waitFor()
  })

  it('can be turned off and on again for this browser', async () => {
    const { page } = await atTheDesk(browser)
    const dialog = await open(page, 'First Note')
    await dialog.getByText('Shortcuts, when you’re not typing:').waitFor({ state: 'attached' })
    await page.keyboard.press('?')
    await dialog.getByRole('button', { name: 'Turn shortcuts off' }).click()
    await dialog.getByText('Shortcuts, when you’re not typing:').waitFor({ state: 'detached' })
    await page.keyboard.press('n')
    await page.keyboard.press('a')
    expect(await dialog.getByRole('button', { name: 'Approve' }).getAttribute('aria-keyshortcuts')).toBe(null)
    await page.reload()
    const again = dialogOf(page, 'First Note')
    await hearing(page)
    await page.keyboard.press('a')
    await again.getByText('Keys', { exact: true }).click()
    await again.getByRole('button', { name: 'Turn shortcuts on' }).click()
    await page.keyboard.press('n')
    await dialogOf(page, 'Second Note').waitFor()
    const { body } = await village.call(listSubmissions, {}, ada)
    expect(body.submissions.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending'])
    await hearing(page)
    await page.keyboard.press('a')
    await toast(page, 'Submission approved successfully').waitFor()
  })
})
