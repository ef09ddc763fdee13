// The review desk in two panes: asking a parent for a change, and the URL of a note.
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { mailsInTheEnd } from '../moderation/hurry-mails.ts'
import { share } from '../submissions.ts'
import { startBrowser, toast, walkedAt } from './browser.ts'
import { goToShareStep } from './parent-steps.ts'
import { atTheDesk, dialogOf, emptyTheDesk, open, row, statusesOf } from './review-desk.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeEach(() => emptyTheDesk(village))

describe('asking for a change', () => {
  it.each(walkedAt)('notifies the parent, whose edit comes back with its changes marked, %s', async (viewport) => {
    const name = `Asked On ${viewport}`
    await share(village, { provider_name: name, own_words: 'She walked Mia to Elm Street School.' })
    const { page, faults } = await atTheDesk(browser, '/admin', viewport)
    const dialog = await open(page, name)
    await dialog.getByRole('button', { name: 'Ask for a change' }).click()
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
})

describe('the URL of a note', () => {
  it('opens the note after a reload; Back returns to the list, also on a phone', async () => {
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
