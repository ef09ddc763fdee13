// Two administrators at one desk: no row moves while it is read, and unsaved notes survive the end of a session.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { ada, type CastMember, makeAdministrator, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { decide, share } from '../submissions.ts'
import { startBrowser, toast } from './browser.ts'
import { atTheDesk, dialogOf, emptyTheDesk, open, row, showNew } from './review-desk.ts'
import { signIn } from './sign-in.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeAll(() => makeAdministrator(village.database.db, otto))
beforeEach(() => emptyTheDesk(village))

/** Opens the queue as an administrator, with live updates connected. */
const watching = async () => {
  const visitor = await atTheDesk(browser)
  await visitor.page.getByText('Live', { exact: true }).waitFor()
  return visitor
}

/** Distance of an element from the top of the window, in pixels. */
const topOf = (thing: Locator) => thing.evaluate((element) => element.getBoundingClientRect().top)

describe('the queue while it is read', () => {
  it('keeps its rows: a decided one stays in place with its status, and a new one moves none', async () => {
    const names = ['Steady One', 'Steady Two', 'Steady Three']
    const ids: string[] = []
    for (const provider_name of names) ids.push(await share(village, { provider_name }))
    const { page } = await watching()
    await page.getByRole('button', { name: 'Select' }).click()
    const buttons = names.map((name) => row(page, name).getByRole('button'))
    // To the pixel, because a page scrolls by whole pixels.
    const places = async () =>
      (await Promise.all(buttons.map(topOf))).map((top, at) => Math.abs(top - (tops[at] ?? top)) < 1)
    const tops = await Promise.all(buttons.map(topOf))
    const inPlace = names.map(() => true)
    await buttons[0]?.hover()
    await decide(village, ids[1] ?? '')
    await row(page, 'Steady Two').getByText(`Approved by ${ada.fullName}`).waitFor()
    await page.getByRole('radio', { name: /^1\s*Approved$/ }).waitFor({ state: 'attached' })
    expect(await places()).toEqual(inPlace)
    expect(await row(page, 'Steady Two').getByRole('checkbox').isDisabled()).toBe(true)

    await share(village, { provider_name: 'Steady New' })
    await page.getByRole('status').getByText('1 new, 1 decided by others').waitFor()
    expect(await row(page, 'Steady New').count()).toBe(0)
    expect(await places()).toEqual(inPlace)

    // Moving along the queue skips decided ones.
    const dialog = await open(page, 'Steady Three')
    await page.keyboard.press('n')
    await dialogOf(page, 'Steady One').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await showNew(page, 'Steady New')
    expect(await row(page, 'Steady Two').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Show', exact: true }).count()).toBe(0)
  })
})

describe('unsaved notes', () => {
  const endSessions = async (of: CastMember) => {
    await village.sql`
      delete from auth.sessions where user_id = (select id from auth.users where email = ${of.email})`
  }
  const keptText = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  const text = 'She said to call back on Monday.'

  it('survive the end of a session while they are typed, for their author only', async () => {
    await share(village, { provider_name: 'Nora Notes' })
    const { page } = await watching()
    const notes = page.getByRole('dialog').getByLabel('Admin Notes')
    await open(page, 'Nora Notes')
    await notes.pressSequentially(text)
    /** Acts in an ended session, unless a background call has already led to the sign-in page. */
    const meetEnd = async () => {
      const left = page.waitForURL((address) => address.pathname === '/auth')
      await page
        .getByRole('button', { name: 'Approve' })
        .click({ timeout: 5000 })
        .catch(() => undefined)
      await left
    }
    await endSessions(ada)
    await meetEnd()
    await signIn(page, ada)
    await page.goto('/admin')
    await row(page, 'Nora Notes')
      .getByRole('button', { name: /unsaved notes$/ })
      .click()
    expect(await notes.inputValue()).toBe(text)

    await endSessions(ada)
    await meetEnd()
    await signIn(page, otto)
    await page.goto('/admin')
    await open(page, 'Nora Notes')
    expect(await notes.inputValue()).toBe('')
    expect(await keptText(page)).not.toContain(text)
  })

  it('are deleted on sign-out, in this tab and in another', async () => {
    await share(village, { provider_name: 'Nora Notes' })
    const { page, context } = await atTheDesk(browser)
    const other = await context.newPage()
    await other.goto('/admin')
    for (const tab of [page, other]) {
      await open(tab, 'Nora Notes')
      await tab.getByRole('dialog').getByLabel('Admin Notes').fill(text)
      expect(await keptText(tab)).toContain(text)
    }
    await page.keyboard.press('Escape')
    await page.goto('/about')
    await page.getByRole('button', { name: /^Hi / }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await toast(page, 'Signed out successfully').waitFor()
    for (const tab of [page, other]) await expect.poll(() => keptText(tab)).not.toContain(text)
  })
})
