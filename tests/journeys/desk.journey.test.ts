// The review desk in two panes: what stands beside a note, asking its parent for a change, colleagues, and its address.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimSubmission } from '../../domain/moderation/desk.contracts.ts'
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, makeAdministrator, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { mailsInTheEnd } from '../moderation/hurry-mails.ts'
import { recommend, share } from '../submissions.ts'
import { startBrowser, walkedAt } from './browser.ts'
import { holdRequests } from './hold-requests.ts'
import { goToShareStep } from './parent-steps.ts'
import { atTheDesk, dialogOf, emptyTheDesk, open, row, statusesOf, toast } from './review-desk.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeAll(() => makeAdministrator(village.database.db, otto))

beforeEach(() => emptyTheDesk(village))

describe('beside the note', () => {
  it('stand the page it would join with its parent’s record, and the queue to turn to another', async () => {
    await recommend(village, { provider_name: 'Beatrix Beside' }, otto)
    await share(village, { provider_name: 'Quentin Queue' })
    await share(village, { provider_name: 'Beatrix Beside' })
    const { page, faults } = await atTheDesk(browser)
    const dialog = await open(page, 'Beatrix Beside')
    await dialog.getByRole('heading', { name: 'Would go on' }).waitFor()
    expect(await dialog.getByRole('link', { name: /Beatrix Beside/ }).getAttribute('href')).toMatch(/^\/providers\//)
    await dialog.getByText('1 recommendation, 5.0').waitFor()
    await dialog.getByRole('link', { name: maya.fullName }).waitFor()
    await dialog.getByText('1 more waiting').waitFor()

    const queue = dialog.getByRole('list', { name: 'Queue' })
    await queue.getByText(`from ${maya.fullName}`).first().waitFor()
    await queue.getByRole('button', { name: 'Quentin Queue' }).click()
    const other = dialogOf(page, 'Quentin Queue')
    await other.getByText('A new page. No one like this is listed yet.').waitFor()
    // what was typed is not left behind unasked
    await other.getByLabel('Admin Notes').fill('Half a thought')
    await other.getByRole('button', { name: 'Beatrix Beside' }).click()
    await page.getByRole('button', { name: 'Keep writing' }).click()
    await other.getByLabel('Admin Notes').fill('')
    await page.keyboard.press('Shift+Tab')
    // its counters choose the list, and the note stays
    await other.locator('label', { hasText: 'Approved' }).click()
    await page.waitForURL(
      (address) => address.searchParams.get('status') === 'approved' && address.searchParams.has('note'),
    )
    await dialogOf(page, 'Quentin Queue').waitFor()
    await page.getByRole('list', { name: 'Queue' }).getByRole('button', { name: 'Beatrix Beside' }).waitFor()
    expect(faults).toEqual([])
  })
})

describe('asking for a change', () => {
  it.each(walkedAt)('reaches the parent, who edits; it comes back with what changed, %s', async (viewport) => {
    const name = `Asked On ${viewport}`
    await share(village, { provider_name: name, own_words: 'She walked Mia to Elm Street School.' })
    const { page, faults } = await atTheDesk(browser, '/admin', viewport)
    const dialog = await open(page, name)
    await dialog.getByRole('button', { name: 'Ask for a change' }).click()
    // without words nothing is sent
    await dialog.getByRole('button', { name: 'Send to the parent' }).click()
    await dialog.getByText('Please say what should change').waitFor()
    await dialog.getByRole('button', { name: 'Identifies a child or home' }).click()
    await dialog.getByRole('button', { name: 'Send to the parent' }).click()
    await toast(page, 'We asked the parent').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await row(page, name).getByText('waiting on parent').waitFor()
    expect(await statusesOf(village, name)).toEqual(['pending'])
    const letter = 'It names a child or says where someone lives. Please take that part out.'
    const mails = (await mailsInTheEnd(village)).filter(({ subject }) => subject.endsWith(`recommendation of ${name}`))
    expect(mails.map(({ to }) => to)).toEqual([maya.email])
    expect(mails[0]?.text).toContain(letter)

    const parent = await browser.visitor({ as: maya, viewport })
    await parent.page.goto('/profile')
    await parent.page.getByRole('link', { name: 'Reply' }).waitFor()
    await parent.page.goto(/\/my-recommendations\/[\w-]+/.exec(mails[0]?.text ?? '')?.[0] ?? '')
    await parent.page.getByText(letter).waitFor()
    await parent.page.getByRole('link', { name: 'Edit and resend' }).click()
    await parent.page.getByRole('heading', { level: 1, name: 'Edit your note' }).waitFor()
    await parent.page.getByLabel('In your own words').fill('She walked our daughter to school.')
    await goToShareStep(parent.page, 'How it will look')
    await parent.page.getByRole('button', { name: 'Submit recommendation' }).click()
    await parent.page.getByText('Waiting for review', { exact: true }).waitFor()
    expect(await parent.page.getByText(letter).count()).toBe(0)

    await page.reload()
    const again = await open(page, name)
    await again.getByText('She walked Mia to Elm Street School.').waitFor()
    await again.getByRole('heading', { name: 'Asked for a change' }).waitFor()
    await again.getByRole('button', { name: 'Approve' }).click()
    await toast(page, 'Submission approved successfully').waitFor()
    expect([...faults, ...parent.faults]).toEqual([])
  })

  it('is taken back in time, with its letter; by key it begins, and Escape ends it alone', async () => {
    await share(village, { provider_name: 'Asked And Undone' })
    const { page } = await atTheDesk(browser)
    const dialog = await open(page, 'Asked And Undone')
    await page.keyboard.press('c')
    const letter = dialog.getByLabel('What the parent will read')
    await page.waitForFunction(() => document.activeElement?.matches('textarea'))
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Approve' }).waitFor()
    await page.keyboard.press('c')
    await page.keyboard.type('Say which town, please.')
    expect(await letter.inputValue()).toBe('Say which town, please.')
    await dialog.getByRole('button', { name: 'Send to the parent' }).dblclick()
    await toast(page, 'We asked the parent').waitFor()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await toast(page, 'Undone').waitFor()
    await row(page, 'Asked And Undone')
      .getByText('24 h left')
      .or(row(page, 'Asked And Undone').getByText('23 h left'))
      .waitFor()
    expect((await mailsInTheEnd(village)).filter(({ subject }) => subject.includes('Asked And Undone'))).toEqual([])
  })
})

describe('a colleague', () => {
  it('is seen at the note and in the queue, and what they read is not the next one', async () => {
    for (const name of ['Third Note', 'Second Note', 'First Note']) await share(village, { provider_name: name })
    const { body } = await village.call(listSubmissions, { search: 'Second Note' }, ada)
    const second = body.submissions[0]?.id ?? ''
    const ottos = await atTheDesk(browser, '/admin', 'desktop', otto)
    await open(ottos.page, 'Second Note')
    await expect
      .poll(async () => (await village.call(claimSubmission, { id: second }, otto)).body.claims.length)
      .toBe(1)

    const { page, faults } = await atTheDesk(browser)
    const dialog = await open(page, 'Second Note')
    await dialog
      .locator('.pane-head')
      .getByText(`${otto.fullName.split(' ')[0]} is looking at this`)
      .waitFor()
    await ottos.page
      .getByRole('dialog')
      .getByText(`${ada.fullName.split(' ')[0]} is looking at this`)
      .first()
      .waitFor({ timeout: 15_000 })
    await page.keyboard.press('p')
    await dialogOf(page, 'First Note').getByRole('button', { name: 'Approve' }).click()
    await dialogOf(page, 'Third Note').waitFor()
    // it forbids nothing: they may turn to it and decide
    await page.keyboard.press('p')
    await dialogOf(page, 'Second Note').getByRole('button', { name: 'Approve' }).click()
    await dialogOf(page, 'Third Note').waitFor()
    expect(await statusesOf(village, 'Second Note')).toEqual(['approved'])
    expect(faults).toEqual([])
  })
})

describe('the address of a note', () => {
  it('opens it again after a reload, and Back leads to the list, on a phone too', async () => {
    for (const name of ['Other Address', 'Known Address']) await share(village, { provider_name: name })
    const { page } = await atTheDesk(browser, '/admin', 'phone')
    await open(page, 'Known Address')
    await page.waitForURL('**/admin?note=*')
    await page.keyboard.press('n')
    await dialogOf(page, 'Other Address').waitFor()
    await page.reload()
    await dialogOf(page, 'Other Address').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/admin')
    await page.goForward()
    await dialogOf(page, 'Other Address').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForURL((address) => address.search === '')
  })
})

describe('a decision that is closed over', () => {
  it('leaves no note in the address, and opens none', async () => {
    for (const name of ['Other Closed', 'First Closed']) await share(village, { provider_name: name })
    const { page, faults } = await atTheDesk(browser)
    const dialog = await open(page, 'First Closed')
    const release = await holdRequests(page, /\/rest\/v1\/experience_submissions\/[^/]+$/)
    await page.keyboard.press('a')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    release()
    await toast(page, 'Submission approved successfully').waitFor()
    await row(page, 'First Closed').waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(faults).toEqual([])
  })
})
